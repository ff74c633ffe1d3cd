import { type Answer, HttpFailure, type Reader } from "@tripod/http";
import { send } from "../ask/send.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import { placeOf, resourceIdOf, type Target } from "../place/target.js";
import { canStand, withoutQuery } from "../values/template.js";
import type { Values } from "../values/values.js";
import { APPEARS_WITHIN } from "../wait/settle.js";
import { untilNotTooEarly } from "../wait/tooEarly.js";
import { enveloped } from "../wire/body.js";
import { objectIn, showsOtherKey, wireId } from "../wire/shown.js";
import { showsAll } from "../wire/showsAll.js";
import { type Evidence, madeSince } from "./evidence.js";

/** What the answer to a creation tells of the object. */
export interface Made {
  readonly id: string;
  /** The object, where the answer shows it whole. */
  readonly live: Live | undefined;
  /** What the answer shows, however little. */
  readonly shown?: Reader | undefined;
  /** The id is what the program says, and nothing in the answer shows that there is such an object. */
  readonly isGuessed?: boolean;
}

/** Whether one that was made by a creation without an answer can be told from others. */
export function isSearchedFor({ key, listPath, identity }: Plan): boolean {
  return listPath !== undefined && (key.length > 0 || identity.lost === "appears");
}

export async function post(target: Target, encoded: Values, inputs: Values): Promise<Answer> {
  const { at, create } = target.plan;
  const body = create.body === undefined ? enveloped(target, encoded) : create.body(encoded, inputs);
  const request = {
    verb: "Create",
    method: create.method ?? ("POST" as const),
    template: create.path ?? withoutQuery(at.path),
    body,
    repeatable: create.method === "PUT",
  };
  return untilNotTooEarly(target, inputs, () => send(target, request), timeoutFor(inputs, "create"));
}

/** The object that an answer to its creation tells of. */
export async function fromAnswer(
  target: Target,
  answer: Answer,
  body: Values,
  inputs: Values,
  evidence: Evidence,
): Promise<Made> {
  const { kind, create, identity, one } = target.plan;
  noteSkew(target, answer);
  let shown: Reader | undefined;
  try {
    shown = objectIn(target, answer, "created");
  } catch {
    // A 2xx whose body is not the object: made, but which one is it?
  }
  const told = create.answer?.id?.(answer, inputs);
  const named =
    (told !== undefined && canStand(told) ? told : undefined) ??
    (shown && wireId(target, shown)) ??
    (one.includes("{id}") ? undefined : "");
  const isOther = named !== undefined && named !== "" && isAnothers(target, named, shown, inputs);
  const id = isOther ? undefined : named;
  if (id === "") return { id: resourceIdOf(target), live: undefined, isGuessed: true };
  if (id === undefined) {
    const failure = new HttpFailure({
      code: "unexpected-answer",
      request: answer.request,
      cameBack: isOther
        ? `answered ${answer.status} with another ${kind}, ${named}`
        : `answered ${answer.status} without the id of the ${kind}`,
      status: answer.status,
      outcome: "unknown",
    });
    if (!isSearchedFor(target.plan) || identity.lost === "remake") throw failure;
    const found = await appearing(target, () => madeSince(target, body, inputs, failure, evidence));
    if (found === undefined) throw failure;
    return { id: found, live: undefined };
  }
  const isWhole = shown !== undefined && create.answer?.isPart !== true && showsAll(target, shown, body);
  return {
    id,
    live: isWhole ? { body: shown as Reader, version: target.dialect.version?.(answer) } : undefined,
    shown,
  };
}

/** Whether an answer tells of another object: one that a resource of this process has, or one of another key. */
function isAnothers(target: Target, id: string, shown: Reader | undefined, inputs: Values): boolean {
  if (target.plan.create.method === "PUT") return false;
  return (
    target.dialect.ledger.isHandedOut(placeOf(target), id) ||
    (shown !== undefined && showsOtherKey(target, shown, inputs))
  );
}

/** What was made may be in the list only a little later. */
async function appearing({ plan, dialect, context }: Target, find: () => Promise<string | undefined>) {
  const { clock } = dialect;
  const until = clock.now() + (plan.identity.lost === "appears" ? APPEARS_WITHIN : 0);
  for (let pause = 500; ; pause = Math.min(5_000, pause * 1.5)) {
    const found = await find();
    if (found !== undefined || clock.now() >= until) return found;
    await clock.sleep(pause, context.signal);
  }
}

/** Remembers how far the platform's clock is from ours. */
function noteSkew({ dialect }: Target, answer: Answer): void {
  dialect.ledger.noteServerTime(answer.headers.date);
}
