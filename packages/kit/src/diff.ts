import { isMadeUp } from "./autoname.js";
import type { Failure } from "./errors.js";
import type { AnyField, Fields } from "./field.js";
import { isInput } from "./field.js";
import { changedMembers } from "./json.js";
import { leftToPlatform } from "./left.js";
import { decidedHere, isLeftOut, sameMeaning } from "./meaning.js";
import { recordedElements } from "./pairing.js";
import { elementPath, memberPath } from "./path.js";
import { unreadIn } from "./unread.js";
import { shownOf } from "./unsent.js";
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
} from "./value.js";

/** What happens to the value at a path. */
export interface Change {
  /** Property path such as `filters[0].name`. */
  readonly path: string;
  /** The top-level input it belongs to. */
  readonly input: string;
  readonly kind: "add" | "delete" | "update";
  /** Whether it cannot be made in place. */
  readonly replaces: boolean;
  /** Why it can be made in no way, and what to do in its place. */
  readonly refused?: string;
}

/** How checked inputs differ from recorded ones. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Top-level inputs that force a replacement, each once. */
  readonly replaces: readonly string[];
  /** What the update would refuse. */
  readonly refused: readonly Failure[];
  /** Outputs that will keep their values. */
  readonly stable: readonly string[];
  /** Whether a replacement has to delete first; told for every change, because a program may force a replacement. */
  readonly deleteBeforeReplace: boolean;
}

/** What of a definition decides how its inputs are compared. */
export interface Comparable {
  readonly fields: Fields;
  /** Present when changes can be made in place. */
  readonly update?: unknown;
  readonly spends?: readonly string[];
  readonly tells?: readonly string[];
  readonly loses?: string;
  deletesFirst?(before: PlainObject, after: PlainObject): boolean;
}

/** What of the surroundings of a diff matters. */
export interface DiffContext {
  /** Name of the resource in the program: tells names that were made from it. */
  readonly resourceName?: string;
  /** What is recorded of the object, beside its inputs. */
  readonly state?: ValueObject;
}

/**
 * Compares recorded inputs with newly checked ones, by meaning: marks, order of sets, layout of JSON and defaults left
 * out by an earlier version make no difference. An input that the platform fills in, and the program no longer gives, is
 * kept; one that the program begins to give, as the platform has it already, is no change, and neither is one about which
 * the platform decides. What an outside change did to the outputs is the business of refresh. Pure.
 */
export function diffInputs(
  definition: Comparable,
  before: ValueObject,
  after: ValueObject,
  { resourceName, state }: DiffContext = {},
): Diff {
  const found: Change[] = [];
  const inPlace = definition.update !== undefined;
  const shown = state && shownOf(state);
  const unread = new Set(unreadIn(state));
  const left = leftToPlatform(definition.fields, after, shown);
  const wasLeft = leftToPlatform(definition.fields, before, shown);
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isInput(field) || field.spec.ignored !== undefined || left.has(name)) continue;
    // What the platform decided about is as the platform made it, whatever was said of it then.
    const earlier = (wasLeft.has(name) ? own(shown, name) : undefined) ?? own(before, name);
    const walk = new DiffWalk(name, !inPlace || field.spec.replaces === true, found, inPlace && unread.has(name));
    walk.compare(
      field,
      withDefault(field, earlier),
      withDefault(field, own(after, name)),
      memberPath("", name),
      own(shown, name),
    );
  }
  const isFirst = found.length > 0 && deletesFirst(definition, before, after, resourceName, shown);
  const never = found.some(({ replaces }) => replaces)
    ? neverReplaced(definition, isFirst, () => keepsSpent(definition, before, after, resourceName))
    : undefined;
  const changes =
    never === undefined
      ? found
      : found.map((change) => (change.replaces ? { ...change, replaces: false, refused: never } : change));
  const replaces = [...new Set(changes.filter((change) => change.replaces).map((change) => change.input))];
  return {
    changes,
    replaces,
    // Whatever can be made only once is made with a new object.
    refused:
      replaces.length > 0 ? [] : changes.flatMap(({ path, refused }) => (refused ? [{ path, reason: refused }] : [])),
    stable: replaces.length > 0 ? [] : stableOutputs(definition.fields),
    deleteBeforeReplace: isFirst,
  };
}

/** Whether a new object would have to take what was used up by the old one. */
function keepsSpent(
  { fields, spends = [] }: Comparable,
  before: ValueObject,
  after: ValueObject,
  resourceName: string | undefined,
): boolean {
  if (spends.length === 0) return false;
  const known = (values: ValueObject): PlainObject =>
    objectOf(spends.map((name) => [name, reveal(own(values, name) ?? null) ?? undefined]));
  const isOpen = spends.some((name) => {
    const value = own(after, name);
    return hasUnknown(value) || isMadeUp(fields[name] as AnyField, value, resourceName);
  });
  return !isOpen && sameInputs(fields, spends, known(before), known(after));
}

/** Why a replacement is not to be made, where that is so. */
function neverReplaced(
  { spends = [], tells = [], loses }: Comparable,
  isFirst: boolean,
  isSpent: () => boolean,
): string | undefined {
  if (isSpent()) {
    const names = spends.join(" and ");
    return `cannot be changed: no other object can take the place of this one, since its ${names} can never be used again. To keep what it holds, leave it as it is and make another one beside it, with another ${names}`;
  }
  // What is lost with the old object must not be lost before there is a new one to bring it to.
  if (!isFirst || loses === undefined) return undefined;
  const another = tells.length === 0 ? "" : `, with another ${tells.join(" or ")}`;
  return `cannot be changed: the platform does not hold two such objects side by side, so that this one would be deleted first, and ${loses} with it, which cannot be undone. To keep that, make another one beside it${another}, bring over what it holds, and take this one out of the program then. To give it up, take it out of the program, run that, and put it in again`;
}

function deletesFirst(
  definition: Comparable,
  before: ValueObject,
  after: ValueObject,
  resourceName: string | undefined,
  shown: ValueObject | undefined,
): boolean {
  if (definition.deletesFirst === undefined) return false;
  const inputs = Object.entries(definition.fields).filter(([, field]) => isInput(field));
  const plain = (values: ValueObject, skips: (field: AnyField, value: Value | undefined) => boolean): PlainObject =>
    objectOf(
      inputs.map(([name, field]) => {
        // What neither program leaves to the platform, it decides alike.
        const isLeft = own(before, name) === undefined && (values === before || own(after, name) === undefined);
        const value = withDefault(field, own(values, name)) ?? (isLeft ? own(shown, name) : undefined);
        return [name, skips(field, value) ? undefined : reveal(value)];
      }),
    );
  return definition.deletesFirst(
    plain(before, () => false),
    plain(after, (field, value) => hasUnknown(value) || isMadeUp(field, value, resourceName)),
  );
}

/**
 * Whether the inputs `names` mean the same before and after; one that is missing on either side does not.
 * For `deletesFirst` of a definition whose key they are.
 */
export function sameInputs(fields: Fields, names: readonly string[], before: PlainObject, after: PlainObject): boolean {
  return names.every((name) => {
    const field = own(fields, name);
    const [first, second] = [own(before, name), own(after, name)];
    return field !== undefined && first !== undefined && second !== undefined && sameMeaning(field, first, second);
  });
}

function stableOutputs(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.spec.stable === true);
}

/** A value, or what leaving it out means. */
function withDefault(field: AnyField, value: Value | undefined): Value | undefined {
  return value === undefined || value === null ? field.spec.default : value;
}

/** More changes than this inside of a document are one. */
const MOST_MEMBERS = 50;

class DiffWalk {
  private readonly input: string;
  private readonly replaces: boolean;
  private readonly changes: Change[];
  /** Whether what the platform never shows is unknown: it is recorded as the program says, and replaces nothing. */
  private readonly isUnread: boolean;
  constructor(input: string, replaces: boolean, changes: Change[], isUnread: boolean) {
    this.isUnread = isUnread;
    this.input = input;
    this.replaces = replaces;
    this.changes = changes;
  }

  /** `shown`: what is recorded of the object itself. */
  compare(
    field: AnyField,
    markedBefore: Value | undefined,
    markedAfter: Value | undefined,
    path: string,
    shown: Value | undefined,
  ): void {
    const { presence, writeOnly, onlyAtCreation, manner } = field.spec;
    // How something is done, or how long it may take, changes nothing about the object.
    if (manner === true) return;
    const before = absent(unwrap(markedBefore));
    const after = absent(unwrap(markedAfter));
    if (isLeftOut(field, before) && isLeftOut(field, after)) return;
    const earlier = this.changes.length;
    if (after === undefined) {
      const isChange = presence !== "optionalComputed" || isReset(field, shown ?? before);
      if (isChange && onlyAtCreation === undefined) this.add(path, "delete", field);
    } else if (before === undefined) {
      if (isThere(field, after, shown)) return;
      if (writeOnly === true && this.isUnread)
        this.changes.push({ path, input: this.input, kind: "add", replaces: false });
      else this.add(path, "add", field, isAnotherOne(field, after, shown));
    } else {
      const secret = field.spec.secret === true || markedBefore instanceof Secret || markedAfter instanceof Secret;
      this.both(field, before, after, path, secret, unwrap(shown));
    }
    if (this.changes.length > earlier) this.refuse(field, shown ?? before, after, path, earlier);
  }

  /** Changes from the `earlier`th on are one that is refused, where the field says so. */
  private refuse(
    field: AnyField,
    there: Value | undefined,
    after: Value | undefined,
    path: string,
    earlier: number,
  ): void {
    const [has, wanted] = [reveal(there), reveal(after)];
    if (has === undefined || wanted === undefined || hasUnknown(after)) return;
    const refused = field.spec.refusedIf?.(has, wanted);
    if (refused === undefined) return;
    this.changes.splice(earlier, Number.POSITIVE_INFINITY, {
      path,
      input: this.input,
      kind: "update",
      replaces: false,
      refused,
    });
  }

  /** A secret document is shown as one word: what changes in it is told by the paths of its members. */
  private both(
    field: AnyField,
    before: Value,
    after: Value,
    path: string,
    secret: boolean,
    shown: Value | undefined,
  ): void {
    if (!hasUnknown(after)) {
      const [earlier, later] = [reveal(before), reveal(after)];
      if (sameMeaning(field, earlier, later)) return;
      if (shown !== undefined && sameMeaning(field, filledIn(field, earlier, reveal(shown)), later)) return;
      if (!secret && isPlainly(field, reveal(shown), later)) return;
    }
    if (secret && field.spec.type.kind === "json" && typeof before === "string" && typeof after === "string") {
      const members = changedMembers(before, after, path) ?? [];
      if (members.length > 0 && members.length <= MOST_MEMBERS) {
        for (const member of members) this.add(member, "update", field);
        return;
      }
    }
    const { type } = field.spec;
    if (type.kind === "object" && isValueObject(before) && isValueObject(after)) {
      const earlier = this.changes.length;
      for (const [name, inner] of Object.entries(type.fields)) {
        if (!isInput(inner)) continue;
        const nested = this.within(field);
        nested.compare(
          inner,
          withDefault(inner, own(before, name)),
          withDefault(inner, own(after, name)),
          memberPath(path, name),
          isValueObject(shown) ? own(shown, name) : undefined,
        );
      }
      if (this.changes.length === earlier && hasUnknown(after)) this.add(path, "update", field);
    } else if (type.kind === "map" && isValueObject(before) && isValueObject(after)) {
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        const there = isValueObject(shown) ? own(shown, name) : undefined;
        this.within(field).compare(type.element, own(before, name), own(after, name), memberPath(path, name), there);
      }
    } else if (type.kind === "list" && isValueList(before) && isValueList(after)) {
      const earlier = decidedHere(type.element, before, after);
      const there = isValueList(shown) ? recordedElements(type.element, earlier, shown) : [];
      for (let index = 0; index < Math.max(earlier.length, after.length); index++) {
        this.within(field).compare(type.element, earlier[index], after[index], elementPath(path, index), there[index]);
      }
    } else if (
      type.kind === "set" &&
      isKeyed(field) &&
      isValueList(before) &&
      isValueList(after) &&
      !hasUnknown(after)
    ) {
      this.keyed(field, type.element, { before, after, shown }, path);
    } else {
      const { replacesIf } = field.spec;
      const isAnother = replacesIf !== undefined && !hasUnknown(after);
      this.add(path, "update", field, isAnother && replacesIf(reveal(before) as Plain, reveal(after) as Plain));
    }
  }

  /**
   * Elements of a set that are told from one another, each by itself: at its place in the program, or where it was before it
   * was taken away. Where many change, the set does.
   */
  private keyed(
    field: AnyField,
    element: AnyField,
    lists: Readonly<Record<"before" | "after", readonly Value[]>> & { readonly shown: Value | undefined },
    path: string,
  ): void {
    const keyOf = (value: Value): string => field.spec.keyed?.(reveal(value) as Plain) ?? "";
    const byKey = (all: readonly Value[]) => new Map(all.map((one) => [keyOf(one), one]));
    const [before, after] = [byKey(lists.before), byKey(lists.after)];
    const shown = byKey(isValueList(lists.shown) ? lists.shown : []);
    const earlier = this.changes.length;
    for (const [index, item] of lists.after.entries()) {
      const key = keyOf(item);
      this.within(field).compare(element, before.get(key), item, elementPath(path, index), shown.get(key));
    }
    const isTaken = (at: string): boolean => this.changes.slice(earlier).some((change) => change.path.startsWith(at));
    for (const [index, item] of lists.before.entries()) {
      if (after.has(keyOf(item))) continue;
      const at = elementPath(path, index);
      if (isTaken(at)) this.add(path, "update", field);
      else this.add(at, "delete", field);
      if (this.changes.length - earlier > MOST_MEMBERS) break;
    }
    if (this.changes.length - earlier <= MOST_MEMBERS) return;
    const replaces = this.changes.slice(earlier).some((change) => change.replaces);
    this.changes.splice(earlier, Number.POSITIVE_INFINITY, { path, input: this.input, kind: "update", replaces });
  }

  /** The walk inside `field`: what forces a replacement outside does so inside. */
  private within(field: AnyField): DiffWalk {
    return new DiffWalk(this.input, this.replaces || field.spec.replaces === true, this.changes, this.isUnread);
  }

  private add(path: string, kind: Change["kind"], field: AnyField, isAnother = false): void {
    const { onlyAtCreation } = field.spec;
    const replaces = this.replaces || isAnother || field.spec.replaces === true;
    if (onlyAtCreation === undefined) this.changes.push({ path, input: this.input, kind, replaces });
    else {
      const refused = `counts only when the object is made: ${onlyAtCreation}`;
      this.changes.push({ path, input: this.input, kind, replaces: false, refused });
    }
  }
}

function isKeyed({ spec: { keyed } }: AnyField): boolean {
  return keyed !== undefined;
}

function absent(value: Value | undefined): Value | undefined {
  return value === null ? undefined : value;
}

/** Whether the object has by itself what the program begins to say. */
function isThere(field: AnyField, after: Value, shown: Value | undefined): boolean {
  const there = reveal(shown);
  return there !== undefined && there !== null && !hasUnknown(after) && sameMeaning(field, there, reveal(after));
}

/** Reports whether the removal of an input changes the object: the update restores the platform's default. */
function isReset(field: AnyField, there: Value | undefined): boolean {
  const { resetsOnRemoval, resetsTo } = field.spec;
  return resetsOnRemoval === true && (resetsTo === undefined || !sameMeaning(field, resetsTo, reveal(there)));
}

/** Whether what the program begins to say, in place of what the object has by itself, needs another object. */
function isAnotherOne({ spec: { replacesIf } }: AnyField, after: Value, shown: Value | undefined): boolean {
  const there = reveal(shown);
  if (replacesIf === undefined || there === undefined || there === null || hasUnknown(after)) return false;
  return replacesIf(there as Plain, reveal(after) as Plain);
}

/** Whether a single value is what the object shows of itself, whatever was said of it before. */
function isPlainly(field: AnyField, shown: Plain | undefined, after: Plain | undefined): boolean {
  const { type, masked, writeOnly } = field.spec;
  const isSingle = type.kind === "string" || type.kind === "number" || type.kind === "boolean";
  if (!isSingle || masked !== undefined || writeOnly === true) return false;
  return shown !== undefined && shown !== null && sameMeaning(field, shown, after);
}

/** A value with what the platform has filled in. */
function filledIn(field: AnyField, value: Plain | undefined, shown: Plain | undefined): Plain | undefined {
  if (shown === undefined || shown === null) return value;
  if (value === undefined || value === null) return shown;
  const { type } = field.spec;
  if (type.kind === "object" && isValueObject(value) && isValueObject(shown)) {
    return objectOf(
      Object.entries(type.fields).map(([name, inner]) => {
        const [given, there] = [own(value, name) as Plain | undefined, own(shown, name) as Plain | undefined];
        return [
          name,
          inner.spec.presence === "optionalComputed" || given != null ? filledIn(inner, given, there) : given,
        ];
      }),
    ) as Plain;
  }
  if ((type.kind === "list" || type.kind === "set") && isValueList(value) && isValueList(shown)) {
    const there = recordedElements(type.element, value, shown);
    return value.map((element, index) =>
      filledIn(type.element, element as Plain, there[index] as Plain | undefined),
    ) as Plain;
  }
  return value;
}
