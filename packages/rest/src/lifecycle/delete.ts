import { type Answer, HttpFailure } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import { forgetObject } from "../addressing/ownership.js";
import { ownTarget, type Target, withDefaultParent } from "../addressing/target.js";
import type { StepContext } from "../definition/change.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import { assertDeleted, isListed } from "../requests/assertDeleted.js";
import { batchKey, isConfirmedByList } from "../requests/many.js";
import { readOne } from "../requests/one.js";
import type { Values } from "../values/values.js";
import { sendWithRetry } from "../waiters/sendWithRetry.js";
import { waitUntilDeleted } from "../waiters/waitUntilStable.js";
import { stepContext } from "./stepContext.js";
import { isJsonOrEmpty, notDeleted, verifyDeleted } from "./verifyDeleted.js";

/** Deletes the object. Succeeds if the object no longer exists. */
export async function deleteObject(
  plan: Plan,
  id: string,
  state: Values,
  context: ResourceContext<never>,
): Promise<void> {
  const target = ownTarget("delete", plan, withDefaultParent(plan, state), context, id);
  const isConfirmedAtOnce = deletesSynchronously(plan) && isConfirmedByList(plan);
  await target.dialect.tracker.batcher.write(isConfirmedAtOnce ? batchKey(target) : undefined, (write) =>
    remove({ ...target, write }, state),
  );
  forgetObject(target);
}

async function remove(target: Target, state: Values): Promise<void> {
  const { plan } = target;
  const timeout = timeoutFor(state, "delete");
  let answer: Answer | undefined;
  try {
    answer = await sendDeletion(target, state, timeout);
  } catch (error) {
    return assertDeleteSucceeded(target, error);
  }
  // An HTML response does not come from the platform, so the object may still exist.
  if (answer !== undefined && !isJsonOrEmpty(answer)) {
    if ((await readOne(target)) !== undefined) throw notDeleted(target, answer);
    return;
  }
  if (!deletesSynchronously(plan)) {
    if ((await waitUntilDeleted(target, timeout)) !== undefined) throw notDeleted(target, answer);
    return;
  }
  return verifyDeleted(target, state, answer);
}

/** Reports whether an object no longer exists as soon as the platform has accepted its deletion. */
function deletesSynchronously({ waits: { status } }: Plan): boolean {
  return status === undefined || status.deletesSynchronously === true;
}

/** Sends the deletion. Returns the response if the deletion is one request. */
async function sendDeletion(target: Target, state: Values, timeout: number | undefined): Promise<Answer | undefined> {
  const how = target.plan.delete;
  if (how.run !== undefined) {
    const on = stepContext(target, state, timeout, { verb: "Delete" });
    const sendChecked: StepContext["send"] = async (...request) => {
      const answer = await on.send(...request);
      if (!isJsonOrEmpty(answer)) throw notDeleted(target, answer);
      return answer;
    };
    await how.run(state as never, { ...on, send: sendChecked } as never);
    return undefined;
  }
  const request = {
    verb: "Delete",
    method: how.method ?? ("DELETE" as const),
    template: `${how.path ?? target.plan.itemPath}${queryText(how.query?.(state as never))}`,
    body: how.body?.(state as never),
    isIdempotent: true,
  };
  return sendWithRetry(target, state, request, timeout);
}

/**
 * Resolves if the object no longer exists, or is in the status in which a deletion leaves it. Otherwise throws the
 * error.
 */
async function assertDeleteSucceeded(target: Target, error: unknown): Promise<void> {
  try {
    await assertDeleted(target, error);
    // Without a list, only the object itself can show that the response is about another one.
    if (!isListed(target) && (await isVisible(target))) throw error;
  } catch (failure) {
    if (!(error instanceof HttpFailure)) throw failure;
    if (isRefusal(error) && (await isGone(target))) return;
    if (error.code !== "conflict") throw failure;
    throw error.amend({
      likelyCause: `another object still depends on the ${target.plan.kind}`,
      nextStep: "Delete the dependent objects first, or add dependsOn to them in the program",
    });
  }
}

/**
 * Reports whether an error response may mean that the object is already deleted. Authentication and transient errors
 * never do.
 */
function isRefusal({ status = 0, outcome }: HttpFailure): boolean {
  return outcome === undefined && status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

/**
 * Reports whether the platform still returns the object. A failed read proves nothing.
 *
 * @throws HttpFailure "unexpected-answer" if it returns something else for the ID.
 */
async function isVisible(target: Target): Promise<boolean> {
  if (target.plan.isReadFromList) return false;
  return readOne(target).then(
    (live) => live !== undefined,
    (error: unknown) => {
      if (error instanceof HttpFailure && error.code === "unexpected-answer") throw error;
      return false;
    },
  );
}

async function isGone(target: Target): Promise<boolean> {
  return readOne(target).then(
    (live) => live === undefined,
    () => false,
  );
}

function queryText(members: Readonly<Record<string, string | undefined>> = {}): string {
  const set = Object.entries(members).filter((member): member is [string, string] => !!member[1]);
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}
