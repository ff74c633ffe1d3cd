import { type Answer, type CallContext, type Patience, read } from "@tripod/http";
import type { StepContext } from "@tripod/objects";
import { unlessCertainlyGone } from "../gone.js";
import { isFailedJob } from "../jobs.js";
import type { LogPlatform } from "../platform.js";

/** How long the platform may take to delete an item of the content library, in milliseconds. */
const PATIENCE = 60_000;

/** What waiting for a deletion needs. */
interface Waiting extends CallContext {
  readonly platform: LogPlatform;
}

/** Deletes an item of the content library, which the platform does by a job. */
export async function deleteContent({ id, context, patience, send }: StepContext<LogPlatform>): Promise<void> {
  await finishDeletion(id, await send("DELETE", "v2/content/{id}/delete"), patience(PATIENCE), context);
}

/**
 * Waits for the deletion that was started by an answer. One that fails because another came first, such as that of a run
 * that was cancelled, has nothing left to do: the platform says of the item itself that it is not there.
 */
export async function finishDeletion(id: string, started: Answer, patience: Patience, context: Waiting): Promise<void> {
  const job = encodeURIComponent(read(started).string("id"));
  const statusPath = `v2/content/${encodeURIComponent(id)}/delete/${job}/status`;
  try {
    await context.platform.jobs.finish({ operation: `Delete content ${id}`, statusPath, ...patience }, context);
  } catch (error) {
    const isThere = async () =>
      (await unlessCertainlyGone(context.platform.contentLibrary.get(id, context), context)) !== undefined;
    if (!isFailedJob(error) || (await isThere())) throw error;
  }
}
