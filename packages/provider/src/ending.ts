import type { StatusError } from "@tripod/grpc";
import type { Session } from "./session.js";

/**
 * Time that pending writes have to end before the process stops, in milliseconds: more than the 4 s for which a
 * cancelled write waits for its response, less than the 5 s for which the engine waits for the process.
 */
const GRACE_MS = 4400;
/** Time for the last responses, in milliseconds. */
const ANSWER_MS = 100;

/**
 * Ends a session, if there is one, and its server: cancels calls in flight, accepts no new calls, and waits for the
 * last responses and for writes, even if no caller waits for them. `closeServer` receives the time that calls in flight
 * have left.
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
