/**
 * Values as the kit sees them: plain JSON-like data, plus marks for what an engine can say about a value.
 * Fronts translate their wire format to and from these, once, at the edge.
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | ValueObject
  | Unknown
  | Secret
  | Reference
  | Opaque;

/** Object of values; own, enumerable properties only. */
export interface ValueObject {
  readonly [name: string]: Value | undefined;
}

/** Value that a preview cannot know, because it depends on an object that does not exist yet. */
export class Unknown {
  /** The type tag keeps an `Unknown` from being assignable to an ordinary object. */
  readonly mark = "unknown";
}

/** Only instance of {@link Unknown}, which has no state. */
export const UNKNOWN: Unknown = Object.freeze(new Unknown());

/** Value that must never be shown or stored as plain text. */
export class Secret<T = Value> {
  readonly mark = "secret";
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
  /** Keeps a stray string conversion or log statement from showing the value. */
  toString(): string {
    return "[secret]";
  }
  toJSON(): string {
    return "[secret]";
  }
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "[secret]";
  }
}

/** Reference to a resource of the program. A string field takes the resource's ID from it. */
export class Reference {
  readonly mark = "reference";
  readonly urn: string;
  /** `undefined`: a component, which has no id. `UNKNOWN`: not created yet. */
  readonly id: string | Unknown | undefined;
  readonly packageVersion: string;
  constructor(urn: string, id: string | Unknown | undefined, packageVersion = "") {
    this.urn = urn;
    this.id = id;
    this.packageVersion = packageVersion;
  }
}

/** Asset or archive, passed on unchanged in the form that the frontend received. */
export class Opaque {
  readonly mark = "opaque";
  readonly kind: "asset" | "archive";
  readonly content: unknown;
  constructor(kind: "asset" | "archive", content: unknown) {
    this.kind = kind;
    this.content = content;
  }
}

/** Reports whether `value` is an object of values, not a list and not a marked value. */
export function isValueObject(value: Value | undefined): value is ValueObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Secret) &&
    !(value instanceof Reference) &&
    !(value instanceof Opaque)
  );
}

/** Reports whether `value` is a list of values. */
export function isValueList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns `value` without secret marks at the top; nested marks stay. */
export function unwrap(value: Value | undefined): Value | undefined {
  let inner = value;
  while (inner instanceof Secret) inner = inner.value;
  return inner;
}

/** Whether some part of `value`, at any depth, satisfies `test`. */
function somePart(value: Value | undefined, test: (part: Value) => boolean): boolean {
  if (value === undefined) return false;
  if (test(value)) return true;
  if (value instanceof Secret) return somePart(value.value, test);
  if (isValueList(value)) return value.some((element) => somePart(element, test));
  if (isValueObject(value)) return Object.values(value).some((member) => somePart(member, test));
  return false;
}

/** Maximum nesting of a value. Recursive functions call themselves once for each level. */
export const MAX_DEPTH = 200;

/** Reports whether `value` nests deeper than {@link MAX_DEPTH}. Not recursive. */
export function isTooDeep(value: Value | undefined): boolean {
  if (typeof value !== "object") return false;
  let level: readonly (Value | undefined)[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const parts: (Value | undefined)[] = level.flatMap((part): (Value | undefined)[] => {
      const inner = unwrap(part);
      if (isValueList(inner)) return [...inner];
      return isValueObject(inner) ? Object.values(inner) : [];
    });
    if (parts.length === 0) return false;
    level = parts;
  }
  return true;
}

/** Reports whether `value` contains an unknown, at any depth. */
export function hasUnknown(value: Value | undefined): boolean {
  return somePart(
    value,
    (part) => part instanceof Unknown || (part instanceof Reference && part.id instanceof Unknown),
  );
}

/** Reports whether `value` contains a secret, at any depth. */
export function hasSecret(value: Value | undefined): boolean {
  return somePart(value, (part) => part instanceof Secret);
}

/** Data without marks, as handlers see it. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject | Opaque;

/** Object of plain data. */
export interface PlainObject {
  readonly [name: string]: Plain | undefined;
}

/**
 * Takes all marks off. Nulls and unknowns inside objects become absent members; in a list an unknown becomes null, so
 * that positions stay. Check with {@link hasUnknown} first where unknowns matter.
 */
export function reveal(value: ValueObject): PlainObject;
export function reveal(value: Value | undefined): Plain | undefined;
export function reveal(value: Value | undefined): Plain | undefined {
  const inner = unwrap(value);
  if (inner === undefined || inner === null || inner instanceof Unknown) return undefined;
  if (inner instanceof Reference) return typeof inner.id === "string" ? inner.id : inner.urn;
  if (isValueList(inner)) return inner.map((element) => reveal(element) ?? null);
  if (isValueObject(inner)) {
    return mapMembers(inner, reveal);
  }
  return inner as Plain;
}

/** Returns an object from entries, without undefined ones. Names such as `__proto__` become ordinary own properties. */
export function objectOf<T>(entries: Iterable<readonly [string, T | undefined]>): { [name: string]: T } {
  const object: { [name: string]: T } = {};
  for (const [name, value] of entries) if (value !== undefined) setMember(object, name, value);
  return object;
}

/** Returns an object with the same names and converted values, without those that become undefined. */
export function mapMembers<T, U>(
  object: { readonly [name: string]: T },
  convert: (member: T) => U | undefined,
): { [name: string]: U } {
  const mapped: { [name: string]: U } = {};
  for (const name of Object.keys(object)) {
    const value = convert(object[name] as T);
    if (value !== undefined) setMember(mapped, name, value);
  }
  return mapped;
}

/** Sets an own property. An assignment of `__proto__` would set the prototype. */
export function setMember<T>(object: { [name: string]: T }, name: string, value: T): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Returns the own property `name` of `object`; undefined for inherited names such as `constructor`. */
export function own<T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the kind of a value as text. */
export function kindOf(value: Value | undefined): string {
  if (value === null || value === undefined) return "nothing";
  if (isValueList(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return "a boolean";
    default:
      return isValueObject(value) ? "an object" : "an asset";
  }
}
