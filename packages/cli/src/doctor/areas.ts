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

/** What to do about a look that failed, by the kind of its failure. */
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  unauthenticated: "check the credentials: they may have expired, or belong to another installation",
  "permission-denied": "nothing, unless programs are to read or manage it",
  unavailable: "check the address, the network and proxies; then ask whether the platform is well",
  "deadline-exceeded": "check the network and proxies: something takes the request and does not answer in time",
  "unexpected-answer": "check the address and proxies: something else than the platform answers",
  "rate-limited": "wait; something else uses up what the platform allows these credentials",
  "failed-precondition": "put right what it names",
  "invalid-argument": "put the settings right that it names",
};

/** Failures that every further look would meet as well, when nothing has been answered yet. */
const IN_THE_WAY: readonly FailureCode[] = [
  "unauthenticated",
  "unavailable",
  "deadline-exceeded",
  "unexpected-answer",
  "failed-precondition",
  "invalid-argument",
];

/** Looks at each area of a platform. Ends early when nobody answers, or the credentials are refused. */
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
        yield { about, state: "not tried", says: clean(lacking), advice: "set it to have this looked at" };
        continue;
      }
      isAnswered = true;
      yield { about, state: "ok", says: "may be read", isRead: true };
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

/** One look; it succeeds when the platform has answered the question. Returns what it would have to be told. */
async function look(
  pkg: Package,
  { ask, with: args = {} }: Probe,
  context: Connection["context"],
): Promise<string | undefined> {
  if (Object.hasOwn(pkg.resources, ask)) {
    const { listable } = (await load(pkg.resources, ask)) as AnyResource & { readonly listable: Listable<never> };
    try {
      const outcome = runList(listable, {}, () => context as never);
      if (outcome.kind === "objects") for await (const _ of outcome.objects) break;
      return undefined;
    } catch (error) {
      return lacking(error, (name) => Object.hasOwn(listable.query, name));
    }
  }
  const lookup = (await load(pkg.lookups, ask)) as AnyLookup;
  const outcome = await runLookup(lookup, args, () => context);
  if (outcome.kind !== "failures") return undefined;
  // That there is nothing of that name is an answer.
  if (outcome.failures.every(({ path }) => Object.hasOwn(args, path))) return undefined;
  const refusal = new InputError(outcome.failures, { cause: outcome.cause });
  return lacking(refusal, (name) => Object.hasOwn(lookup.fields, name));
}

/** A refusal because of what was not given, in words; anything else is thrown on. */
function lacking(error: unknown, isArgument: (name: string) => boolean): string {
  if (error instanceof InputError && error.failures.every(({ path }) => isArgument(path))) return explain(error);
  throw error;
}
