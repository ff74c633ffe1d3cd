import type { StatusError } from "@tripod/rpc";
import type { Session } from "./session.js";

/**
 * Time that writes in flight get to end when the process is to stop, in milliseconds: more than the four seconds for which
 * a cancelled write waits for its answer, less than the five that the engine waits for the process.
 */
const GRACE_MS = 4400;
/** Time for the last answers, in milliseconds. */
const ANSWER_MS = 100;

/**
 * Ends a session, if there is one, and its server: cancels what is in flight, takes no new calls, waits for the last answers and
 * for writes, also when no caller listens any more. `closeServer` gets the time that calls in flight have left.
 */
export async function endSession(
  session: Session | undefined,
  closeServer: (graceMs: number) => Promise<void>,
  reason?: StatusError,
): Promise<void> {
  session?.cancel(reason);
  const closed = closeServer(GRACE_MS + ANSWER_MS);
  await session?.writes.end(GRACE_MS);
  await closed;
  await session?.close();
}
