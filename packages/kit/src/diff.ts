import { isMadeUp } from "./autoname.js";
import type { AnyField, Fields } from "./field.js";
import { isInput } from "./field.js";
import { changedMembers, sameJson, sameValue } from "./json.js";
import { elementPath, memberPath } from "./path.js";
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
}

/** How checked inputs differ from recorded ones. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Top-level inputs that force a replacement, each once. */
  readonly replaces: readonly string[];
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
  deletesFirst?(before: PlainObject, after: PlainObject): boolean;
}

/** What of the surroundings of a diff matters. */
export interface DiffContext {
  /** Name of the resource in the program: tells names that were made from it. */
  readonly resourceName?: string;
}

/**
 * Compares recorded inputs with newly checked ones, by meaning: marks, order of sets, layout of JSON and defaults left
 * out by an earlier version make no difference. An input that the platform fills in, and the program no longer gives, is
 * kept. What an outside change did to the outputs is the business of refresh. Pure.
 */
export function diffInputs(
  definition: Comparable,
  before: ValueObject,
  after: ValueObject,
  { resourceName }: DiffContext = {},
): Diff {
  const changes: Change[] = [];
  const inPlace = definition.update !== undefined;
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isInput(field) || field.spec.ignored !== undefined) continue;
    const walk = new DiffWalk(name, !inPlace || field.spec.replaces === true, changes, inPlace);
    walk.compare(
      field,
      withDefault(field, own(before, name)),
      withDefault(field, own(after, name)),
      memberPath("", name),
    );
  }
  const replaces = [...new Set(changes.filter((change) => change.replaces).map((change) => change.input))];
  return {
    changes,
    replaces,
    stable: replaces.length > 0 ? [] : stableOutputs(definition.fields),
    deleteBeforeReplace: changes.length > 0 && deletesFirst(definition, before, after, resourceName),
  };
}

function deletesFirst(
  definition: Comparable,
  before: ValueObject,
  after: ValueObject,
  resourceName: string | undefined,
): boolean {
  if (definition.deletesFirst === undefined) return false;
  const inputs = Object.entries(definition.fields).filter(([, field]) => isInput(field));
  const plain = (values: ValueObject, skips: (field: AnyField, value: Value | undefined) => boolean): PlainObject =>
    objectOf(
      inputs.map(([name, field]) => {
        const value = withDefault(field, own(values, name));
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
  private readonly hasUpdate: boolean;
  constructor(input: string, replaces: boolean, changes: Change[], hasUpdate: boolean) {
    this.hasUpdate = hasUpdate;
    this.input = input;
    this.replaces = replaces;
    this.changes = changes;
  }

  compare(field: AnyField, markedBefore: Value | undefined, markedAfter: Value | undefined, path: string): void {
    const before = absent(unwrap(markedBefore));
    const after = absent(unwrap(markedAfter));
    if (before === undefined && after === undefined) return;
    if (after === undefined) {
      if (field.spec.presence !== "optionalComputed") this.add(path, "delete", field);
    } else if (before === undefined) {
      // What the platform never shows is unknown after an import: it is recorded as the program says, and replaces nothing.
      const isUnknown = field.spec.writeOnly === true && this.hasUpdate;
      if (isUnknown) this.changes.push({ path, input: this.input, kind: "add", replaces: false });
      else this.add(path, "add", field);
    } else {
      const secret = field.spec.secret === true || markedBefore instanceof Secret || markedAfter instanceof Secret;
      this.both(field, before, after, path, secret);
    }
  }

  /** A secret document is shown as one word: what changes in it is told by the paths of its members. */
  private both(field: AnyField, before: Value, after: Value, path: string, secret: boolean): void {
    if (!hasUnknown(after) && sameMeaning(field, reveal(before), reveal(after))) return;
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
        const nested = this.within(field);
        nested.compare(
          inner,
          withDefault(inner, own(before, name)),
          withDefault(inner, own(after, name)),
          memberPath(path, name),
        );
      }
      if (this.changes.length === earlier && hasUnknown(after)) this.add(path, "update", field);
    } else if (type.kind === "map" && isValueObject(before) && isValueObject(after)) {
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        this.within(field).compare(type.element, own(before, name), own(after, name), memberPath(path, name));
      }
    } else if (type.kind === "list" && isValueList(before) && isValueList(after)) {
      for (let index = 0; index < Math.max(before.length, after.length); index++) {
        this.within(field).compare(type.element, before[index], after[index], elementPath(path, index));
      }
    } else {
      const { replacesIf } = field.spec;
      const isAnother = replacesIf !== undefined && !hasUnknown(after);
      this.add(path, "update", field, isAnother && replacesIf(reveal(before) as Plain, reveal(after) as Plain));
    }
  }

  /** The walk inside `field`: what forces a replacement outside does so inside. */
  private within(field: AnyField): DiffWalk {
    return new DiffWalk(this.input, this.replaces || field.spec.replaces === true, this.changes, this.hasUpdate);
  }

  private add(path: string, kind: Change["kind"], field: AnyField, isAnother = false): void {
    const replaces = this.replaces || isAnother || field.spec.replaces === true;
    this.changes.push({ path, input: this.input, kind, replaces });
  }
}

function absent(value: Value | undefined): Value | undefined {
  return value === null ? undefined : value;
}

/** Whether two known values mean the same to the platform. */
export function sameMeaning(field: AnyField, before: Plain | undefined, after: Plain | undefined): boolean {
  if (sameValue(before, after)) return true;
  if (before === undefined || after === undefined) return false;
  const { type, sameAs, values } = field.spec;
  if (sameAs?.(before, after) === true) return true;
  if (typeof before === "string" && typeof after === "string") {
    if (type.kind === "json") return sameJson(before, after);
    const canonical = (text: string): string => own(values?.aliases, text) ?? text;
    return canonical(before) === canonical(after);
  }
  if (type.kind === "list" || type.kind === "set") {
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
    return type.kind === "list"
      ? before.every((element, index) => sameMeaning(type.element, element as Plain, after[index] as Plain))
      : sameElements(type.element, before as Plain[], after as Plain[]);
  }
  if (typeof before !== "object" || typeof after !== "object" || Array.isArray(before) || Array.isArray(after)) {
    return false;
  }
  const [first, second] = [before as Record<string, Plain>, after as Record<string, Plain>];
  if (type.kind === "object") {
    return Object.entries(type.fields).every(([name, inner]) => {
      if (!isInput(inner)) return true;
      const { default: usual, presence } = inner.spec;
      const [earlier, later] = [own(first, name) ?? usual, own(second, name) ?? usual];
      return (later === undefined && presence === "optionalComputed") || sameMeaning(inner, earlier, later);
    });
  }
  if (type.kind === "map") {
    const names = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...names].every((name) => sameMeaning(type.element, own(first, name), own(second, name)));
  }
  return false;
}

/** More elements than this that are not the very same are compared no further: they count as different. */
const MOST_ALIKE = 1000;

/** Whether two lists hold the same elements, however ordered. Most are the very same, so those are taken out first. */
function sameElements(element: AnyField, before: readonly Plain[], after: readonly Plain[]): boolean {
  const counts = new Map<string, number>();
  for (const value of after) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  const gone: Plain[] = [];
  for (const value of before) {
    const count = counts.get(keyOf(value)) ?? 0;
    if (count === 0) gone.push(value);
    else counts.set(keyOf(value), count - 1);
  }
  if (gone.length > MOST_ALIKE) return false;
  const left = after.filter((value) => {
    const count = counts.get(keyOf(value)) ?? 0;
    counts.set(keyOf(value), count - 1);
    return count > 0;
  });
  return gone.every((wanted) => {
    const at = left.findIndex((candidate) => sameMeaning(element, wanted, candidate));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function keyOf(value: Plain): string {
  return JSON.stringify(value);
}
