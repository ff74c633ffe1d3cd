import type { AnyField, Fields } from "./field.js";
import { isInput } from "./field.js";
import { sameJson, sameValue } from "./json.js";
import { elementPath, memberPath } from "./path.js";
import {
  hasUnknown,
  isValueList,
  isValueObject,
  own,
  type Plain,
  reveal,
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
  readonly deleteBeforeReplace: boolean;
}

/** What of a definition decides how its inputs are compared. */
export interface Comparable {
  readonly fields: Fields;
  /** Present when changes can be made in place. */
  readonly update?: unknown;
  readonly deleteBeforeReplace?: boolean;
}

/**
 * Compares recorded inputs with newly checked ones, by meaning: marks, order of sets, layout of JSON and defaults left
 * out by an earlier version make no difference. An input that the platform fills in, and the program no longer gives, is
 * kept. What an outside change did to the outputs is the business of refresh. Pure.
 */
export function diffInputs(definition: Comparable, before: ValueObject, after: ValueObject): Diff {
  const changes: Change[] = [];
  const inPlace = definition.update !== undefined;
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isInput(field) || field.spec.ignored !== undefined) continue;
    const walk = new DiffWalk(name, !inPlace || field.spec.replaces === true, changes);
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
    deleteBeforeReplace: replaces.length > 0 && definition.deleteBeforeReplace === true,
  };
}

function stableOutputs(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.spec.stable === true);
}

/** A value, or what leaving it out means. */
function withDefault(field: AnyField, value: Value | undefined): Value | undefined {
  return value === undefined || value === null ? field.spec.default : value;
}

class DiffWalk {
  private readonly input: string;
  private readonly replaces: boolean;
  private readonly changes: Change[];
  constructor(input: string, replaces: boolean, changes: Change[]) {
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
      this.add(path, "add", field);
    } else {
      this.both(field, before, after, path);
    }
  }

  private both(field: AnyField, before: Value, after: Value, path: string): void {
    if (!hasUnknown(after) && sameMeaning(field, reveal(before), reveal(after))) return;
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
      this.add(path, "update", field);
    }
  }

  /** The walk inside `field`: what forces a replacement outside does so inside. */
  private within(field: AnyField): DiffWalk {
    return new DiffWalk(this.input, this.replaces || field.spec.replaces === true, this.changes);
  }

  private add(path: string, kind: Change["kind"], field: AnyField): void {
    this.changes.push({ path, input: this.input, kind, replaces: this.replaces || field.spec.replaces === true });
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

/** Whether two lists hold the same elements, however ordered. */
function sameElements(element: AnyField, before: readonly Plain[], after: readonly Plain[]): boolean {
  const left = [...after];
  return before.every((wanted) => {
    const at = left.findIndex((candidate) => sameMeaning(element, wanted, candidate));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
