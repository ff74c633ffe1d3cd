import { type Handlers, type ResourceProvider, Status, StatusError } from "@tripod/grpc";
import { runList } from "@tripod/kit";
import { resourcesByToken } from "./resources.js";
import type { Session } from "./session.js";
import { fromWire } from "./values.js";

/** Returns the handler of `List`: discovery of existing objects. */
export function listing(session: Session) {
  const resourceWith = resourcesByToken(session);
  return {
    List: async function* ({ token, query, limit }, call) {
      const resource = await resourceWith(token);
      if (resource.listable === undefined) {
        throw new StatusError(Status.Unimplemented, `${resource.name} cannot be listed`);
      }
      const values = fromWire(query);
      session.addSecrets(call, values, resource.listable.query);
      const outcome = runList(resource.listable, values, () => session.context(call));
      if (outcome.kind === "unknown") {
        yield { computed: {} };
        return;
      }
      let found = 0;
      for await (const { id, name, unmanageable } of outcome.objects) {
        if (unmanageable !== undefined) continue;
        yield { result: { id, ...(name === undefined ? {} : { name }) } };
        found++;
        if (limit > 0 && found >= limit) return;
      }
    },
  } satisfies Handlers<typeof ResourceProvider>;
}
