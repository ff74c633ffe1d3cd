import { type Answer, HttpFailure, type Reader } from "@tripod/http";
import { isClaimed } from "../addressing/ownership.js";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import { encodedInput } from "../values/spelling.js";
import { canStand, withoutQuery } from "../values/template.js";
import type { Values } from "../values/values.js";
import { sendWithRetry } from "../waiters/sendWithRetry.js";
import type { Ids } from "./createBaseline.js";

/** Object in the response to a create. */
export interface CreateResult {
  readonly id: string;
  /** Object, if the response contains all of it. */
  readonly live: Live | undefined;
  /** Content of the response, even if incomplete. */
  readonly body?: Reader | undefined;
  /** Whether the ID comes from the inputs, and nothing in the response proves that the object exists. */
  readonly isGuessed?: boolean;
}

/** Reports whether the object of a create without a response can be distinguished from others. */
export function canRecover({ key, listPath, identity }: Plan): boolean {
  return listPath !== undefined && (key.length > 0 || identity.onLostResponse === "detectNew");
}

/** Content of a create request. */
export interface PreparedCreate {
  /** Desired values in the request. */
  readonly desired: Values;
  readonly body: unknown;
}

/**
 * Sends the create request and returns the object in the response. `before` has the IDs that existed before, if they were
 * read.
 */
export async function sendCreate(
  target: Target,
  inputs: Values,
  prepared: PreparedCreate,
  before?: Ids,
): Promise<CreateResult> {
  const { endpoint, create } = target.plan;
  const request = {
    verb: "Create",
    method: create.method ?? ("POST" as const),
    template: create.path ?? withoutQuery(endpoint.path),
    body: prepared.body,
    isIdempotent: create.method === "PUT",
  };
  const answer = await sendWithRetry(target, inputs, request, timeoutFor(inputs, "create"));
  return fromAnswer(target, answer, inputs, prepared, before);
}

/** Returns the object in the response to its create. */
async function fromAnswer(
  target: Target,
  answer: Answer,
  inputs: Values,
  prepared: PreparedCreate,
  before: Ids | undefined,
): Promise<CreateResult> {
  const { kind, create, itemPath } = target.plan;
  const { body: live, id: shownId, isWhole, isOther } = target.codec.decodeCreated(answer, prepared.desired, inputs);
  const told = create.response?.id?.(answer, inputs);
  const named =
    (told !== undefined && canStand(told) ? told : undefined) ??
    shownId ??
    (itemPath.includes("{id}") ? undefined : "");
  if (named === "") return { id: target.resourceId, live: undefined, isGuessed: true };
  const isAnothers = named !== undefined && create.method !== "PUT" && (isOther || isTaken(target, named, before));
  if (named === undefined || isAnothers) {
    throw new HttpFailure({
      code: "unexpected-answer",
      request: answer.request,
      observed: isAnothers
        ? `answered ${answer.status} with another ${kind}, ${named}`
        : `answered ${answer.status} without the ID of the ${kind}`,
      status: answer.status,
      outcome: "unknown",
    });
  }
  const version = target.dialect.version?.(answer);
  return { id: named, live: isWhole && live !== undefined ? { body: live, version } : undefined, body: live };
}

/** Reports whether another resource of this run has the object, or it existed before the create. */
function isTaken(target: Target, id: string, before: Ids | undefined): boolean {
  return isClaimed(target, id) || (before?.has(id) === true && !isChosenId(target, id));
}

/** Reports whether the program chooses an ID. It may have been the ID of an object that was deleted since. */
function isChosenId({ plan, values }: Target, id: string): boolean {
  return plan.key.some((name) => encodedInput(plan, name, values[name]) === id);
}
