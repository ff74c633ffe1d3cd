import { type Answer, type CallContext, read, type WaitTimeout } from "@tripod/http";
import { isFailedJob, type StepContext } from "@tripod/rest";
import { unlessCertainlyGone } from "../gone.js";
import type { LogPlatform } from "../platform.js";

/** Timeout of a deletion in the content library, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** Context of waiting for a deletion. */
interface Waiting extends CallContext {
  readonly platform: LogPlatform;
}

/** Deletes an item of the content library by a job of the platform. */
export async function deleteContent({ id, context, waitTimeout, send }: StepContext<LogPlatform>): Promise<void> {
  await finishDeletion(id, await send("DELETE", "v2/content/{id}/delete"), waitTimeout(DEFAULT_TIMEOUT_MS), context);
}

/**
 * Waits for a started deletion. Accepts a failed job if the platform confirms that the item no longer exists, for
 * example because a canceled run deleted it first.
 */
export async function finishDeletion(
  id: string,
  started: Answer,
  timeout: WaitTimeout,
  context: Waiting,
): Promise<void> {
  const job = encodeURIComponent(read(started).string("id"));
  const statusPath = `v2/content/${encodeURIComponent(id)}/delete/${job}/status`;
  try {
    await context.platform.jobs.finish({ operation: `Delete content ${id}`, statusPath, ...timeout }, context);
  } catch (error) {
    const isThere = async () =>
      (await unlessCertainlyGone(context.platform.contentLibrary.get(id, context), context)) !== undefined;
    if (!isFailedJob(error) || (await isThere())) throw error;
  }
}
