import { type Answer, HttpFailure } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import { unlessGone } from "../ask/gone.js";
import { forget, readOne, send } from "../ask/requests.js";
import type { StepContext } from "../definition/change.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import { type Operation, operationOf } from "../place/operation.js";
import type { Values } from "../values/values.js";
import { gone } from "../wait/settle.js";
import { untilNotTooEarly } from "../wait/tooEarly.js";
import { confirmGone, isPlatformsForm, notDeleted } from "./confirmGone.js";
import { stepContext } from "./stepContext.js";

/** Deletes the object; one that is gone already is deleted. */
export async function deleteObject(
  plan: Plan,
  id: string,
  prior: Values,
  context: ResourceContext<never>,
): Promise<void> {
  const op = operationOf("delete", plan, prior, context, id);
  await remove(op, prior);
  forget(op);
}

async function remove(op: Operation, prior: Values): Promise<void> {
  const { plan } = op;
  const { states } = plan.waits;
  const timeout = timeoutFor(prior, "delete");
  let answer: Answer | undefined;
  try {
    answer = await sendDeletion(op, prior, timeout);
  } catch (error) {
    return unlessDeleted(op, error);
  }
  // Whoever answers with a page was not the platform, and has deleted nothing.
  if (answer !== undefined && !isPlatformsForm(answer)) {
    if ((await readOne(op)) !== undefined) throw notDeleted(op, answer);
    return;
  }
  if (states !== undefined && states.goesAtOnce !== true) {
    if ((await gone(op, timeout)) !== undefined) throw notDeleted(op, answer);
    return;
  }
  return confirmGone(op, prior, answer);
}

/** Has the object deleted; brings the answer, where the deletion is one request. */
async function sendDeletion(op: Operation, prior: Values, timeout: number | undefined): Promise<Answer | undefined> {
  const how = op.plan.delete;
  if (how.run !== undefined) {
    const on = stepContext(op, prior, timeout, "Delete");
    const sendChecked: StepContext["send"] = async (...request) => {
      const answer = await on.send(...request);
      if (!isPlatformsForm(answer)) throw notDeleted(op, answer);
      return answer;
    };
    await how.run(prior as never, { ...on, send: sendChecked } as never);
    return undefined;
  }
  const request = {
    verb: "Delete",
    method: how.method ?? ("DELETE" as const),
    template: `${how.path ?? op.plan.one}${queryText(how.query?.(prior as never))}`,
    body: how.body?.(prior as never),
    repeatable: true,
  };
  return untilNotTooEarly(op, prior, () => send(op, request), timeout);
}

/** Ends well where the object is gone, or in the state in which a deletion leaves it, whatever was refused. */
async function unlessDeleted(op: Operation, error: unknown): Promise<void> {
  try {
    return await unlessGone(op, error);
  } catch (failure) {
    if (!(error instanceof HttpFailure)) throw failure;
    if (isRefusal(error) && (await isGone(op))) return;
    if (error.code !== "conflict") throw failure;
    throw error.amend({
      likely: `something still depends on the ${op.plan.kind}`,
      next: "Delete what depends on it first, or let the program say so with dependsOn",
    });
  }
}

/** Whether a refusal may be one of what is done already: neither of the credentials nor of the moment. */
function isRefusal({ status = 0, outcome }: HttpFailure): boolean {
  return outcome === undefined && status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

async function isGone(op: Operation): Promise<boolean> {
  return readOne(op).then(
    (seen) => seen === undefined,
    () => false,
  );
}

function queryText(members: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(members).filter((member): member is [string, string] => !!member[1]);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
