import { isMadeUp } from "../fields/autoname.js";
import { decidedHere, isLeftOut, isUnset, semanticallyEqual } from "../fields/equality.js";
import type { AnyField, Fields } from "../fields/field.js";
import { isInput } from "../fields/field.js";
import { recordedElements } from "../fields/pairing.js";
import type { Failure } from "../values/errors.js";
import { changedMembers } from "../values/json.js";
import { elementPath, memberPath } from "../values/path.js";
import {
  hasUnknown,
  isValueList,
  isValueObject,
  objectOf,
  own,
  type Plain,
  type PlainObject,
  reveal,
  Secret,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";
import { withoutKeptEntries } from "./keptInputs.js";
import { withoutPendingInputs } from "./pendingInputs.js";
import { platformManaged } from "./platformManaged.js";
import { unreadableInputsIn } from "./unreadableInputs.js";

/** Change of the value at a path. */
export interface Change {
  /** Property path such as `filters[0].name`. */
  readonly path: string;
  /** The top-level input it belongs to. */
  readonly input: string;
  readonly kind: "add" | "delete" | "update";
  /** Whether the change replaces the object. */
  readonly replaces: boolean;
  /** Reason for which the change is rejected, and what to do instead. */
  readonly refused?: string;
  /** Whether the new value is unknown: it may turn out to be the old one, so no rule rejects the change yet. */
  readonly isOpen?: boolean;
}

/** Difference between checked inputs and old inputs. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Top-level inputs that force a replacement, each once. */
  readonly replaces: readonly string[];
  /** Changes that the update would reject. */
  readonly refused: readonly Failure[];
  /** Outputs that will keep their values. */
  readonly stable: readonly string[];
  /** Whether a replacement must delete first; set for every change, because a program may force a replacement. */
  readonly deleteBeforeReplace: boolean;
}

/** Members of a definition that determine how its inputs are compared. */
export interface Comparable {
  readonly fields: Fields;
  /** Present if objects can be updated in place. */
  readonly update?: unknown;
  readonly nonReusable?: readonly string[];
  readonly identifiedBy?: readonly string[];
  readonly dataLoss?: string;
  deleteBeforeReplace?(oldValues: PlainObject, newValues: PlainObject): boolean;
}

/** Context of a diff. */
export interface DiffContext {
  /** Name of the resource in the program, by which automatic names are recognized. */
  readonly resourceName?: string;
  /** Recorded outputs of the object. */
  readonly state?: ValueObject;
}

/**
 * Compares old inputs with checked ones semantically: marks, order of sets, JSON layout and defaults that an earlier
 * version omitted make no difference. An optional computed input that the program removes keeps its value. An input
 * that the program sets to the live value is not a change, and neither is a platform-managed one. Drift of outputs is
 * only found by a refresh. Pure.
 */
export function diffInputs(
  definition: Comparable,
  oldValues: ValueObject,
  newValues: ValueObject,
  { resourceName, state }: DiffContext = {},
): Diff {
  const found: Change[] = [];
  const inPlace = definition.update !== undefined;
  const recorded = state && withoutPendingInputs(state);
  const unread = new Set(unreadableInputsIn(state));
  const left = platformManaged(definition.fields, newValues, recorded);
  const wasLeft = platformManaged(definition.fields, oldValues, recorded);
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isInput(field) || field.spec.noEffect !== undefined || left.has(name)) continue;
    // A platform-managed value is compared with the live value, regardless of the old input.
    const earlier = (wasLeft.has(name) ? own(recorded, name) : undefined) ?? own(oldValues, name);
    const walk = new DiffWalk(name, !inPlace || field.spec.replaces === true, found, inPlace && unread.has(name));
    walk.compare(
      field,
      withDefault(field, earlier),
      withDefault(field, own(newValues, name)),
      memberPath("", name),
      own(recorded, name),
    );
  }
  const isFirst = found.length > 0 && deleteBeforeReplace(definition, oldValues, newValues, resourceName, recorded);
  const never = found.some(({ replaces }) => replaces)
    ? neverReplaced(definition, isFirst, () => keepsSpent(definition, oldValues, newValues, resourceName))
    : undefined;
  const changes =
    never === undefined
      ? found
      : found.map((change) =>
          change.replaces ? { ...change, replaces: false, ...(change.isOpen ? {} : { refused: never }) } : change,
        );
  const replaces = [...new Set(changes.filter((change) => change.replaces).map((change) => change.input))];
  return {
    changes,
    replaces,
    // A create-only change is applied if the object is replaced.
    refused:
      replaces.length > 0 ? [] : changes.flatMap(({ path, refused }) => (refused ? [{ path, reason: refused }] : [])),
    stable: replaces.length > 0 ? [] : stableOutputs(definition.fields),
    deleteBeforeReplace: isFirst,
  };
}

/** Reports whether a new object would need values that the old one has used permanently. */
function keepsSpent(
  { fields, nonReusable = [] }: Comparable,
  oldValues: ValueObject,
  newValues: ValueObject,
  resourceName: string | undefined,
): boolean {
  if (nonReusable.length === 0) return false;
  const spentIn = (values: ValueObject): PlainObject =>
    objectOf(nonReusable.map((name) => [name, reveal(own(values, name) ?? null) ?? undefined]));
  const isOpen = nonReusable.some((name) => {
    const value = own(newValues, name);
    return hasUnknown(value) || isMadeUp(fields[name] as AnyField, value, resourceName);
  });
  return !isOpen && inputsEqual(fields, nonReusable, spentIn(oldValues), spentIn(newValues));
}

/** Returns why a replacement is rejected; undefined if it is allowed. */
function neverReplaced(
  { nonReusable = [], identifiedBy = [], dataLoss }: Comparable,
  isFirst: boolean,
  isSpent: () => boolean,
): string | undefined {
  if (isSpent()) {
    const names = nonReusable.join(" and ");
    return `cannot be changed: the change needs a replacement, and the platform never accepts the same ${names} again. To keep this object, revert the change and add another resource with a different ${names}`;
  }
  // Data of the old object must not be destroyed before a new object can receive it.
  if (!isFirst || dataLoss === undefined) return undefined;
  const another = identifiedBy.length === 0 ? "" : ` with a different ${identifiedBy.join(" or ")}`;
  return `cannot be changed: two such objects cannot coexist, so the replacement would delete this one first and permanently destroy ${dataLoss}. To keep the data, add another resource${another}, copy the data, and then remove this resource from the program. To discard the data, remove the resource from the program, run \`pulumi up\`, and add it again`;
}

function deleteBeforeReplace(
  definition: Comparable,
  oldValues: ValueObject,
  newValues: ValueObject,
  resourceName: string | undefined,
  recorded: ValueObject | undefined,
): boolean {
  if (definition.deleteBeforeReplace === undefined) return false;
  const inputs = Object.entries(definition.fields).filter(([, field]) => isInput(field));
  const plain = (values: ValueObject, skips: (field: AnyField, value: Value | undefined) => boolean): PlainObject =>
    objectOf(
      inputs.map(([name, field]) => {
        // An input that both programs set or both omit is resolved the same way.
        const isLeft =
          own(oldValues, name) === undefined && (values === oldValues || own(newValues, name) === undefined);
        const value = withDefault(field, own(values, name)) ?? (isLeft ? own(recorded, name) : undefined);
        return [name, skips(field, value) ? undefined : reveal(value)];
      }),
    );
  return definition.deleteBeforeReplace(
    plain(oldValues, () => false),
    plain(newValues, (field, value) => hasUnknown(value) || isMadeUp(field, value, resourceName)),
  );
}

/**
 * Reports whether the inputs `names` are semantically equal before and after; an input that is missing on either side
 * is not.
 * For `deleteBeforeReplace` of a definition whose key they are.
 */
export function inputsEqual(
  fields: Fields,
  names: readonly string[],
  oldValues: PlainObject,
  newValues: PlainObject,
): boolean {
  return names.every((name) => {
    const field = own(fields, name);
    const [first, second] = [own(oldValues, name), own(newValues, name)];
    return (
      field !== undefined && first !== undefined && second !== undefined && semanticallyEqual(field, first, second)
    );
  });
}

function stableOutputs(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.spec.stable === true);
}

/** Returns the value, or the default of an unset one. */
function withDefault(field: AnyField, value: Value | undefined): Value | undefined {
  return value === undefined || value === null ? field.spec.default : value;
}

/** Reports whether a program leaves a text to the platform: it is unset or empty, which is the same. */
function isLeftToPlatform({ spec: { type, presence } }: AnyField, value: Value | undefined): boolean {
  return presence === "optionalComputed" && type.kind === "string" && (value === undefined || value === "");
}

/** Reports whether an empty text clears a recorded one: the platform has filled it in, and a request can clear it. */
function isCleared({ spec: { resetsOnRemoval } }: AnyField, after: Value | undefined, recorded: Value | undefined) {
  const there = unwrap(recorded);
  return resetsOnRemoval === true && after === "" && typeof there === "string" && there !== "";
}

/** Maximum number of reported changes inside a document; more are reported as one. */
const MAX_CHANGES = 50;

class DiffWalk {
  private readonly input: string;
  private readonly replaces: boolean;
  private readonly changes: Change[];
  /** Whether the write-only values are unknown: the program's values are then recorded and replace nothing. */
  private readonly isUnread: boolean;
  constructor(input: string, replaces: boolean, changes: Change[], isUnread: boolean) {
    this.isUnread = isUnread;
    this.input = input;
    this.replaces = replaces;
    this.changes = changes;
  }

  /** `recorded`: the recorded outputs. */
  compare(
    field: AnyField,
    markedBefore: Value | undefined,
    markedAfter: Value | undefined,
    path: string,
    recorded: Value | undefined,
  ): void {
    const { presence, writeOnly, createOnly, noDiff } = field.spec;
    // Options of operations, such as timeouts, do not change the object.
    if (noDiff === true) return;
    const after = absent(unwrap(markedAfter));
    const before = withoutKeptEntries(field, absent(unwrap(markedBefore)), after);
    // Most values are text or numbers, and have not changed.
    if (before === after && typeof after !== "object") return;
    if (isLeftOut(field, before) && isLeftOut(field, after)) return;
    if (createOnly !== undefined && isUnset(field, after)) return;
    const areLeft = isLeftToPlatform(field, before) && isLeftToPlatform(field, after);
    if (areLeft && !isCleared(field, after, recorded)) return;
    const earlier = this.changes.length;
    if (after === undefined) {
      const isChange = presence !== "optionalComputed" || isReset(field, recorded ?? before);
      if (isChange) this.add(path, "delete", field);
    } else if (before === undefined) {
      if (isThere(field, after, recorded)) return;
      if (writeOnly === true && this.isUnread)
        this.changes.push({ path, input: this.input, kind: "add", replaces: false });
      else this.add(path, "add", field, isAnotherOne(field, after, recorded));
    } else {
      const secret = field.spec.secret === true || markedBefore instanceof Secret || markedAfter instanceof Secret;
      this.both(field, before, after, path, secret, unwrap(recorded));
    }
    if (this.changes.length > earlier) this.refuse(field, recorded ?? before, after, path, earlier);
    if (hasUnknown(after)) this.leaveOpen(path, earlier);
  }

  /** Rejects no change to an unknown value at `path`: the value may turn out to be the old one. */
  private leaveOpen(path: string, earlier: number): void {
    for (let index = earlier; index < this.changes.length; index += 1) {
      const { refused: _, ...change } = this.changes[index] as Change;
      if (change.path === path) this.changes[index] = { ...change, isOpen: true };
    }
  }

  /** Replaces the changes from index `earlier` on by one rejected change, if the field rejects it. */
  private refuse(
    field: AnyField,
    there: Value | undefined,
    newValue: Value | undefined,
    path: string,
    earlier: number,
  ): void {
    const [oldPlain, newPlain] = [reveal(there), reveal(newValue)];
    if (oldPlain === undefined || newPlain === undefined || hasUnknown(newValue)) return;
    const refused = field.spec.rejectChange?.(oldPlain, newPlain);
    if (refused === undefined) return;
    this.changes.splice(earlier, Number.POSITIVE_INFINITY, {
      path,
      input: this.input,
      kind: "update",
      replaces: false,
      refused,
    });
  }

  /** A secret document is displayed as one word, so its changes are reported by the paths of its members. */
  private both(
    field: AnyField,
    oldValue: Value,
    newValue: Value,
    path: string,
    secret: boolean,
    recorded: Value | undefined,
  ): void {
    if (!hasUnknown(newValue)) {
      const [earlier, later] = [reveal(oldValue), reveal(newValue)];
      if (semanticallyEqual(field, earlier, later)) return;
      if (recorded !== undefined && semanticallyEqual(field, filledIn(field, earlier, reveal(recorded)), later)) return;
      if (!secret && isPlainly(field, reveal(recorded), later)) return;
    }
    if (secret && field.spec.type.kind === "json" && typeof oldValue === "string" && typeof newValue === "string") {
      const members = changedMembers(oldValue, newValue, path) ?? [];
      if (members.length > 0 && members.length <= MAX_CHANGES) {
        for (const member of members) this.add(member, "update", field);
        return;
      }
    }
    const { type } = field.spec;
    if (type.kind === "object" && isValueObject(oldValue) && isValueObject(newValue)) {
      const earlier = this.changes.length;
      for (const [name, inner] of Object.entries(type.fields)) {
        if (!isInput(inner)) continue;
        const nested = this.within(field);
        nested.compare(
          inner,
          withDefault(inner, own(oldValue, name)),
          withDefault(inner, own(newValue, name)),
          memberPath(path, name),
          isValueObject(recorded) ? own(recorded, name) : undefined,
        );
      }
      if (this.changes.length === earlier && hasUnknown(newValue)) this.add(path, "update", field);
    } else if (type.kind === "map" && isValueObject(oldValue) && isValueObject(newValue)) {
      for (const name of new Set([...Object.keys(oldValue), ...Object.keys(newValue)])) {
        const there = isValueObject(recorded) ? own(recorded, name) : undefined;
        this.within(field).compare(
          type.element,
          own(oldValue, name),
          own(newValue, name),
          memberPath(path, name),
          there,
        );
      }
    } else if (type.kind === "list" && isValueList(oldValue) && isValueList(newValue)) {
      const earlier = decidedHere(type.element, oldValue, newValue);
      const there = isValueList(recorded) ? recordedElements(type.element, earlier, recorded) : [];
      for (let index = 0; index < Math.max(earlier.length, newValue.length); index++) {
        this.within(field).compare(
          type.element,
          earlier[index],
          newValue[index],
          elementPath(path, index),
          there[index],
        );
      }
    } else if (
      type.kind === "set" &&
      isKeyed(field) &&
      isValueList(oldValue) &&
      isValueList(newValue) &&
      !hasUnknown(newValue)
    ) {
      this.keyed(field, type.element, { before: oldValue, after: newValue, recorded }, path);
    } else {
      const { replacesIf } = field.spec;
      const isAnother = replacesIf !== undefined && !hasUnknown(newValue);
      this.add(path, "update", field, isAnother && replacesIf(reveal(oldValue) as Plain, reveal(newValue) as Plain));
    }
  }

  /**
   * Compares the elements of a set with keys individually: at the index in the program, or at the old index of a
   * removed element. Many changes are reported as a change of the set.
   */
  private keyed(
    field: AnyField,
    element: AnyField,
    lists: Readonly<Record<"before" | "after", readonly Value[]>> & { readonly recorded: Value | undefined },
    path: string,
  ): void {
    const keyOf = (value: Value): string => field.spec.keyBy?.(reveal(value) as Plain) ?? "";
    const byKey = (all: readonly Value[]) => new Map(all.map((one) => [keyOf(one), one]));
    const [before, after] = [byKey(lists.before), byKey(lists.after)];
    const recorded = byKey(isValueList(lists.recorded) ? lists.recorded : []);
    const earlier = this.changes.length;
    for (const [index, item] of lists.after.entries()) {
      const key = keyOf(item);
      this.within(field).compare(element, before.get(key), item, elementPath(path, index), recorded.get(key));
    }
    const isTaken = (at: string): boolean => this.changes.slice(earlier).some((change) => change.path.startsWith(at));
    for (const [index, item] of lists.before.entries()) {
      if (after.has(keyOf(item))) continue;
      const at = elementPath(path, index);
      if (isTaken(at)) this.add(path, "update", field);
      else this.add(at, "delete", field);
      if (this.changes.length - earlier > MAX_CHANGES) break;
    }
    if (this.changes.length - earlier <= MAX_CHANGES) return;
    const replaces = this.changes.slice(earlier).some((change) => change.replaces);
    this.changes.splice(earlier, Number.POSITIVE_INFINITY, { path, input: this.input, kind: "update", replaces });
  }

  /** Returns the walk inside `field`: a field that replaces the object also does so for its members. */
  private within(field: AnyField): DiffWalk {
    return new DiffWalk(this.input, this.replaces || field.spec.replaces === true, this.changes, this.isUnread);
  }

  private add(path: string, kind: Change["kind"], field: AnyField, isAnother = false): void {
    const { createOnly } = field.spec;
    const replaces = this.replaces || isAnother || field.spec.replaces === true;
    if (createOnly === undefined) this.changes.push({ path, input: this.input, kind, replaces });
    else {
      const refused = `has an effect only when the object is created: ${createOnly}`;
      this.changes.push({ path, input: this.input, kind, replaces: false, refused });
    }
  }
}

function isKeyed({ spec: { keyBy } }: AnyField): boolean {
  return keyBy !== undefined;
}

function absent(value: Value | undefined): Value | undefined {
  return value === null ? undefined : value;
}

/** Reports whether the object already has the value that the program now sets. */
function isThere(field: AnyField, newValue: Value, recorded: Value | undefined): boolean {
  const there = reveal(recorded);
  return (
    there !== undefined && there !== null && !hasUnknown(newValue) && semanticallyEqual(field, there, reveal(newValue))
  );
}

/** Reports whether the removal of an input changes the object: the update restores the platform's default. */
function isReset(field: AnyField, there: Value | undefined): boolean {
  const { resetsOnRemoval, resetsTo } = field.spec;
  return resetsOnRemoval === true && (resetsTo === undefined || !semanticallyEqual(field, resetsTo, reveal(there)));
}

/** Reports whether a newly set value that differs from the live value replaces the object. */
function isAnotherOne({ spec: { replacesIf } }: AnyField, newValue: Value, recorded: Value | undefined): boolean {
  const there = reveal(recorded);
  if (replacesIf === undefined || there === undefined || there === null || hasUnknown(newValue)) return false;
  return replacesIf(there as Plain, reveal(newValue) as Plain);
}

/** Reports whether a scalar equals the live value, regardless of the old input. */
function isPlainly(field: AnyField, recorded: Plain | undefined, newValue: Plain | undefined): boolean {
  const { type, masked, writeOnly } = field.spec;
  const isSingle = type.kind === "string" || type.kind === "number" || type.kind === "boolean";
  if (!isSingle || masked !== undefined || writeOnly === true) return false;
  return recorded !== undefined && recorded !== null && semanticallyEqual(field, recorded, newValue);
}

/** Returns a value with the members that the platform filled in. */
function filledIn(field: AnyField, value: Plain | undefined, recorded: Plain | undefined): Plain | undefined {
  if (recorded === undefined || recorded === null) return value;
  if (value === undefined || value === null) return recorded;
  const { type } = field.spec;
  if (type.kind === "object" && isValueObject(value) && isValueObject(recorded)) {
    return objectOf(
      Object.entries(type.fields).map(([name, inner]) => {
        const [ownValue, recordedValue] = [
          own(value, name) as Plain | undefined,
          own(recorded, name) as Plain | undefined,
        ];
        return [
          name,
          inner.spec.presence === "optionalComputed" || ownValue != null
            ? filledIn(inner, ownValue, recordedValue)
            : ownValue,
        ];
      }),
    ) as Plain;
  }
  if ((type.kind === "list" || type.kind === "set") && isValueList(value) && isValueList(recorded)) {
    const recordedItems = recordedElements(type.element, value, recorded);
    return value.map((element, index) =>
      filledIn(type.element, element as Plain, recordedItems[index] as Plain | undefined),
    ) as Plain;
  }
  return value;
}
