import { type Answer, HttpFailure } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { StepContext } from "./managed.js";
import { type Operation, operationOf } from "./operation.js";
import type { Plan } from "./plan.js";
import { forget, isPlaceGone, readOne, send, unlessGone } from "./requests.js";
import { gone } from "./settle.js";
import { stepContext } from "./stepContext.js";
import { timeoutFor } from "./timeouts.js";
import { untilNotTooEarly } from "./tooEarly.js";
import type { Values } from "./values.js";

/** Deletes the object; one that is gone already is deleted. */
export async function deleteObject(
  plan: Plan,
  id: string,
  prior: Values,
  context: ResourceContext<never>,
): Promise<void> {
  const op = operationOf(plan, prior, context, id);
  await remove(op, prior);
  forget(op);
}

async function remove(op: Operation, prior: Values): Promise<void> {
  const { plan } = op;
  const { remove: how = {}, kind, waits } = plan.definition;
  const timeout = timeoutFor(prior, "delete");
  if (how.run !== undefined) {
    const on = stepContext(op, prior, timeout, "Delete");
    const send: StepContext["send"] = async (...request) => {
      const answer = await on.send(...request);
      if (!isPlatformsWord(answer)) throw notDeleted(answer, kind);
      return answer;
    };
    try {
      return await how.run(prior as never, { ...on, send } as never);
    } catch (error) {
      return unlessGone(op, error);
    }
  }
  const request = {
    verb: "Delete",
    method: how.method ?? ("DELETE" as const),
    template: `${how.path ?? plan.one}${queryText(how.query?.(prior as never))}`,
    body: how.body?.(prior as never),
    repeatable: true,
  };
  let answer: Answer;
  try {
    answer = await untilNotTooEarly(op, prior, () => send(op, request), timeout);
  } catch (error) {
    if (op.dialect.verdict(error) === "place-gone") return;
    if (error instanceof HttpFailure && error.code === "conflict") {
      throw error.amend({
        likely: `something still depends on the ${kind}`,
        next: "Delete what depends on it first, or let the program say so with dependsOn",
      });
    }
    return unlessGone(op, error).catch(async (failure: unknown) => {
      if (!(await isPlaceGone(op))) throw failure;
    });
  }
  // Whoever answers with a page was not the platform, and has deleted nothing.
  if (!isPlatformsWord(answer) && (await readOne(op)) !== undefined) throw notDeleted(answer, kind);
  if (waits?.untilGone === true) return gone(op, timeout);
}

function queryText(members: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(members).filter((member): member is [string, string] => !!member[1]);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** No body, or JSON. */
function isPlatformsWord({ text, headers }: Answer): boolean {
  if (text.trim() === "") return !(headers["content-type"] ?? "").includes("html");
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function notDeleted(answer: Answer, kind: string): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer.request,
    cameBack: `answered ${answer.status} with something that is no JSON, so the ${kind} is not known to be deleted`,
    status: answer.status,
    likely: "something other than the platform's API answered, such as a proxy",
    next: "Check the address and the proxy, and try again",
  });
}
