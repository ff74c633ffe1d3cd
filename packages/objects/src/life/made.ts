import { type Answer, HttpFailure, type Reader } from "@tripod/http";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import type { Target } from "../place/target.js";
import { canStand, withoutQuery } from "../values/template.js";
import type { Values } from "../values/values.js";
import { sendAgain } from "../wait/again.js";
import { createdIn } from "../wire/shown.js";

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

/** What is sent to make an object. */
export interface Making {
  /** What of it the program decides. */
  readonly wish: Values;
  readonly body: unknown;
}

/** Sends the creation, and brings what its answer tells of the object. */
export async function makeOnce(target: Target, inputs: Values, making: Making): Promise<Made> {
  const { at, create } = target.plan;
  const request = {
    verb: "Create",
    method: create.method ?? ("POST" as const),
    template: create.path ?? withoutQuery(at.path),
    body: making.body,
    repeatable: create.method === "PUT",
  };
  const answer = await sendAgain(target, inputs, request, timeoutFor(inputs, "create"));
  target.dialect.ledger.noteServerTime(answer.headers.date);
  return fromAnswer(target, answer, inputs, making);
}

/** The object that an answer to its creation tells of. */
async function fromAnswer(target: Target, answer: Answer, inputs: Values, making: Making): Promise<Made> {
  const { kind, create, one } = target.plan;
  const { shown, id: shownId, isWhole, isOther } = createdIn(target, answer, making.wish, inputs);
  const told = create.answer?.id?.(answer, inputs);
  const named =
    (told !== undefined && canStand(told) ? told : undefined) ?? shownId ?? (one.includes("{id}") ? undefined : "");
  if (named === "") return { id: target.resourceId, live: undefined, isGuessed: true };
  const isAnothers = named !== undefined && create.method !== "PUT" && (isOther || isHandedOut(target, named));
  if (named === undefined || isAnothers) {
    throw new HttpFailure({
      code: "unexpected-answer",
      request: answer.request,
      cameBack: isAnothers
        ? `answered ${answer.status} with another ${kind}, ${named}`
        : `answered ${answer.status} without the id of the ${kind}`,
      status: answer.status,
      outcome: "unknown",
    });
  }
  const version = target.dialect.version?.(answer);
  return { id: named, live: isWhole && shown !== undefined ? { body: shown, version } : undefined, shown };
}

/** Whether a resource of this process has it. */
function isHandedOut({ dialect, place }: Target, id: string): boolean {
  return dialect.ledger.isHandedOut(place, id);
}
