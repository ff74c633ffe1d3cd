import { HttpFailure, type Reader } from "@tripod/http";
import { canList, pathOf, type Target, withId } from "../addressing/target.js";
import { withArticle } from "../values/article.js";
import { encodedInput, encodedPathParams } from "../values/spelling.js";
import { isNullList, type ListTarget, rowId, rowsOf, unidentifiedRow } from "./rows.js";
import { get, type RequestTarget } from "./send.js";

/**
 * Resolves if the API reports the object missing and a second endpoint confirms it: the list of the objects, the list
 * of the parents, or a resource that always exists.
 *
 * @throws the error itself otherwise. If the parent is missing, the thrown error names it.
 */
export async function assertDeleted(target: ListTarget, error: unknown): Promise<void> {
  const errorClass = target.dialect.classifyError(error);
  if (errorClass === "other") throw error;
  if (errorClass === "parent-deleted") return assertParentDeleted(target, error);
  if (!isListed(target)) {
    if (!(await canReachApi(target))) throw notBelieved(error);
    return;
  }
  let listed: ListedIds;
  try {
    listed = await listedIds(target);
  } catch (cause) {
    const about = target.dialect.classifyError(cause);
    if (about === "other" || target.plan.pathInputs.length === 0) throw is404(cause) ? notBelieved(error) : error;
    return assertParentDeleted(target, cause);
  }
  if (target.codec.listedAs(target.pathParams).some((id) => listed.ids.has(id))) throw error;
  const { unidentified } = listed;
  // A row without an ID may be the object, so the list does not prove the deletion. A list that is null proves neither.
  const canConfirm = target.dialect.healthCheck !== undefined;
  if (unidentified !== undefined && !(canConfirm && isNullList(unidentified)))
    throw unidentifiedRow(target, unidentified);
  if (canConfirm && !(await canReachApi(target))) throw notBelieved(error);
}

/**
 * Resolves if a list that lacks the object comes from the platform. Dialects whose list has a common form confirm it
 * with another request.
 */
export async function assertListTrusted(target: Target): Promise<void> {
  const { healthCheck, hasBareLists = false } = target.dialect;
  const isTrusted =
    healthCheck === undefined ? !hasBareLists || (await rejectsAbsent(target)) : await canReachApi(target);
  if (isTrusted) return;
  const { kind } = target.plan;
  const label = { operation: `Get ${kind}`, method: "", url: "" };
  const failure = new HttpFailure({
    code: "unexpected-answer",
    request: label,
    observed: `a list that lacks the ${kind}`,
  });
  if (healthCheck !== undefined) throw notBelieved(failure);
  throw failure.amend({
    code: "failed-precondition",
    likelyCause: `the list may come from another server: the address does not reject the request for ${withArticle(kind)} that cannot exist as the platform's API does`,
    nextStep: `Check the address in the provider's settings. If it is right and the ${kind} was deleted, run \`pulumi state delete <URN>\`; the provider treated no object as deleted`,
  });
}

/**
 * Resolves if the parent of the object no longer exists, and therefore the object does not either. Otherwise throws.
 */
export async function assertParentDeleted(target: RequestTarget, error: unknown): Promise<void> {
  const errorClass = target.dialect.classifyError(error);
  if (errorClass === "other") throw error;
  if (await isParentMissing(target)) return warnParentDeleted(target);
  // The platform reports the deleted parent with a specific error code.
  const isHome = await canReachApi(target);
  if (errorClass === "deleted" && isHome) return;
  // At a wrong address, every parent is missing.
  if (target.dialect.healthCheck !== undefined && !isHome) throw notBelieved(error);
  throw parentMissingError(target, error, isHome);
}

/** Reports whether a list exists that would contain the object. */
export function isListed(target: RequestTarget): boolean {
  const { plan, dialect } = target;
  if (plan.owningResources !== undefined) return true;
  // The folder may have been deleted together with the objects in it, so its list proves nothing.
  return canList(target) && !(plan.isListedByParent && dialect.healthCheck !== undefined);
}

/** IDs in a list, and a row without an ID, if there is one. */
interface ListedIds {
  readonly ids: ReadonlySet<string>;
  readonly unidentified: Reader | undefined;
}

/** Returns the IDs in the list of the objects, or in the list of their owners. */
async function listedIds(target: ListTarget): Promise<ListedIds> {
  const { plan, dialect, context } = target;
  const { owningResources } = plan;
  let unidentified: Reader | undefined;
  const noteUnidentified = (row: Reader): void => {
    unidentified ??= row;
  };
  if (owningResources === undefined) {
    const ids = new Set<string>();
    // A row of another kind with the ID contradicts the deletion as well.
    const noteOther = (row: Reader): void => void ids.add(rowId(target, row) ?? "");
    for await (const { id } of rowsOf(target, target.context, noteUnidentified, noteOther)) ids.add(id);
    return { ids, unidentified };
  }
  const ids = new Set<string>();
  for await (const page of dialect.rows(pathOf(target, owningResources.list), context)) {
    for (const row of page) {
      const id = target.codec.idIn(row);
      if (id === undefined) noteUnidentified(row);
      else ids.add(id);
    }
  }
  return { ids, unidentified };
}

/** Reports whether a resource that always exists can be read. If so, a 404 comes from the platform. */
async function canReachApi({ dialect, context }: Pick<Target, "dialect" | "context">): Promise<boolean> {
  if (dialect.healthCheck === undefined) return false;
  try {
    await dialect.healthCheck(context);
    return true;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return false;
  }
}

/** ID that no object has. */
const ABSENT_ID = "00000000-0000-4000-8000-000000000000";

/**
 * Reports whether the API rejects the request for an object that cannot exist, in its own form. Another server that
 * answers every request with success does not.
 */
async function rejectsAbsent(target: Target): Promise<boolean> {
  try {
    await get(withId(target, ABSENT_ID));
    return false;
  } catch (error) {
    if (!(error instanceof HttpFailure) || target.context.signal.aborted) throw error;
    const { status, platformCode, platformMessage } = error;
    // An ID of the wrong form may be rejected for its form.
    const isRejected = status === 404 || status === 400 || status === 422;
    return isRejected && (platformCode !== undefined || platformMessage !== undefined);
  }
}

function is404(error: unknown): boolean {
  return error instanceof HttpFailure && error.status === 404;
}

/** Returns the error of a 404 that proves nothing, because the address has no other resource of the platform either. */
function notBelieved(error: unknown): unknown {
  if (!(error instanceof HttpFailure)) return error;
  return error.amend({
    code: "failed-precondition",
    likelyCause:
      "the address is not that of the platform's API: neither the object nor a resource that always exists is there",
    nextStep: "Check the address in the provider's settings; the provider treated no object as deleted",
  });
}

/**
 * Reports whether the list of parents can be read and lacks the object's parent. The objects in it are then deleted as
 * well. A list with a parent without an ID proves nothing, nor does one that is null.
 */
export async function isParentMissing({
  plan,
  pathParams,
  context,
}: Pick<Target, "plan" | "pathParams" | "context">): Promise<boolean> {
  const name = plan.pathInputs.at(-1);
  const all = name === undefined ? undefined : plan.endpoint.parents?.[name]?.all;
  if (name === undefined || all === undefined) return false;
  const ids = await all(context, encodedPathParams(plan, pathParams)).catch(() => undefined);
  if (ids === undefined) return false;
  const parent = String(encodedInput(plan, name, pathParams[name]));
  return ids.every((id: string | number) => String(id) !== "" && String(id) !== parent);
}

/** Warns once for each parent that no longer exists. */
function warnParentDeleted(target: RequestTarget): void {
  const { plan, dialect, context } = target;
  const parent = describeParent(target);
  if (!dialect.tracker.isFirstReport(JSON.stringify([dialect.scopeKey, pathOf(target, plan.parentKeyPath)]))) return;
  context.log(
    "warning",
    `${parent} no longer exists: the list of these parents lacks it. The provider treats the objects in it as deleted`,
  );
}

/**
 * The parent is missing. The object itself may exist, because the search used a missing parent. State may be changed
 * only if the address is certainly that of the platform.
 */
export function parentMissingError(
  target: Pick<Target, "plan" | "pathParams">,
  error: unknown,
  isHome = false,
): unknown {
  if (!(error instanceof HttpFailure)) return error;
  const { kind } = target.plan;
  return error.amend({
    code: "failed-precondition",
    likelyCause: `the parent of the ${kind} does not exist (${describeParent(target)}), or these credentials cannot access it`,
    nextStep: isHome
      ? "Check the parent and the credentials. If the parent was deleted, run `pulumi refresh --target <URN of the parent>`, then `pulumi up` to recreate both"
      : "Check the parent, the credentials and the address in the provider's settings",
  });
}

function describeParent({ plan, pathParams }: Pick<Target, "plan" | "pathParams">): string {
  const names = [...plan.pathInputs, ...plan.scopeInputs];
  return names.map((name) => `${name} ${JSON.stringify(pathParams[name])}`).join(", ");
}
