import { redactorOf } from "@tripod/kit";
import { type Call, type Handlers, type JsonObject, type ResourceProvider, Status, StatusError } from "@tripod/rpc";
import { configuration } from "./configuration.js";
import { stackOf, statusOf } from "./failures.js";
import { functions } from "./functions.js";
import { introduction } from "./handshake.js";
import { listing } from "./listing.js";
import { resources } from "./resources.js";
import type { Session } from "./session.js";
import { valueFromWire } from "./values.js";

/**
 * The provider service over one session. Every error leaves as a status that tells the engine whether something may have
 * happened. `Parameterize`, `Construct` and methods of tomorrow are left to the server, which answers `Unimplemented`.
 */
export function providerMethods(session: Session, onBug: (stack: string) => void): Handlers<typeof ResourceProvider> {
  const { List, ...unary } = {
    ...introduction(session),
    ...configuration(session),
    ...functions(session),
    ...resources(session),
    ...listing(session),
  };
  const explain = (error: unknown, request: object): StatusError => {
    const { code, message, details } = statusOf(error);
    const redact = redactorOf(valueFromWire(request as JsonObject));
    if (code === Status.Internal) onBug(redact(stackOf(error)));
    return new StatusError(code, redact(message), details, { cause: error });
  };
  const guarded = Object.entries(unary).map(([name, handler]) => [
    name,
    async (request: never, call: Call) => {
      try {
        return await (handler as (request: never, call: Call) => Promise<unknown>)(request, call);
      } catch (error) {
        throw explain(error, request);
      }
    },
  ]);
  const guardedList: typeof List = async function* (request, call) {
    try {
      yield* List(request, call);
    } catch (error) {
      throw explain(error, request);
    }
  };
  return { ...Object.fromEntries(guarded), List: guardedList } as Handlers<typeof ResourceProvider>;
}
