import { MAX_COMPARED, semanticallyEqual } from "../fields/equality.js";
import type { AnyField, FieldSpec, Fields, TypeSpec, ValueSet } from "../fields/field.js";
import { isInput, typeHoldsSecret } from "../fields/field.js";
import type { Failure } from "../values/errors.js";
import { parseJson } from "../values/json.js";
import { elementPath, memberPath } from "../values/path.js";
import { isForeignName } from "../values/stateKeys.js";
import { didYouMean } from "../values/suggest.js";
import { unknownPropertyFailures } from "../values/unknownProperties.js";
import {
  hasUnknown,
  isTooDeep,
  isValueList,
  isValueObject,
  kindOf,
  MAX_DEPTH,
  objectOf,
  own,
  type Plain,
  Reference,
  reveal,
  Secret,
  Unknown,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";

/** Result of a check. */
export interface Checked {
  /**
   * Values in normal form: with defaults, aliases resolved, nulls removed; with marks of the program and of fields.
   */
  readonly value: ValueObject;
  /** Same values with invalid parts as unknown ones, for rules: only the valid parts have a meaning. */
  readonly known: ValueObject;
  readonly failures: readonly Failure[];
  /** Warnings about deprecated values, values without effect, and values that look misspelled. */
  readonly warnings: readonly Failure[];
}

/** Terms for the checked values in messages. */
export interface CheckWords {
  /** "argument", "setting", "property". */
  readonly noun: string;
  /** End of the sentence `is required`: reason for which a value may be missing although the program is correct. */
  readonly missing?: string;
}

/**
 * Checks `inputs` against `fields`: types, presence, unknown names, value sets, constraints. Pure. Unknown values are
 * accepted for every type; rules that need their value are skipped. Failures may quote a secret: the caller redacts
 * them.
 */
export function check(fields: Fields, inputs: ValueObject, words: CheckWords): Checked {
  const checker = new Checker(words);
  const deep = Object.keys(inputs).filter((name) => isTooDeep(inputs[name]));
  if (deep.length > 0) {
    const reason = `must not be nested deeper than ${MAX_DEPTH} levels`;
    return {
      value: {},
      known: {},
      failures: deep.map((name) => ({ path: memberPath("", name), reason })),
      warnings: [],
    };
  }
  const known = checker.members(fields, inputs, "", false);
  const value = checker.failures.length === 0 ? known : (withInvalidParts(known) as ValueObject);
  return { value, known, failures: checker.failures, warnings: checker.warnings };
}

/** Returns the type of a value as text. */
export const EXPECTED: Readonly<Record<TypeSpec["kind"], string>> = {
  string: "text",
  json: "JSON text",
  boolean: "true or false",
  number: "a number",
  list: "a list",
  set: "a list",
  map: "an object",
  object: "an object",
  any: "a value",
};

/** Returns the type of a number that may also be text. */
const NUMBER_OR_TEXT = "a number, or text with a number";

const MAKING_JSON = "make text of it: fn::toJSON in YAML, JSON.stringify in TypeScript, json.dumps in Python";

const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const EXPONENTIAL = /^-?[1-9](\.\d+)?[eE]\+?\d+$/;

/**
 * Reports whether text is a number that a double represents without loss, including large IDs as some languages print
 * them: `1.01234567e+08`.
 */
function isExactNumber(text: string): boolean {
  if (text.length > 40) return false;
  return DECIMAL.test(text)
    ? String(Number(text)) === text
    : EXPONENTIAL.test(text) && Number.isSafeInteger(Number(text));
}

class Checker {
  readonly failures: Failure[] = [];
  readonly warnings: Failure[] = [];
  private readonly words: CheckWords;
  constructor(words: CheckWords) {
    this.words = words;
  }

  members(fields: Fields, inputs: ValueObject, path: string, secret: boolean): ValueObject {
    const checked: [string, Value | undefined][] = [];
    for (const [name, field] of Object.entries(fields)) {
      const at = memberPath(path, name);
      checked.push([name, this.member(field, own(inputs, name), at, secret)]);
    }
    const unknownNames = undeclaredNames(fields, inputs);
    if (unknownNames.length > 0) {
      const knownNames = Object.keys(fields).filter((name) => fields[name] !== undefined && isInput(fields[name]));
      this.failures.push(...unknownPropertyFailures(unknownNames, knownNames, this.words.noun, path));
    }
    return objectOf(checked);
  }

  private member(field: AnyField, value: Value | undefined, path: string, secret: boolean): Value | undefined {
    const { spec } = field;
    const bare = value instanceof Secret ? value.value : value;
    const isEmpty = isUnsetByEmpty(spec, bare);
    if (isEmpty) this.warnings.push({ path, reason: "is empty and treated as unset. Remove it or set a value" });
    const absent = value === undefined || bare === null || isEmpty;
    if (absent) {
      if (spec.presence === "required") {
        this.failures.push({ path, reason: `is required${this.words.missing ?? ""}` });
        return new Invalid(undefined);
      }
      return spec.default;
    }
    if (spec.presence === "computed") {
      this.failures.push({ path, reason: "cannot be set: the platform sets the value. Remove it" });
      return undefined;
    }
    if (spec.deprecated !== undefined) {
      this.warnings.push({ path, reason: `is deprecated. ${spec.deprecated.replace(/\.$/, "")}` });
    }
    if (spec.noEffect !== undefined) this.warnings.push({ path, reason: spec.noEffect });
    const padded = paddedIds(path, value);
    for (const at of padded)
      this.failures.push({
        path: at,
        reason: "must not start or end with whitespace, such as the line end of a file. Remove it",
      });
    return padded.length > 0 ? new Invalid(value) : this.marked(spec, value, path, secret);
  }

  /** A secret field is returned as a secret, even if the program did not mark it. */
  private marked(spec: FieldSpec, value: Value, path: string, secret: boolean): Value {
    if (secret || spec.secret !== true) return this.value(spec, value, path, secret);
    const checked = this.value(spec, value, path, true);
    return checked instanceof Secret ? checked : new Secret(checked);
  }

  private value(spec: FieldSpec, value: Value, path: string, secret: boolean): Value {
    if (value instanceof Secret) return new Secret(this.value(spec, value.value, path, true));
    if (value instanceof Unknown) return value;
    if (value instanceof Reference) {
      if (value.id instanceof Unknown) return value.id;
      return this.value(spec, value.id ?? value.urn, path, secret);
    }
    const typed = this.typed(spec, value, path, secret);
    if (typed === undefined) return new Invalid(value);
    return this.constrained(spec, typed, path, secret);
  }

  /** Returns the value in the form of its type; reports a failure and returns undefined for another type. */
  private typed(spec: FieldSpec, value: Value, path: string, secret: boolean): Value | undefined {
    const { type } = spec;
    switch (type.kind) {
      case "any":
        return value;
      case "string":
        if (typeof value === "string") return value;
        if (typeof value === "number" || typeof value === "boolean") return String(value);
        break;
      case "json":
        if (typeof value === "string") return value;
        break;
      case "boolean":
        if (typeof value === "boolean") return value;
        if (value === "true" || value === "false") return value === "true";
        break;
      case "number":
        if (typeof value === "number") return value;
        if (typeof value === "string" && isExactNumber(value)) return Number(value);
        break;
      case "list":
      case "set":
        if (isValueList(value)) {
          const items = value.map((item, index) => this.item(type.element, item, elementPath(path, index), secret));
          if (spec.keyBy !== undefined) {
            this.unlike(spec.keyBy, items, path);
            return items;
          }
          return type.kind === "set" ? distinct(type.element, items) : items;
        }
        break;
      case "map":
        if (isValueObject(value)) {
          return objectOf(
            Object.entries(value)
              .filter(([, member]) => member !== undefined && member !== null)
              .map(([name, member]) => [name, this.item(type.element, member ?? null, memberPath(path, name), secret)]),
          );
        }
        break;
      case "object":
        if (isValueObject(value)) {
          const members = this.members(type.fields, value, path, secret);
          if (undeclaredNames(type.fields, value).length === 0) return members;
          // A misspelled member may be any of those that are absent. The others are known.
          const isSet = (name: string) => (own(value, name) ?? null) !== null;
          return objectOf(
            Object.keys(type.fields).map((name) => [name, isSet(name) ? members[name] : new Invalid(members[name])]),
          );
        }
        break;
    }
    // The value of a field that contains a secret is never quoted: text instead of an object is probably the secret.
    const isShown = !secret && !typeHoldsSecret(type) && typeof value !== "object";
    const actual = !isShown ? kindOf(value) : `${kindOf(value)}: ${quote(value)}`;
    const wantsText = type.kind === "json" || spec.mayContainJson === true;
    const hint = wantsText && typeof value === "object" ? `; ${MAKING_JSON}` : "";
    const expected = spec.acceptString === true ? NUMBER_OR_TEXT : EXPECTED[type.kind];
    this.failures.push({ path, reason: `must be ${expected}, got ${actual}${hint}` });
    return undefined;
  }

  /**
   * Checks the elements of a set with keys. Two elements with one key are a failure, because the intended one is
   * unknown.
   */
  private unlike(keyed: (element: Plain) => string, items: Value[], path: string): void {
    const places = new Map<string, number>();
    for (const [index, item] of items.entries()) {
      // An invalid element has been reported and has no key.
      if (hasUnknown(item)) continue;
      const key = keyed(reveal(item) as Plain);
      const first = places.get(key);
      if (first === undefined) places.set(key, index);
      else
        this.failures.push({
          path: elementPath(path, index),
          reason: `must not have the key of ${elementPath(path, first)}. Remove one of the two elements`,
        });
    }
  }

  private item(field: AnyField, value: Value, path: string, secret: boolean): Value {
    const inner = value instanceof Secret ? value.value : value;
    if (inner === null) {
      this.failures.push({ path, reason: `must be ${EXPECTED[field.spec.type.kind]}, got nothing` });
      return new Invalid(value);
    }
    return this.marked(field.spec, value, path, secret);
  }

  private constrained(spec: FieldSpec, value: Value, path: string, secret: boolean): Value {
    let normal = value;
    if (typeof value === "string" && LONE_SURROGATE.test(value)) {
      this.failures.push({ path, reason: "must be well-formed text, but contains half of a character" });
      return new Invalid(value);
    }
    if (spec.values !== undefined && typeof value === "string") {
      const { known, aliases, open, ignoreCase = false } = spec.values;
      normal = own(aliases, value) ?? value;
      const isKnown = Object.hasOwn(known, normal as string) || (ignoreCase && hasIgnoringCase(known, value));
      if (!isKnown) {
        const names = Object.keys(known);
        const meant = secret ? "" : didYouMean(value, names) || didYouMean(value, Object.keys(aliases));
        if (!open) {
          const got = secret ? "" : `, got ${quote(value)}${meant}`;
          const named = names.filter((name) => name !== "");
          const oneOf = named.length === 1 ? "" : "one of ";
          const orEmpty = named.length < names.length ? ", or empty" : "";
          this.failures.push({ path, reason: `must be ${oneOf}${named.join(", ")}${orEmpty}${got}` });
          return new Invalid(value);
        }
        // The platform may support a newer value.
        if (meant !== "") this.warnings.push({ path, reason: `${quote(value)} is not a known value${meant}` });
      }
    }
    if (spec.type.kind === "json" && typeof normal === "string") {
      const parsed = parseJson(normal);
      if (!parsed.ok) {
        this.failures.push({ path, reason: `must be valid JSON: ${parsed.reason}` });
        return new Invalid(normal);
      }
    }
    const broken = brokenConstraints(spec, normal);
    for (const reason of broken) this.failures.push({ path, reason });
    return broken.length === 0 ? normal : new Invalid(normal);
  }
}

function hasIgnoringCase(known: ValueSet["known"], value: string): boolean {
  const folded = value.toLowerCase();
  return Object.keys(known).some((name) => name.toLowerCase() === folded);
}

/** Names of inputs that are IDs, which contain no whitespace on any platform. */
const ID_NAME = /(?:^|\.)(?:id|uid|uuid|guid|[a-z]\w*(?:Id|Uid|Uuid|Guid))s?$/;

/** Returns the paths of IDs that start or end with whitespace: of the value, or of the elements of a list. */
function paddedIds(path: string, value: Value): readonly string[] {
  const ids = unwrap(value) ?? null;
  const padded = isValueList(ids)
    ? ids.flatMap((one, index) => (isPadded(one) ? [elementPath(path, index)] : []))
    : isPadded(ids)
      ? [path]
      : [];
  // Few values have such an end, so that the names of most are not looked at.
  return padded.length > 0 && ID_NAME.test(path) ? padded : [];
}

function isPadded(value: Value): boolean {
  const text = unwrap(value);
  return typeof text === "string" && text !== text.trim();
}

/** Invalid part of a value. Like an unknown one, it has no meaning for constraints and rules. */
class Invalid extends Unknown {
  readonly value: Value | undefined;
  constructor(value: Value | undefined) {
    super();
    this.value = value;
  }
}

/** Returns a value with its invalid parts as the program wrote them. */
function withInvalidParts(value: Value | undefined): Value | undefined {
  if (value instanceof Invalid) return withInvalidParts(value.value);
  if (value instanceof Secret) return new Secret(withInvalidParts(value.value) ?? null);
  if (isValueList(value)) return value.map((item) => withInvalidParts(item) ?? null);
  if (!isValueObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, member]) => [name, withInvalidParts(member)] as const));
}

/** Returns the names in an object that its fields do not declare. */
function undeclaredNames(fields: Fields, inputs: ValueObject): string[] {
  return Object.keys(inputs).filter(
    (name) => !Object.hasOwn(fields, name) && !isForeignName(name) && inputs[name] !== undefined,
  );
}

/**
 * Returns the failures of constraints. Those on a whole value are skipped if a part of it is invalid or unknown; those
 * on the number of elements are not, because it is known.
 */
function brokenConstraints({ type, constraints }: FieldSpec, value: Value): string[] {
  if (constraints.length === 0) return [];
  if (!hasUnknown(value)) {
    const plain = reveal(value) as Plain;
    return constraints.map((constraint) => constraint(plain)).filter((reason) => reason !== undefined);
  }
  // An unknown element of a set may be equal to another one.
  const hasCount = isValueList(value) && (type.kind === "list" || !hasUnknown(withInvalidParts(value)));
  if (!hasCount) return [];
  return constraints.map(({ onCount }) => onCount?.(value.length)).filter((reason) => reason !== undefined);
}

/**
 * Reports whether an empty string leaves a member unset. Modules of Terraform fill in every member, and write `""` for
 * members that they do not use. Otherwise an empty string is a value: of required fields, of fields with an automatic
 * name, and of optional strings whose value set or constraints accept it. Optional lists and maps are unset by an empty
 * one that constraints reject.
 */
function isUnsetByEmpty(spec: FieldSpec, value: Value | undefined): boolean {
  const isNoText = value === "";
  const isEmpty = isValueList(value) ? value.length === 0 : isValueObject(value) && Object.keys(value).length === 0;
  if (!isNoText && !isEmpty) return false;
  if (isNoText && spec.emptyAsUnset === true) return true;
  const { type, presence, values, autoName } = spec;
  // An automatic name replaces an empty name: the platform requires a name, and an empty one is usually an unset
  // variable.
  if (presence === "required" || presence === "computed" || autoName !== undefined) return false;
  if (isNoText && type.kind !== "string") return type.kind === "json";
  if (type.kind === "object") return false;
  if (values !== undefined) return !Object.hasOwn(values.known, own(values.aliases, "") ?? "");
  return spec.constraints.some((constraint) => constraint(value as Plain) !== undefined);
}

/** Returns the elements of a set without those that are semantically equal to an earlier one. Invalid ones are kept. */
function distinct(element: AnyField, items: readonly Value[]): Value[] {
  const earlier = new Set<string>();
  const kept: Plain[] = [];
  return items.filter((item) => {
    if (hasUnknown(item)) return true;
    const plain = reveal(item) as Plain;
    const text = JSON.stringify(plain);
    const isNew =
      !earlier.has(text) && (kept.length > MAX_COMPARED || !kept.some((one) => semanticallyEqual(element, one, plain)));
    earlier.add(text);
    if (isNew) kept.push(plain);
    return isNew;
  });
}

/** Unpaired surrogate: no text encoding can represent it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Formats a value for a message: short, on one line. */
function quote(value: Value): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text;
}
