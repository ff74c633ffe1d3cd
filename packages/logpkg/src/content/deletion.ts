import { type Answer, type CallContext, type Patience, read } from "@tripod/http";
import type { StepContext } from "@tripod/objects";
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

/** Waits for the deletion that was started by an answer. */
export async function finishDeletion(id: string, started: Answer, patience: Patience, context: Waiting): Promise<void> {
  const job = encodeURIComponent(read(started).string("id"));
  const statusPath = `v2/content/${encodeURIComponent(id)}/delete/${job}/status`;
  await context.platform.jobs.finish({ operation: `Delete content ${id}`, statusPath, ...patience }, context);
}
