import { type Handlers, type ResourceProvider, Status, StatusError } from "@tripod/grpc";
import {
  type AnyLookup,
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

/** Lookups, and the method of the provider. */
export function functions(session: Session) {
  const { pkg } = session;
  const names = new Map(Object.keys(pkg.lookups).map((name) => [lookupToken(pkg.name, name), name]));
  return {
    Invoke: async ({ tok, args, preview }, call) => {
      const name = names.get(tok);
      if (name === undefined) throw unknownToken("function", tok, names.keys());
      const lookup = (await load(pkg.lookups, name)) as AnyLookup;
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

/** Returns the error for a token that the package does not have. */
export function unknownToken(kind: string, token: string, tokens: Iterable<string>): StatusError {
  // A token may be short (`pkg:index:Type`, as the engine prints types) or misspelled before the name of its type.
  const all = [...tokens];
  const nameIn = (one: string) => one.split(/[:/]/).at(-1)?.toLowerCase();
  const near = all.find((one) => nameIn(one) === nameIn(token)) ?? nearest(token, all, 1)[0];
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return new StatusError(Status.InvalidArgument, `unknown ${kind} ${token}${hint}`);
}
