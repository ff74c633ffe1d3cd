import { type Answer, HttpFailure } from "@tripod/http";
import { seenAfterDeletion } from "../ask/many.js";
import type { Live } from "../definition/live.js";
import type { Target } from "../place/target.js";
import { isObject, type Values } from "../values/values.js";
import { outputsOf } from "../wire/outputs.js";

/** Pauses between looks at what may be shown for a while although it is deleted, in milliseconds. */
const PAUSES = [500, 1_000, 2_000, 4_000];

/**
 * Makes sure that a deletion was done: an answer without a word, or with JSON, could be anybody's.
 *
 * @throws HttpFailure "unexpected-answer" while the platform goes on showing the object.
 */
export async function confirmGone(target: Target, recorded: Values, answer: Answer | undefined): Promise<void> {
  const { clock } = target.dialect;
  for (let looks = 0; ; looks += 1) {
    const seen = await seenAfterDeletion(target);
    if (seen === undefined || isEmptied(target, seen, recorded)) return;
    const pause = PAUSES[looks];
    if (pause === undefined) throw notDeleted(target, answer);
    await clock.sleep(pause, target.context.signal);
  }
}

/** Whether nothing of what was recorded is there: what belongs to something else is emptied, and that stays. */
function isEmptied(target: Target, { body }: Live, recorded: Values): boolean {
  const { plan } = target;
  if (plan.listPath !== undefined) return false;
  const shown: Values = outputsOf(target, body, recorded);
  const held = Object.keys(plan.fields).filter((name) => entriesOf(plan, name, recorded[name]) !== undefined);
  // What has an address of its own and nothing in it cannot be emptied: it is there, or it is gone.
  if (held.length === 0 && plan.one.includes("{id}")) return false;
  return held.every((name) => {
    const there = new Set(entriesOf(plan, name, shown[name]));
    return entriesOf(plan, name, recorded[name])?.every((entry) => !there.has(entry)) === true;
  });
}

/** What tells the entries of a list, a set or a map; undefined for all else. */
function entriesOf({ fields }: Target["plan"], name: string, value: unknown): readonly string[] | undefined {
  const kind = fields[name]?.spec.type.kind;
  if (kind === "map" && isObject(value)) return Object.keys(value);
  return (kind === "list" || kind === "set") && Array.isArray(value)
    ? value.map((entry) => JSON.stringify(entry))
    : undefined;
}

/** No body, or JSON. */
export function isPlatformsForm({ text, headers }: Answer): boolean {
  if (text.trim() === "") return !(headers["content-type"] ?? "").includes("html");
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The failure of a deletion that was answered well, and has deleted nothing. */
export function notDeleted({ plan, where }: Target, answer: Answer | undefined): HttpFailure {
  const { kind } = plan;
  const isForeign = answer !== undefined && !isPlatformsForm(answer);
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer?.request ?? { operation: `Delete ${kind} ${where.id}`, method: "", url: "" },
    cameBack: isForeign
      ? `answered ${answer.status} with something that is no JSON, so the ${kind} is not known to be deleted`
      : `${answer === undefined ? "was answered well" : `answered ${answer.status}`}, and the ${kind} is still shown as it was`,
    ...(answer === undefined ? {} : { status: answer.status }),
    likely: isForeign
      ? "something other than the platform's API answered, such as a proxy"
      : "something other than the platform's API answered the deletion, such as a proxy, or the platform has not done it",
    next: "Check the address and the proxy, and try again",
  });
}
