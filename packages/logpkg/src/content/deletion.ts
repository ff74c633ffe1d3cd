import { type Answer, type CallContext, read } from "@tripod/http";
import type { StepContext } from "@tripod/objects";
import type { LogPlatform } from "../platform.js";

/** How long the platform may take to delete an item of the content library, in milliseconds. */
const PATIENCE = 60_000;

/** What waiting for a deletion needs. */
interface Waiting extends CallContext {
  readonly platform: LogPlatform;
  readonly timeoutMs: number | undefined;
}

/** Deletes an item of the content library, which the platform does by a job. */
export async function deleteContent({ id, context, timeout, send }: StepContext<LogPlatform>): Promise<void> {
  await finishDeletion(id, await send("DELETE", "v2/content/{id}/delete"), timeout, context);
}

/** Waits for the deletion that was started by an answer. */
export async function finishDeletion(
  id: string,
  started: Answer,
  timeout: number | undefined,
  context: Waiting,
): Promise<void> {
  const job = encodeURIComponent(read(started).string("id"));
  const statusPath = `v2/content/${encodeURIComponent(id)}/delete/${job}/status`;
  const timeoutMs = timeout ?? context.timeoutMs ?? PATIENCE;
  await context.platform.jobs.finish({ operation: `Delete content ${id}`, statusPath, timeoutMs }, context);
}
