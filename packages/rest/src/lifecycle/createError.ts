import type { HttpFailure, Reader } from "@tripod/http";
import { fail, InputError } from "@tripod/kit";
import { describeParent } from "../addressing/importForms.js";
import { hasKey, keyText } from "../addressing/keys.js";
import { labelOf } from "../addressing/places.js";
import type { Target } from "../addressing/target.js";
import { parentMissingError } from "../requests/assertDeleted.js";
import { importFormFor, importIdOf } from "../requests/importId.js";
import { toInputError } from "../requests/inputErrors.js";
import { rowsOf } from "../requests/rows.js";
import { withArticle } from "../values/article.js";
import type { Values } from "../values/values.js";
import { isCalledSo } from "./resemblance.js";

/** Maximum number of objects in an error. */
const MAX_NAMED = 3;

/** Objects that may have caused the platform to reject a create or an update. */
interface Conflicts {
  /** Import IDs of objects with the key, without those that this program manages. */
  readonly equal: readonly string[];
  /** Import IDs of objects with the key that this program manages. An import would give them to two resources. */
  readonly managed: readonly string[];
  /** Keys of objects that cannot coexist with the key. */
  readonly rivals: readonly string[];
}

/**
 * Returns the error of a rejected create, with its likely cause. After a conflict the platform's list shows the cause:
 * the object that has the key, or none that these credentials can see. Platforms that report a taken key with the code
 * of any invalid value are asked as well, unless the error names another input.
 *
 * `desired` holds the desired values of the create. Without a unique key, only an object with the same values explains
 * a conflict.
 */
export async function createError(
  target: Target,
  inputs: Values,
  error: HttpFailure,
  desired?: Values,
): Promise<unknown> {
  const { plan, dialect } = target;
  const errorClass = dialect.classifyError(error);
  const parentInput = plan.pathInputs.at(-1);
  if (errorClass !== "other" && parentInput !== undefined) {
    const parentId = JSON.stringify(inputs[parentInput]);
    return inputFailure(
      parentInput,
      `there is no ${labelOf(parentInput)} with the ID ${parentId} (the platform ${error.observed}); check it, and the account of the credentials`,
    );
  }
  if (errorClass === "parent-deleted") return parentMissingError(target, error);
  const cause = toInputError(target.plan.fields, target.dialect.names, inputs, error);
  if (plan.key.length === 0) return cause;
  const isConflict = error.code === "conflict";
  if (!isConflict && !mayBeTaken(target, error, cause)) return cause;
  const found = await conflictingObjects(target, inputs, desired);
  const isTaken = found !== undefined && found.equal.length + found.managed.length > 0;
  if (!isConflict && !isTaken) return cause;
  return error.amend({ code: "conflict", ...conflictFacts(target, inputs, found) });
}

/**
 * Returns the error of a rejected update, with its likely cause. If the update changes the key, the platform's list
 * shows whether another object has the new one. Without such an object the error has another cause, because the object
 * itself exists.
 *
 * @param changed Inputs that the rejected request sent.
 */
export async function updateRefusal(
  target: Target,
  inputs: Values,
  changed: ReadonlySet<string>,
  error: HttpFailure,
): Promise<unknown> {
  const { kind, key } = target.plan;
  const cause = toInputError(target.plan.fields, target.dialect.names, inputs, error);
  if (error.outcome !== undefined || !key.some((name) => changed.has(name))) return cause;
  if (error.code !== "conflict" && !mayBeTaken(target, error, cause)) return cause;
  const found = await conflictingObjects(target, inputs, undefined);
  const likelyCause = found && causeIn(target, inputs, found);
  if (found === undefined || likelyCause === undefined) return cause;
  const other = found.equal.length === 0 ? kind : `${kind} ${found.equal.join(" or ")}`;
  return error.amend({
    code: "conflict",
    likelyCause,
    nextStep: `Give it another ${key.join(" and ")}, or delete or rename the other ${other}`,
  });
}

/** Returns the likely cause of a rejected request, objects that have the key or exclude it; undefined without one. */
function causeIn({ plan }: Target, inputs: Values, { equal, managed, rivals }: Conflicts): string | undefined {
  const { kind, key, isKeyEnforced } = plan;
  const keys = key.join(" and ");
  const taken = keyText(plan, inputs);
  if (equal.length > 0)
    return taken === ""
      ? `${withArticle(kind)} with this ${keys} already exists`
      : `the ${kind} ${taken} already exists`;
  if (managed.length > 0)
    return `this program manages the ${kind} ${managed.join(" or ")} with ${isKeyEnforced ? `this ${keys}` : "the same inputs"}`;
  return rivals.length === 0 ? undefined : `the ${kind} ${rivals.join(" or ")} already exists and excludes it`;
}

/**
 * Reports whether the code of any invalid value may mean that the key is taken: the error names no input, or one of the
 * key.
 */
function mayBeTaken({ plan }: Target, { code, outcome }: HttpFailure, cause: unknown): boolean {
  if (code !== "invalid-argument" || outcome !== undefined || !plan.isKeyEnforced) return false;
  return !(cause instanceof InputError) || cause.failures.every(({ path }) => plan.key.includes(path));
}

/** Returns the cause of a conflict, as far as the platform's list shows it, and the next step. */
function conflictFacts(
  target: Target,
  inputs: Values,
  found: Conflicts | undefined,
): { readonly likelyCause?: string; readonly nextStep: string } {
  const { plan } = target;
  const { kind, key, isKeyEnforced } = plan;
  const keys = key.join(" and ");
  const taken = keyText(plan, inputs);
  const another = `another ${keys}${taken === "" ? "" : ` than ${taken}`}`;
  if (found === undefined)
    return { nextStep: `Give it ${another}, or import the ${kind} that has it as ${importFormFor(target, inputs)}` };
  const likelyCause = causeIn(target, inputs, found);
  if (likelyCause === undefined) {
    const scope = describeParent(plan, inputs);
    return {
      likelyCause: `the credentials see no ${kind} ${taken}${scope === "" ? "" : ` in ${scope}`}, so an object elsewhere, such as in another account, has the ${keys}, or another object excludes it`,
      nextStep: `Give it ${another}, or delete the object that conflicts with it`,
    };
  }
  if (found.equal.length > 0)
    return { likelyCause, nextStep: `Import it as ${found.equal.join(" or ")}, or give it another ${keys}` };
  if (found.managed.length > 0)
    return { likelyCause, nextStep: isKeyEnforced ? `Give it ${another}` : "Change the inputs" };
  return { likelyCause, nextStep: `Delete that ${kind}, or give it another ${keys}` };
}

/**
 * Returns the other objects that may have caused a conflict. Undefined if the list proves nothing: it cannot be read,
 * its rows lack keys or may hide them, or they have the key, which need not be unique, with other values.
 */
async function conflictingObjects(
  target: Target,
  inputs: Values,
  desired: Values | undefined,
): Promise<Conflicts | undefined> {
  const { plan, dialect, parentKey, pathParams } = target;
  const { listPath, key, fields, identity } = plan;
  if (listPath === undefined) return undefined;
  const equal: string[] = [];
  const managed: string[] = [];
  const rivals: string[] = [];
  // Rows may hide a secret key.
  let provesNothing = key.some((name) => fields[name]?.spec.secret === true);
  const unidentified: Reader[] = [];
  try {
    for await (const { id, body } of rowsOf(target, target.context, (row) => unidentified.push(row))) {
      if (pathParams.id !== undefined && id === String(pathParams.id)) continue;
      const rowKey = target.codec.keyIn(body, inputs);
      if (rowKey === undefined) return undefined;
      if (hasKey(plan, rowKey, inputs)) {
        const explains = plan.isKeyEnforced || (desired !== undefined && target.codec.showsSent(body, desired));
        if (!explains) provesNothing = true;
        else (dialect.tracker.isClaimed(parentKey, id) ? managed : equal).push(importIdOf(target, { id, body }));
      } else if (
        typeof identity.unique === "function" &&
        identity.unique({ ...inputs, ...rowKey } as never, inputs as never)
      )
        rivals.push(keyText(plan, rowKey));
    }
    // Rows without an ID may be the object itself, or the one that has the key.
    if (unidentified.some((row) => isCalledSo(target, row, inputs))) provesNothing = true;
  } catch {
    return undefined;
  }
  if (provesNothing && equal.length + managed.length + rivals.length === 0) return undefined;
  return { equal: equal.slice(0, MAX_NAMED), managed: managed.slice(0, MAX_NAMED), rivals: rivals.slice(0, MAX_NAMED) };
}

function inputFailure(path: string, reason: string): unknown {
  try {
    return fail(path, reason);
  } catch (error) {
    return error;
  }
}
