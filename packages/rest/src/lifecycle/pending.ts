import { HttpFailure } from "@tripod/http";
import type { CreatedObject, Fields, PendingCreate, ResourceContext } from "@tripod/kit";
import { createTarget, type Target } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { isPassing } from "../definition/states.js";
import { assertListTrusted } from "../requests/assertDeleted.js";
import { createObjectList } from "../requests/objectList.js";
import { readOne } from "../requests/one.js";
import type { Values } from "../values/values.js";
import { stateOf } from "../waiters/waitUntilStable.js";
import { baselineIn } from "./baselineInState.js";
import { notFound } from "./notFound.js";
import { createKeyOf, pendingKeyOf, recordCreated } from "./recovery.js";
import { isCleared, resumedSearchUntil, search } from "./search.js";

/** Reports whether creates of a definition are recorded as pending if their outcome is unknown. */
export function canFind({ listPath, create }: Plan): boolean {
  return listPath !== undefined && create.method !== "PUT";
}

/**
 * Determines the outcome of a create that was unknown at the end of an earlier run (promise C1). It changes nothing.
 * Returns undefined if the create had no effect: its object has not appeared long after the first attempt.
 *
 * @throws HttpFailure with an unknown outcome while that cannot be decided.
 */
export async function findCreated(
  plan: Plan,
  pending: PendingCreate,
  inputs: Values,
  context: ResourceContext<never>,
): Promise<CreatedObject<Fields> | undefined> {
  const target = await createTarget(plan, inputs, context);
  const { dialect } = target;
  return dialect.tracker.mutex.runExclusive(createKeyOf(target, inputs), context.signal, () =>
    find(target, pending, inputs),
  );
}

async function find(
  target: Target,
  pending: PendingCreate,
  inputs: Values,
): Promise<CreatedObject<Fields> | undefined> {
  const { plan, dialect, context } = target;
  const { desired } = await target.codec.encodeCreate(inputs, context);
  const baseline = baselineIn(pending);
  context.progress(`checking whether the ${plan.kind} was created at ${new Date(pending.startedAt).toISOString()}`);
  const until = resumedSearchUntil(target, pending.startedAt);
  const found = await search(target, createObjectList(target), { desired, inputs, baseline }, until);
  if (found.id === undefined) {
    if (context.signal.aborted || !isCleared(found))
      throw notFound({ target, inputs, desired, baseline }, lostEarlier(target), found);
    await assertListTrusted(target);
    dialect.tracker.clearPending(pendingKeyOf(target, desired));
    context.log(
      "warning",
      `The response to the creation of the ${plan.kind} at ${new Date(pending.startedAt).toISOString()} was lost. The provider searched for it and found that it does not exist`,
    );
    return undefined;
  }
  dialect.tracker.clearPending(pendingKeyOf(target, desired));
  if (plan.identity.onLostResponse === "recreate") {
    dialect.tracker.orphans.set(createKeyOf(target, inputs), found.id);
    context.log(
      "warning",
      `Found ${plan.kind} ${found.id}, which an earlier run created. Its secret was lost with the response, so the next \`pulumi up\` deletes it and creates another one`,
    );
    return undefined;
  }
  const { target: one } = recordCreated(target, { id: found.id, live: undefined });
  const live = await readOne(one);
  if (live === undefined) return undefined;
  context.log("info", `Found ${plan.kind} ${found.id}, which an earlier run created`);
  const state = stateOf(one, live.body);
  const { status } = plan.waits;
  const isComing = status !== undefined && isPassing(status, state);
  const pendingInputs = (plan.create.deferred ?? []).filter((name: string) => inputs[name] !== undefined);
  const isHalf = isComing || pendingInputs.length > 0;
  return {
    id: one.resourceId,
    state: one.codec.outputsIn(one, live.body, inputs),
    pendingInputs,
    reasons: isHalf
      ? [
          `the ${plan.kind} ${one.resourceId} was created by an earlier run and is not complete yet. Run \`pulumi up\`, which completes it`,
        ]
      : [],
  };
}

/** Returns the failure of a create of which this run knows only that its response was lost. */
function lostEarlier({ plan }: Target): HttpFailure {
  return new HttpFailure({
    code: "outcome-unknown",
    request: { operation: `Create ${plan.kind}`, method: "", url: "" },
    observed: "an earlier run received no response",
    outcome: "unknown",
  });
}
