import type { HttpFailure, Reader } from "@tripod/http";
import { type AnyField, type Fields, InputError } from "@tripod/kit";
import { describeParent } from "../addressing/importForms.js";
import { hasKey, keyText } from "../addressing/keys.js";
import { describeOtherKind, isKind } from "../addressing/kinds.js";
import { isClaimed } from "../addressing/ownership.js";
import { labelOf } from "../addressing/places.js";
import { type Target, withId } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { parentMissingError } from "../requests/assertDeleted.js";
import { importFormFor, importIdOf } from "../requests/importId.js";
import { toInputError } from "../requests/inputErrors.js";
import { readDeleted } from "../requests/one.js";
import { type Row, rowsOf } from "../requests/rows.js";
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
  /** Descriptions of objects of other kinds that have the key. */
  readonly others: readonly string[];
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
  if (errorClass !== "other") {
    const named = missingInputs(plan.fields, inputs, error);
    if (named.length > 0) return missingError(named, inputs, error);
    const only = parentInput === undefined ? onlyId(plan, inputs) : { name: parentInput, label: labelOf(parentInput) };
    if (only !== undefined) return missingError([only], inputs, error);
  }
  if (errorClass === "parent-deleted") return parentMissingError(target, error);
  const cause = rejectedInput(target, inputs, error);
  if (plan.key.length === 0) return cause;
  const isConflict = error.code === "conflict";
  if (!isConflict && !mayBeTaken(target, error, cause)) return cause;
  const found = await conflictingObjects(target, inputs, desired);
  const isTaken = found !== undefined && found.equal.length + found.managed.length + found.others.length > 0;
  if (!isConflict && !isTaken) return cause;
  return error.amend({ code: "conflict", ...conflictFacts(target, inputs, found) });
}

/** Input with the ID of an object, or with IDs of several, and the term for the objects. */
interface IdInput {
  readonly name: string;
  readonly label: string;
}

/**
 * Returns the error of a rejected request: an `InputError` with the input that the response names, by the member, by
 * the value or as the ID of a missing object; otherwise the error itself.
 */
function rejectedInput({ plan, dialect }: Target, inputs: Values, error: HttpFailure): unknown {
  const cause = toInputError(plan.fields, dialect.names, inputs, error);
  if (cause !== error || error.code !== "invalid-argument" || error.outcome !== undefined) return cause;
  const named = missingInputs(plan.fields, inputs, error);
  return named.length === 0 ? error : missingError(named, inputs, error);
}

/**
 * Returns the inputs whose object the error names as missing: two if it says "user or group not found". Other forms are
 * `invalid_role` and "no folder has this ID".
 */
function missingInputs(fields: Fields, inputs: Values, error: HttpFailure): readonly IdInput[] {
  const said = `${error.platformCode} ${error.platformMessage}`.toLowerCase().replaceAll("_", " ");
  const isNamed = ({ label }: IdInput): boolean => {
    // A parent folder is called a folder.
    const name = `(?:${label}|${label.replace(/^.* /, "")})`;
    const missing = `${name}(?: or [a-z]+)?(?: with(?: the| this)?(?: given)? id)? (?:not found|does not exist)`;
    return new RegExp(`\\b(?:${missing}|no ${name} has|:invalid ${name})\\b`).test(said);
  };
  return idInputs(fields, inputs)
    .filter(isNamed)
    .filter(({ name }, index, all) => all[index - 1]?.name !== name);
}

/** Returns the input with the folder, or the only one with an ID: the cause if a request for no object meets a 404. */
function onlyId({ fields, parentInputs, parentsInResponse }: Plan, inputs: Values): IdInput | undefined {
  const all = idInputs(fields, inputs).filter(({ name }) => !parentInputs.has(name));
  return all.find(({ name }) => parentsInResponse.includes(name)) ?? (all.length === 1 ? all[0] : undefined);
}

/** Returns the inputs with IDs of other objects, once for each kind of ID that an input contains. */
function idInputs(fields: Fields, inputs: Values): readonly IdInput[] {
  return Object.keys(inputs).flatMap((name) => {
    const field = fields[name];
    return field === undefined || inputs[name] === undefined ? [] : idInputsOf(name, field);
  });
}

const ID_NAME = /(?:Ui|I)ds?$/;

/** Returns the kinds of IDs that an input contains: its own, or those of its members. */
function idInputsOf(name: string, { spec: { type } }: AnyField): readonly IdInput[] {
  if (ID_NAME.test(name)) return [{ name, label: labelOf(name) }];
  const inner = "element" in type ? type.element.spec.type : type;
  if (inner.kind !== "object") return [];
  return Object.entries(inner.fields).flatMap(([member, field]) => {
    if (member === "id") return [{ name, label: labelOf(name) }];
    // The platform knows an `internalGroupId` as the ID of a group.
    return idInputsOf(member, field).map(({ label }) => ({ name, label: label.replace(/^.* /, "") }));
  });
}

/** Returns the error of inputs whose objects do not exist, or one of which does not. */
export function missingError(missing: readonly IdInput[], inputs: Values, error: HttpFailure): InputError {
  const failures = missing.map(({ name, label }) => {
    const value = inputs[name];
    const problem =
      typeof value === "object"
        ? `must contain only IDs of existing ${label}s`
        : `there is no ${label} with the ID ${JSON.stringify(value)}`;
    const others = missing.filter((other) => other.name !== name).map((other) => other.name);
    const or = others.length === 0 ? "" : `, or the cause is ${others.join(" or ")}`;
    return {
      path: name,
      reason: `${problem}${or} (the platform ${error.observed}); check it, and the account of the credentials`,
    };
  });
  return new InputError(failures, { cause: error });
}

/**
 * Returns the error of a rejected update of an object that exists, if other objects are missing: those that the error
 * names, or the only one whose ID the update changes.
 */
export function missingInUpdate(
  { plan }: Target,
  inputs: Values,
  changed: ReadonlySet<string>,
  error: HttpFailure,
): InputError | undefined {
  const named = missingInputs(plan.fields, inputs, error).filter(({ name }) => !plan.pathInputs.includes(name));
  if (named.length > 0) return missingError(named, inputs, error);
  const only = onlyId(plan, Object.fromEntries(Object.entries(inputs).filter(([name]) => changed.has(name))));
  return only === undefined ? undefined : missingError([only], inputs, error);
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
  const cause = rejectedInput(target, inputs, error);
  const identifies = [...key, ...target.plan.parentsInResponse];
  if (error.outcome !== undefined || !identifies.some((name) => changed.has(name))) return cause;
  if (error.code !== "conflict" && !mayBeTaken(target, error, cause)) return cause;
  const found = await conflictingObjects(target, inputs, undefined);
  const likelyCause = found && causeIn(target, inputs, found);
  if (found === undefined || likelyCause === undefined) return cause;
  const isOther = found.equal.length + found.managed.length === 0 && found.others.length > 0;
  const other = isOther ? "object" : found.equal.length === 0 ? kind : `${kind} ${found.equal.join(" or ")}`;
  return error.amend({
    code: "conflict",
    likelyCause,
    nextStep: `Give it another ${key.join(" and ")}, or delete or rename the other ${other}`,
  });
}

/** Longest text of a key in an error, in characters. */
const MAX_KEY_LENGTH = 300;

/** Returns the text of a key; empty if it is too long for a message, such as a JSON document. */
function shortKeyText(plan: Plan, inputs: Values): string {
  const text = keyText(plan, inputs);
  return text.length > MAX_KEY_LENGTH || text.startsWith('"{') ? "" : text;
}

/** Returns the likely cause of a rejected request, objects that have the key or exclude it; undefined without one. */
function causeIn({ plan }: Target, inputs: Values, found: Conflicts): string | undefined {
  const { equal, managed, rivals, others } = found;
  const { kind, key, isKeyEnforced } = plan;
  const keys = key.join(" and ");
  const taken = shortKeyText(plan, inputs);
  if (equal.length > 0)
    return taken === ""
      ? `${withArticle(kind)} with this ${keys} already exists`
      : `the ${kind} ${taken} already exists`;
  if (managed.length > 0)
    return `this program manages the ${kind} ${managed.join(" or ")} with ${isKeyEnforced ? `this ${keys}` : "the same inputs"}`;
  if (others.length > 0)
    return `an object of another kind has the ${[keys, taken].join(" ").trim()}: ${others.join(" or ")}`;
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
  const taken = shortKeyText(plan, inputs);
  const another = `another ${keys}${taken === "" ? "" : ` than ${taken}`}`;
  if (found === undefined)
    return { nextStep: `Give it ${another}, or import the ${kind} that has it as ${importFormFor(target, inputs)}` };
  const likelyCause = causeIn(target, inputs, found);
  if (likelyCause === undefined) {
    if (plan.identity.nonReusable?.some((name) => key.includes(name)) === true)
      return {
        likelyCause: `a deleted ${kind} had the ${keys} ${taken}, which the platform never accepts again, or an object elsewhere, such as in another account, has it`,
        nextStep: `Give it ${another}`,
      };
    const scope = describeParent(plan, inputs);
    const elsewhere = `${plan.wire.otherKind === undefined ? "" : "of another kind or "}elsewhere`;
    return {
      likelyCause: `the credentials see no ${kind} ${taken === "" ? `with this ${keys}` : taken}${scope === "" ? "" : ` in ${scope}`}, so an object ${elsewhere}, such as in another account, has the ${keys}, or another object excludes it`,
      nextStep: `Give it ${another}, or delete the object that conflicts with it`,
    };
  }
  if (found.equal.length > 0)
    return { likelyCause, nextStep: `Import it as ${found.equal.join(" or ")}, or give it another ${keys}` };
  if (found.managed.length > 0)
    return { likelyCause, nextStep: isKeyEnforced ? `Give it ${another}` : "Change the inputs" };
  if (found.others.length > 0)
    return { likelyCause, nextStep: `Give it ${another}, or delete or rename the other object` };
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
  const { plan, pathParams } = target;
  const { listPath, key, fields, identity } = plan;
  if (listPath === undefined) return undefined;
  const equal: Row[] = [];
  const managed: Row[] = [];
  const rivals: string[] = [];
  const others: Reader[] = [];
  // Rows may hide a secret key.
  let provesNothing = key.some((name) => fields[name]?.spec.secret === true);
  const unidentified: Reader[] = [];
  const withoutId = (row: Reader) => unidentified.push(row);
  const ofOtherKind = (row: Reader) => others.push(row);
  try {
    for await (const { id, body } of rowsOf(target, target.context, withoutId, ofOtherKind)) {
      if (pathParams.id !== undefined && id === String(pathParams.id)) continue;
      const rowKey = target.codec.keyIn(body, inputs);
      if (rowKey === undefined) return undefined;
      if (hasKey(plan, rowKey, inputs)) {
        const explains = plan.isKeyEnforced || (desired !== undefined && target.codec.showsSent(body, desired));
        if (!explains) provesNothing = true;
        else (isClaimed(target, id) ? managed : equal).push({ id, body });
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
  const namesakes = plan.isKeyEnforced ? others.filter((row) => isSafelyCalledSo(target, row, inputs)) : [];
  const ofThisKind: Row[] = [];
  for (const row of equal.slice(0, MAX_NAMED)) {
    const other = await otherKindAt(target, row);
    if (other === undefined) ofThisKind.push(row);
    else namesakes.push(other);
  }
  return {
    equal: ofThisKind.map((row) => importIdOf(target, row)),
    managed: managed.slice(0, MAX_NAMED).map((row) => importIdOf(target, row)),
    rivals: rivals.slice(0, MAX_NAMED),
    others: namesakes.slice(0, MAX_NAMED).map((row) => describe(target, row)),
  };
}

/**
 * Returns the object of a row if it is of another kind, which the row alone may not show. A deleted object is returned
 * as its row, and one that cannot be read counts as one of the target's kind.
 */
async function otherKindAt(target: Target, { id, body }: Row): Promise<Reader | undefined> {
  if (target.plan.list.filter !== "read") return undefined;
  try {
    const live = (await readDeleted(withId(target, id)))?.body;
    return live !== undefined && isKind(target.plan, live.raw) ? undefined : (live ?? body);
  } catch {
    return undefined;
  }
}

/** Reports whether a row of another kind has the key of the inputs. The row may lack the members of the key. */
function isSafelyCalledSo(target: Target, row: Reader, inputs: Values): boolean {
  try {
    return isCalledSo(target, row, inputs);
  } catch {
    return false;
  }
}

/** Describes an object of another kind with its ID: `Dashboard 00000000000ABCDE`. */
function describe({ plan, codec }: Target, row: Reader): string {
  return [describeOtherKind(plan, row.raw), codec.idIn(row)].filter((text) => text !== undefined).join(" ");
}
