import { HttpFailure, type Reader } from "@tripod/http";
import { PartialFailure, pendingCreateId } from "@tripod/kit";
import { importForm } from "../addressing/id.js";
import { pathOf, type Target, withId } from "../addressing/target.js";
import type { ObjectList } from "../requests/objectList.js";
import { send } from "../requests/send.js";
import { withArticle } from "../values/article.js";
import { once } from "../values/once.js";
import { encodedInput } from "../values/spelling.js";
import { canFill } from "../values/template.js";
import type { Values } from "../values/values.js";
import { withCancelGrace } from "../waiters/cancelGrace.js";
import { mayBeAbandoned, warnAbandoned } from "./abandoned.js";
import { baselineToRecord } from "./baselineInState.js";
import { recordBaseline } from "./createBaseline.js";
import { createError } from "./createError.js";
import { assertAbsent } from "./existing.js";
import { notFound, type Unresolved } from "./notFound.js";
import { type Found, hasCandidates, isCleared, mayAppearUntil, search } from "./search.js";
import { type CreateResult, canRecover, sendCreate } from "./sendCreate.js";

/**
 * Maximum number of attempts of a create if the platform rejects a second object with the same key, or has certainly
 * created none.
 */
const MAX_ATTEMPTS = 3;

/** Pause before the next attempt, in milliseconds, times the number of attempts so far. */
const RETRY_DELAY_MS = 1_000;

/**
 * Creates the object, and finds out whether it exists if the response is lost (promise C1). All knowledge of lost
 * responses is here and in `search.ts`:
 *
 * - The search lasts at least a minute, because gateways respond while the platform is still creating, and lists lag
 *   behind. It accepts a row that has the sent values, did not exist before, and belongs to no resource of this process.
 * - If nothing is found and the platform rejects a second object with the key, the create is retried at most three times.
 * - Otherwise, this operation never retries the create. State records it as pending, so that the next run searches before
 *   it creates.
 * - `onLostResponse: "recreate"`: the found object is deleted and created again, because its secret is lost with the
 *   response.
 * - `onLostResponse: "fail"`: objects that appeared since are named and never adopted.
 * - After a rejection without anything of the platform's own, such as a proxy's page, one read of the list shows whether
 *   the object was created.
 * - A PUT is idempotent. Its object is recorded under the ID that the program chooses.
 *
 * After a cancellation the search may continue for a few seconds. The rejection of a second attempt is reported only
 * after the search.
 */
export async function createWithRecovery(target: Target, list: ObjectList, inputs: Values): Promise<CreatedTarget> {
  // After a lost response, two concurrent creates with one key could not be distinguished. Kinds without a key are
  // never searched for.
  if (!canRecover(target.plan)) return create(target, list, inputs);
  return target.dialect.tracker.mutex.runExclusive(createKeyOf(target, inputs), target.context.signal, () =>
    create(target, list, inputs),
  );
}

/** Created object with the content of the response. */
export interface CreatedTarget extends CreateResult {
  readonly target: Target;
}

/**
 * Returns the mutex key of a create. Creates with one key run one at a time, and so do the searches for their objects.
 */
export function createKeyOf(target: Target, inputs: Values): string {
  const { plan, parentKey } = target;
  return textOf([parentKey, plan.name, ...plan.key.map((name) => encodedInput(plan, name, inputs[name]))]);
}

/** Returns the key of creates whose objects nothing could distinguish. */
export function pendingKeyOf({ parentKey, plan }: Target, desired: Values): string {
  return textOf([parentKey, plan.name, desired]);
}

/** Returns values as JSON text. Integers of any size keep every digit. */
function textOf(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

async function create(target: Target, list: ObjectList, inputs: Values): Promise<CreatedTarget> {
  const { plan, dialect, context } = target;
  const rejected = async (error: unknown): Promise<never> => {
    throw error instanceof HttpFailure ? await createError(target, inputs, error) : error;
  };
  await plan.create.check?.(inputs as never, context)?.catch(rejected);
  const { desired, body } = await target.codec.encodeCreate(inputs, context);
  assertOutcomesKnown(target, desired);
  await discardOrphan(target, inputs);
  if (plan.create.method === "PUT") await assertAbsent(target, list, inputs);
  const unidentified: Reader[] = [];
  const rows = once(() => list.byId((row) => unidentified.push(row)));
  const before = await recordBaseline(target, inputs, rows).catch(rejected);
  if (plan.create.costs === true && mayBeAbandoned(target)) {
    // If the list cannot be read, the warning is skipped.
    const present = await rows().catch((): ReadonlyMap<string, Reader> => new Map());
    warnAbandoned(target, desired, inputs, [...present, ...unidentified.map((row) => [undefined, row] as const)]);
  }
  const baseline = { before, startedAt: dialect.clock.now() };
  const pending: Unresolved = { target, inputs, desired, baseline };
  let lost: HttpFailure | undefined;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return recordCreated(target, await sendCreate(target, inputs, { desired, body }, before));
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const unexplained = isUnexplained(error) ? await searchOnce(pending, list) : undefined;
      if (unexplained !== undefined && unexplained.id === undefined && !plan.isKeyEnforced && !isCleared(unexplained))
        throw recorded(pending, notFound(pending, error, unexplained), true);
      const isLost = error.outcome === "unknown" || unexplained?.id !== undefined;
      if (lost === undefined && !isLost) throw await createError(target, inputs, error, desired);
      lost = isLost ? error : (lost ?? error);
      const refused = isLost ? undefined : await createError(target, inputs, error, desired);
      if (plan.create.method === "PUT") {
        if (refused === undefined && (await canRetry(target, attempts))) continue;
        throw await maybeWritten(pending, lost, refused);
      }
      if (plan.listPath === undefined) throw noRetryError(target, lost);
      context.progress(`no response; checking whether the ${plan.kind} was created`);
      const found = unexplained?.id === undefined ? await search(target, list, pending) : unexplained;
      const { id: made } = found;
      if (made !== undefined && plan.identity.onLostResponse !== "recreate")
        return recordCreated(target, { id: made, live: undefined });
      if (made !== undefined) await withCancelGrace(target, (late) => discard(late, made));
      if (refused !== undefined) throw recorded(pending, rejectedRetryError(target, lost, refused), isTaken(error));
      const isDecided = made !== undefined || (plan.isKeyEnforced && isCleared(found));
      if (isDecided && (await canRetry(target, attempts))) continue;
      if (made !== undefined) throw nothingCreatedError(target, error);
      // An enforced key belongs to one object only: the next create is rejected with the import ID.
      throw recorded(pending, notFound(pending, lost, found), !plan.isKeyEnforced || !hasCandidates(found));
    }
  }
}

/** Reports whether an error response has nothing of the platform's own: a proxy may have replaced the real response. */
function isUnexplained({ status = 0, outcome, platformCode, platformMessage }: HttpFailure): boolean {
  const isRejection = status >= 400 && status < 500 && status !== 401 && status !== 429;
  return isRejection && outcome === undefined && platformCode === undefined && platformMessage === undefined;
}

/** Searches once, without delay. */
async function searchOnce({ target, ...request }: Unresolved, list: ObjectList): Promise<Found | undefined> {
  const { plan, dialect } = target;
  const isSearchable = plan.listPath !== undefined && plan.create.method !== "PUT";
  return isSearchable ? search(target, list, request, dialect.clock.now()) : undefined;
}

/**
 * Waits before the next attempt. Returns false after the last one and after a cancellation: the caller records the
 * create.
 */
async function canRetry({ dialect, context }: Target, attempts: number): Promise<boolean> {
  if (attempts === MAX_ATTEMPTS) return false;
  return dialect.clock.sleep(RETRY_DELAY_MS * attempts, context.signal).then(
    () => true,
    () => false,
  );
}

/**
 * Rejects a create with the same inputs as one that has no known outcome: nothing could distinguish their objects, and
 * the next run would give both resources the same one (promise C2).
 */
function assertOutcomesKnown(target: Target, desired: Values): void {
  const { kind } = target.plan;
  if (!target.dialect.tracker.isPending(pendingKeyOf(target, desired))) return;
  throw new HttpFailure({
    code: "failed-precondition",
    request: { operation: `Create ${kind}`, method: "", url: "" },
    observed: `not sent: another resource of this program creates ${withArticle(kind)} with the same inputs, and the response of the platform was lost`,
    likelyCause: "nothing could distinguish the two objects",
    nextStep: "Run `pulumi refresh`, then `pulumi up`",
  });
}

/** Deletes what a create of an earlier run made, if its secret was lost with the response. */
async function discardOrphan(target: Target, inputs: Values): Promise<void> {
  const { tracker } = target.dialect;
  const turn = createKeyOf(target, inputs);
  const orphan = tracker.orphans.get(turn);
  if (orphan === undefined) return;
  await discard(target, orphan);
  tracker.orphans.delete(turn);
}

/**
 * Reports whether the platform rejects a create because the key is taken, possibly by the object of an earlier attempt.
 */
function isTaken(error: HttpFailure): boolean {
  return error.code === "conflict";
}

/** Adds to a failure what the next run needs to find the object. */
function recorded({ target, inputs, desired, baseline }: Unresolved, failure: unknown, isRecorded: boolean): unknown {
  if (!isRecorded || !(failure instanceof HttpFailure)) return failure;
  const { tracker } = target.dialect;
  tracker.notePending(pendingKeyOf(target, desired), mayAppearUntil(target, baseline.startedAt));
  const id = pendingCreateId(baseline.startedAt, tracker.nextNumber());
  const reasons = [failure.message];
  const facts = { id, state: inputs, reasons, isUncertain: true, evidence: baselineToRecord(target, baseline) };
  return new PartialFailure(facts, { cause: failure });
}

/**
 * Returns a failure with the ID that the object of a PUT has if it exists. The next run reads it, and creates it if it
 * does not exist.
 */
async function maybeWritten({ target, inputs }: Unresolved, lost: HttpFailure, refused: unknown): Promise<unknown> {
  const { plan, pathParams, context } = target;
  const unknown = lost.amend({
    ...(refused instanceof HttpFailure ? { observed: `${lost.observed}, then ${refused.observed}` } : {}),
    outcome: "unknown",
    code: "outcome-unknown",
    likelyCause: `the response was lost; the ${plan.kind} may exist`,
    nextStep: "Run `pulumi refresh`, which finds out, then `pulumi up`",
  });
  const isAddressed = plan.idForm !== "{id}" && canFill(plan.idForm, pathParams);
  const expectedId = async () => plan.create.expectedId?.(inputs as never, context);
  const id = isAddressed ? target.resourceId : await expectedId().catch(() => undefined);
  if (id === undefined) return unknown;
  const state = { ...inputs, ...(plan.idName === null ? {} : { [plan.idName]: id }) };
  return new PartialFailure({ id, state, reasons: [unknown.message], isUncertain: true }, { cause: unknown });
}

/**
 * Records that the object belongs to a resource of this process and was created here, so that no other client has put
 * objects into it before.
 */
export function recordCreated(target: Target, created: CreateResult): CreatedTarget {
  const one = withId(target, created.id);
  const { tracker, scopeKey } = one.dialect;
  tracker.claim(one.parentKey, created.id);
  tracker.markCreated(scopeKey, pathOf(one, one.plan.itemPath));
  return { ...created, target: one };
}

/** Deletes an object that is unusable, because its secret was lost with the response to the create. */
async function discard(target: Target, id: string): Promise<void> {
  const { plan } = target;
  const kind = plan.kind;
  target.context.log(
    "warning",
    `The response to the creation of the ${kind} ${id} was lost, and with it the secret that the platform returns only once. The provider deletes the ${kind} and creates another one`,
  );
  await send(withId(target, id), {
    verb: "Delete",
    method: plan.delete.method ?? "DELETE",
    template: plan.delete.path ?? plan.itemPath,
    isIdempotent: true,
  });
}

/** Returns the error of a create with a lost response whose object has no list. */
function noRetryError({ plan }: Target, failure: HttpFailure): HttpFailure {
  const { kind } = plan;
  return failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likelyCause: `the response was lost, and the platform has no list in which the ${kind} could be found, so the provider did not send the create again`,
    nextStep: `Check whether it was created: import it as ${importForm(plan)}, or run \`pulumi up\` again`,
  });
}

/**
 * Returns the error of a rejected second attempt. The object that conflicts may be the one that the first attempt
 * created.
 */
function rejectedRetryError({ plan }: Target, lost: HttpFailure, refused: unknown): unknown {
  if (!(refused instanceof HttpFailure) || refused === lost) return refused;
  const { kind } = plan;
  return refused.amend({
    outcome: "unknown",
    likelyCause: `the response to the first attempt was lost (${lost.observed}), so the conflict may be with the ${kind} that it created; the provider searched for it and did not find it`,
    nextStep: `Check whether there is such ${withArticle(kind)}: import it as ${importForm(plan)}, or delete it, and run \`pulumi up\` again`,
  });
}

/** Returns the error of a create whose attempts have certainly left no object. */
function nothingCreatedError({ plan }: Target, failure: HttpFailure): HttpFailure {
  return failure.amend({
    code: "unavailable",
    outcome: undefined,
    likelyCause: `the platform is failing; the provider deleted the ${plan.kind} whose secret was lost with the response`,
    nextStep: "Run `pulumi up` again later",
  });
}
