import { HttpFailure } from "@tripod/http";
import { canList, pathOf, type Target } from "../place/target.js";
import { encodedInput, encodedWhere } from "../values/spelling.js";
import { listedAs, wireId } from "../wire/shown.js";
import { rowsById } from "./rows.js";

/**
 * Ends well only where the platform says that the object is gone, and something else that only the platform can answer
 * confirms it: the list that the object is in, the list of its places, or what is always there.
 *
 * @throws the failure itself otherwise; one that names the missing place where that is what the platform says.
 */
export async function unlessGone(target: Target, error: unknown): Promise<void> {
  const verdict = target.dialect.verdict(error);
  if (verdict === "no") throw error;
  if (verdict === "place-gone") return unlessPlaceGone(target, error);
  if (!isListed(target)) {
    if (!(await isAtHome(target))) throw notBelieved(error);
    return;
  }
  let ids: ReadonlySet<string>;
  try {
    ids = await listedIds(target);
  } catch (cause) {
    const about = target.dialect.verdict(cause);
    if (about === "no" || target.plan.pathInputs.length === 0) throw is404(cause) ? notBelieved(error) : error;
    return unlessPlaceGone(target, cause);
  }
  if (listedAs(target).some((id) => ids.has(id))) throw error;
  if (target.dialect.home !== undefined && !(await isAtHome(target))) throw notBelieved(error);
}

/** Ends well only where a list that lacks the object is the platform's: one in a form that anybody may answer is confirmed. */
export async function unlessElsewhere(target: Target): Promise<void> {
  if (target.dialect.home === undefined || (await isAtHome(target))) return;
  const { kind } = target.plan;
  const label = { operation: `Get ${kind}`, method: "", url: "" };
  throw notBelieved(
    new HttpFailure({ code: "unexpected-answer", request: label, cameBack: `a list that lacks the ${kind}` }),
  );
}

/** Ends well only where the place of the object is certainly gone, and with it what was in it. */
export async function unlessPlaceGone(target: Target, error: unknown): Promise<void> {
  const verdict = target.dialect.verdict(error);
  if (verdict === "no") throw error;
  if (await isPlaceGone(target)) return tellPlaceGone(target);
  // The platform names what contained it, by a code of its own.
  const isHome = await isAtHome(target);
  if (verdict === "gone" && isHome) return;
  // From another address, any place is missing.
  if (target.dialect.home !== undefined && !isHome) throw notBelieved(error);
  throw placeGone(target, error, isHome);
}

/** Whether there is a list that would have the object. */
function isListed(target: Target): boolean {
  const { plan, dialect } = target;
  if (plan.holders !== undefined) return true;
  // The folder that could be asked may have gone with what was in it.
  return canList(target) && !(plan.isListedByPlace && dialect.home !== undefined);
}

/** The ids in the list of the objects, or of those that they belong to. */
async function listedIds(target: Target): Promise<ReadonlySet<string>> {
  const { plan, dialect, context } = target;
  const { holders } = plan;
  if (holders === undefined) return new Set((await rowsById(target)).keys());
  const ids = new Set<string>();
  for await (const page of dialect.rows(pathOf(target, holders.list), context)) {
    for (const row of page) ids.add(wireId(target, row) ?? "");
  }
  return ids;
}

/** Whether the platform answers where it always does: a 404 was then its own. */
async function isAtHome({ dialect, context }: Target): Promise<boolean> {
  if (dialect.home === undefined) return false;
  try {
    await dialect.home(context);
    return true;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return false;
  }
}

function is404(error: unknown): boolean {
  return error instanceof HttpFailure && error.status === 404;
}

/** A 404 from an address that has nothing else of the platform's either is no news of the object. */
function notBelieved(error: unknown): unknown {
  if (!(error instanceof HttpFailure)) return error;
  return error.amend({
    code: "failed-precondition",
    likely:
      "the address is not that of the platform's API: it has neither the object nor what must be there in any case",
    next: "Check the address in the provider's settings; nothing was taken for gone",
  });
}

/** Whether the list of places can be read and lacks that of the object: what was in it is gone with it. */
export async function isPlaceGone({ plan, where, context }: Target): Promise<boolean> {
  const name = plan.pathInputs.at(-1);
  const all = name === undefined ? undefined : plan.at.places?.[name]?.all;
  if (name === undefined || all === undefined) return false;
  const ids = await all(context, encodedWhere(plan, where)).catch(() => undefined);
  return (
    ids !== undefined &&
    !ids.some((id: string | number) => String(id) === String(encodedInput(plan, name, where[name])))
  );
}

/** Says once what has gone with its place, whatever was in it. */
function tellPlaceGone(target: Target): void {
  const { plan, dialect, context } = target;
  const place = placeText(target);
  if (!dialect.ledger.tellsFirst(JSON.stringify([dialect.scope, pathOf(target, plan.place)]))) return;
  context.log(
    "warning",
    `${place} is not there any more: the list of such places can be read and lacks it. What was in it is gone with it`,
  );
}

/**
 * The parent is missing. The object itself may exist, because the search used a missing parent. State is
 * only to be changed where the address is certainly that of the platform.
 */
export function placeGone(target: Target, error: unknown, isHome = false): unknown {
  if (!(error instanceof HttpFailure)) return error;
  const { kind } = target.plan;
  return error.amend({
    code: "failed-precondition",
    likely: `the place of the ${kind} is not there any more (${placeText(target)}), or these credentials cannot see it`,
    next: isHome
      ? "Check it and the credentials. If it was deleted, run `pulumi refresh --target` with its URN, then `pulumi up` to recreate both"
      : "Check it, the credentials and the address in the provider's settings",
  });
}

function placeText({ plan, where }: Target): string {
  const names = [...plan.pathInputs, ...plan.within];
  return names.map((name) => `${name} ${JSON.stringify(where[name])}`).join(", ");
}
