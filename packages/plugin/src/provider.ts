import type { Call, Handlers, ResourceProvider } from "@tripod/rpc";
import { configuration } from "./configuration.js";
import { statusOf } from "./failures.js";
import { functions } from "./functions.js";
import { introduction } from "./handshake.js";
import { listing } from "./listing.js";
import { resources } from "./resources.js";
import type { Session } from "./session.js";

/**
 * The provider service over one session. Every error leaves as a status that tells the engine whether something may have
 * happened. `Parameterize`, `Construct` and methods of tomorrow are left to the server, which answers `Unimplemented`.
 */
export function providerMethods(session: Session, onBug: (error: unknown) => void): Handlers<typeof ResourceProvider> {
  const { List, ...unary } = {
    ...introduction(session),
    ...configuration(session),
    ...functions(session),
    ...resources(session),
    ...listing(session),
  };
  const explain = (error: unknown): unknown => {
    const status = statusOf(error);
    if (status.cause !== undefined && status.cause === error) onBug(error);
    return status;
  };
  const guarded = Object.entries(unary).map(([name, handler]) => [
    name,
    async (request: never, call: Call) => {
      try {
        return await (handler as (request: never, call: Call) => Promise<unknown>)(request, call);
      } catch (error) {
        throw explain(error);
      }
    },
  ]);
  const guardedList: typeof List = async function* (request, call) {
    try {
      yield* List(request, call);
    } catch (error) {
      throw explain(error);
    }
  };
  return { ...Object.fromEntries(guarded), List: guardedList } as Handlers<typeof ResourceProvider>;
}
