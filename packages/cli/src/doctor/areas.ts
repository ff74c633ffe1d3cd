import {
  type AnyLookup,
  type AnyResource,
  type FailureCode,
  failureCodeOf,
  InputError,
  type Listable,
  load,
  type Package,
  type Probe,
  runList,
  runLookup,
} from "@tripod/kit";
import type { Connection } from "../connection.js";
import { explain } from "../lookupCommands.js";
import type { Finding } from "./finding.js";

/** Next steps for a failed check, by failure code. */
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  unauthenticated: "check the credentials. They may have expired or belong to another installation",
  "permission-denied": "grant the permission if programs read or manage these objects",
  unavailable: "check the URL, the network and proxies, then the status page of the platform",
  "deadline-exceeded": "check the network and proxies. A server accepts the request but does not respond in time",
  "unexpected-answer": "check the URL and proxies. A server other than the platform responds",
  "rate-limited": "wait and try again. Another client uses up the rate limit of these credentials",
  "failed-precondition": "correct the settings that the message names",
  "invalid-argument": "correct the settings that the message names",
};

/** Failures that every further check would meet as well while no check has succeeded. */
const IN_THE_WAY: readonly FailureCode[] = [
  "unauthenticated",
  "unavailable",
  "deadline-exceeded",
  "unexpected-answer",
  "failed-precondition",
  "invalid-argument",
];

/** Checks each area of a platform. Ends early if the platform does not respond or rejects the credentials. */
export async function* areasOf(
  pkg: Package,
  { context, clean }: Pick<Connection, "context" | "clean">,
): AsyncGenerator<Finding> {
  let isAnswered = false;
  for (const [about, probe] of Object.entries(pkg.areas ?? {})) {
    context.signal.throwIfAborted();
    try {
      const lacking = await look(pkg, probe, context);
      if (lacking !== undefined) {
        yield { about, state: "not tried", says: clean(lacking), advice: "set it to check this area" };
        continue;
      }
      isAnswered = true;
      yield { about, state: "ok", says: "can be read", isRead: true };
    } catch (error) {
      const code = failureCodeOf(error) ?? "bug";
      if (code === "cancelled") throw error;
      const isRefused = code === "permission-denied";
      isAnswered ||= isRefused;
      const state = isRefused ? "warning" : "failed";
      yield { about, state, says: clean(explain(error)), advice: ADVICE[code] ?? "report it", code };
      if (!isAnswered && IN_THE_WAY.includes(code)) return;
    }
  }
}

/** Runs one check, which succeeds if the platform responds. Returns the missing inputs if it cannot be run. */
async function look(
  pkg: Package,
  { target, args = {} }: Probe,
  context: Connection["context"],
): Promise<string | undefined> {
  if (Object.hasOwn(pkg.resources, target)) {
    const { listable } = (await load(pkg.resources, target)) as AnyResource & { readonly listable: Listable<never> };
    try {
      const outcome = runList(listable, {}, () => context as never);
      if (outcome.kind === "objects") for await (const _ of outcome.objects) break;
      return undefined;
    } catch (error) {
      return lacking(error, (name) => Object.hasOwn(listable.query, name));
    }
  }
  const lookup = (await load(pkg.lookups, target)) as AnyLookup;
  const outcome = await runLookup(lookup, args, () => context);
  if (outcome.kind !== "failures") return undefined;
  // An error about an argument means that the platform responded: no object has that name.
  if (outcome.failures.every(({ path }) => Object.hasOwn(args, path))) return undefined;
  const refusal = new InputError(outcome.failures, { cause: outcome.cause });
  return lacking(refusal, (name) => Object.hasOwn(lookup.fields, name));
}

/** Returns an error about missing inputs as text; rethrows any other error. */
function lacking(error: unknown, isArgument: (name: string) => boolean): string {
  if (error instanceof InputError && error.failures.every(({ path }) => isArgument(path))) return explain(error);
  throw error;
}
