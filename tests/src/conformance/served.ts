import { after } from "node:test";
import { openSession, type Try } from "./session.js";
import type { Subject } from "./subjects.js";

/** Opens a {@link openSession | session} for the suite around it, which closes it at its end. */
export function served(subject: Subject): Try {
  const session = openSession(subject);
  after(() => session.close());
  return session.on;
}
