import { type Answer, HttpFailure, type RequestLabel } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { seenAfterDeletion } from "../requests/many.js";
import { isObject, type Values } from "../values/values.js";

/** Delays between reads of a deleted object that the platform may still return, in milliseconds. */
const READ_DELAYS_MS = [500, 1_000, 2_000, 4_000];

/**
 * Verifies that a deletion has taken effect. An empty or JSON response may come from another server.
 *
 * @throws HttpFailure "unexpected-answer" if the platform still returns the object; "cancelled" if the signal is aborted
 * before that is known.
 */
export async function verifyDeleted(target: Target, state: Values, answer: Answer | undefined): Promise<void> {
  try {
    await waitUntilGone(target, state, answer);
  } catch (error) {
    throw target.context.signal.aborted ? notVerified(target, answer) : error;
  }
}

async function waitUntilGone(target: Target, state: Values, answer: Answer | undefined): Promise<void> {
  const { clock } = target.dialect;
  target.write?.endChanging();
  for (let looks = 0; ; looks += 1) {
    const live = await seenAfterDeletion(target);
    if (live === undefined || isEmptied(target, live, state)) return;
    const pause = READ_DELAYS_MS[looks];
    if (pause === undefined) throw notDeleted(target, answer);
    await clock.sleep(pause, target.context.signal);
  }
}

/** Reports whether no recorded entry exists any longer. Entries in another object are removed, and the object stays. */
function isEmptied(target: Target, { body }: Live, state: Values): boolean {
  const { plan } = target;
  if (plan.listPath !== undefined) return false;
  const outputs: Values = target.codec.outputsIn(target, body, state);
  const held = Object.keys(plan.fields).filter((name) => entriesOf(plan, name, state[name]) !== undefined);
  // An object with an address and without entries cannot be emptied: either it exists or it does not.
  if (held.length === 0 && plan.itemPath.includes("{id}")) return false;
  return held.every((name) => {
    const there = new Set(entriesOf(plan, name, outputs[name]));
    return entriesOf(plan, name, state[name])?.every((entry) => !there.has(entry)) === true;
  });
}

/** Returns the identities of the entries of a list, a set or a map. Undefined for other types. */
function entriesOf({ fields }: Target["plan"], name: string, value: unknown): readonly string[] | undefined {
  const kind = fields[name]?.spec.type.kind;
  if (kind === "map" && isObject(value)) return Object.keys(value);
  return (kind === "list" || kind === "set") && Array.isArray(value)
    ? value.map((entry) => JSON.stringify(entry))
    : undefined;
}

/** Reports whether a response is empty or JSON. */
export function isJsonOrEmpty({ text, headers }: Answer): boolean {
  if (text.trim() === "") return !(headers["content-type"] ?? "").includes("html");
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the error of a successful deletion whose verification was interrupted. */
function notVerified({ plan: { kind }, pathParams, context }: Target, answer: Answer | undefined): HttpFailure {
  return new HttpFailure({
    code: "cancelled",
    request: answer?.request ?? deletionOf(kind, pathParams),
    observed: `${resultOf(answer)}, but the provider has not verified that the ${kind} no longer exists`,
    likelyCause: "the operation was cancelled or its timeout has passed",
    nextStep: "Run `pulumi refresh`, then the program again",
    cause: context.signal.reason,
  });
}

const deletionOf = (kind: string, { id }: Values): RequestLabel => ({
  operation: `Delete ${kind} ${String(id)}`,
  method: "",
  url: "",
});

const resultOf = (answer: Answer | undefined): string =>
  answer === undefined ? "returned success" : `answered ${answer.status}`;

/** Returns the error of a successful deletion without effect. */
export function notDeleted({ plan, pathParams }: Target, answer: Answer | undefined): HttpFailure {
  const { kind } = plan;
  const isForeign = answer !== undefined && !isJsonOrEmpty(answer);
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer?.request ?? deletionOf(kind, pathParams),
    observed: isForeign
      ? `answered ${answer.status} with a body that is not JSON, so the ${kind} may still exist`
      : `${resultOf(answer)}, but the platform still returns the ${kind}`,
    ...(answer === undefined ? {} : { status: answer.status }),
    likelyCause: isForeign
      ? "another server answered, such as a proxy"
      : "another server answered the deletion, such as a proxy, or the platform has not deleted the object",
    nextStep: "Check the address and the proxy, and try again",
  });
}
