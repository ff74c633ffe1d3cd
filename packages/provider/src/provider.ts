import { type Call, type Handlers, type ResourceProvider, Status, StatusError } from "@tripod/grpc";
import { configuration } from "./configuration.js";
import { stackOf, statusOf } from "./failures.js";
import { introduction } from "./handshake.js";
import { functions } from "./invoke.js";
import { listing } from "./listing.js";
import type { Write } from "./pendingWrites.js";
import { resources } from "./resources.js";
import type { Session } from "./session.js";

/** Methods that change the platform. */
const WRITES: ReadonlySet<string> = new Set(["Create", "Update", "Delete"]);

function writeOf(method: string, { urn = "", id = "" }: { readonly urn?: string; readonly id?: string }): Write {
  return { method, urn, id };
}

/**
 * Returns the handlers of the provider service for one session. Every error becomes a status that tells the engine
 * whether an operation may have taken effect. The server answers `Unimplemented` for `Parameterize`, `Construct` and
 * future methods.
 */
export function providerMethods(session: Session, onBug: (stack: string) => void): Handlers<typeof ResourceProvider> {
  const { List, ...unary } = {
    ...introduction(session),
    ...configuration(session),
    ...functions(session),
    ...resources(session),
    ...listing(session),
  };
  const explain = (error: unknown): StatusError => {
    const { code, message, details } = statusOf(error);
    if (code === Status.Internal) onBug(session.redact(stackOf(error)));
    return new StatusError(code, session.redact(message), details, { cause: error });
  };
  const guarded = Object.entries(unary).map(([name, handler]) => [
    name,
    async (request: never, call: Call) => {
      try {
        const work = () => (handler as (request: never, call: Call) => Promise<object>)(request, call);
        return WRITES.has(name) ? await session.writes.run(writeOf(name, request), call, work) : await work();
      } catch (error) {
        throw explain(error);
      } finally {
        session.endCall(call);
        await session.flushLog();
      }
    },
  ]);
  const guardedList: typeof List = async function* (request, call) {
    try {
      yield* List(request, call);
    } catch (error) {
      throw explain(error);
    } finally {
      session.endCall(call);
    }
  };
  return { ...Object.fromEntries(guarded), List: guardedList } as Handlers<typeof ResourceProvider>;
}
