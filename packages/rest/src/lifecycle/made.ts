import { type Answer, HttpFailure, type Reader } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import { canStand, withoutQuery } from "../values/template.js";
import type { Values } from "../values/values.js";
import { sendAgain } from "../waiters/again.js";
import { createdIn } from "../wire/shown.js";

/** The object in the response to a create. */
export interface Made {
  readonly id: string;
  /** The object, if the response contains all of it. */
  readonly live: Live | undefined;
  /** Content of the response, even if incomplete. */
  readonly shown?: Reader | undefined;
  /** Whether the ID comes from the inputs, and nothing in the response proves that the object exists. */
  readonly isGuessed?: boolean;
}

/** Reports whether the object of a create without a response can be distinguished from others. */
export function isSearchedFor({ key, listPath, identity }: Plan): boolean {
  return listPath !== undefined && (key.length > 0 || identity.lost === "appears");
}

/** Content of a create request. */
export interface Making {
  /** Desired values in the request. */
  readonly wish: Values;
  readonly body: unknown;
}

/** Sends the create request and returns the object in the response. */
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

/** Returns the object in the response to its create. */
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

/** Reports whether the object belongs to a resource of this process. */
function isHandedOut({ dialect, place }: Target, id: string): boolean {
  return dialect.ledger.isHandedOut(place, id);
}
