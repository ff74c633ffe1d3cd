import { type Handlers, type ResourceProvider, Status, StatusError } from "@tripod/grpc";
import {
  type AnyLookup,
  type AnyResource,
  hasTerraformConfig,
  load,
  lookupToken,
  nearest,
  runLookup,
  terraformConfig,
  terraformConfigToken,
} from "@tripod/kit";
import { argumentsStatus } from "./failures.js";
import type { Session } from "./session.js";
import { fromWire, toWire } from "./values.js";

/** Returns the handlers of `Invoke` and `Call`: lookups, and the method of the provider. */
export function functions(session: Session) {
  const { pkg } = session;
  const lookupWith = definitionsByToken<AnyLookup>("function", pkg.lookups, (name) => lookupToken(pkg.name, name));
  return {
    Invoke: async ({ tok, args, preview }, call) => {
      const lookup = await lookupWith(tok);
      const inputs = fromWire(args);
      session.addSecrets(call, inputs, lookup.fields);
      const outcome = await runLookup(lookup, inputs, () => session.context(call), { preview });
      if (outcome.kind === "failures")
        throw argumentsStatus(lookup.name, outcome.failures, (text) => session.redact(text));
      // Unknown values cannot be returned; the engine answers the same for a provider that is not configured yet.
      return { return: outcome.kind === "unknown" ? {} : toWire(outcome.value) };
    },
    Call: async ({ tok }) => {
      const methods = hasTerraformConfig(pkg) ? [terraformConfigToken(pkg.name)] : [];
      if (!methods.includes(tok)) throw unknownToken("method", tok, methods);
      return { return: toWire({ result: terraformConfig(pkg.settings, session.configured.explicit) }) };
    },
  } satisfies Handlers<typeof ResourceProvider>;
}

/** Finds definitions by token. Each is loaded once: in a bundle, a module that is imported again is copied again. */
export function definitionsByToken<Definition extends AnyLookup | AnyResource>(
  kind: string,
  table: object,
  tokenOf: (name: string) => string,
): (token: string) => Promise<Definition> {
  const names = new Map(Object.keys(table).map((name) => [tokenOf(name), name]));
  const loaded = new Map<string, Definition>();
  return async (token) => {
    const existing = loaded.get(token);
    if (existing !== undefined) return existing;
    const name = names.get(token);
    if (name === undefined) throw unknownToken(kind, token, names.keys());
    const definition = (await load(table, name as never)) as Definition;
    loaded.set(token, definition);
    return definition;
  };
}

/** Returns the error for a token that the package does not have. */
export function unknownToken(kind: string, token: string, tokens: Iterable<string>): StatusError {
  // A token may be short (`pkg:index:Type`, as the engine prints types) or misspelled before the name of its type.
  const all = [...tokens];
  const nameIn = (one: string) => one.split(/[:/]/).at(-1)?.toLowerCase();
  const near = all.find((one) => nameIn(one) === nameIn(token)) ?? nearest(token, all, 1)[0];
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return new StatusError(Status.InvalidArgument, `unknown ${kind} ${token}${hint}`);
}
