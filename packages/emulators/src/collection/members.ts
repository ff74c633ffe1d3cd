import { CollectionRefusal } from "./refusal.js";
import { isRow, type Row } from "./rows.js";

/** Rule for one value of a request. Build it with {@link text}, {@link whole} and the like. */
export interface Rule {
  readonly type: "string" | "integer" | "number" | "boolean" | "object" | "array" | "any";
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** Accepted by the create only. */
  readonly fixed?: boolean;
  /** Stored when the value is absent. */
  readonly default?: unknown;
  readonly values?: readonly unknown[];
  readonly pattern?: RegExp;
  /** Reports whether a value of the right type is valid; `valueName` names the expected value in the error. */
  readonly accepts?: (value: unknown) => boolean;
  /** Minimum number, or minimum length of a string or list. */
  readonly min?: number;
  readonly max?: number;
  readonly items?: Rule;
  /** Members of an object; without them any member is accepted unchanged. */
  readonly members?: Members;
  /** Description of valid values in error messages: `UUID`. */
  readonly valueName?: string;
}

export type Members = Readonly<Record<string, Rule>>;

type More = Omit<Rule, "type" | "items" | "members">;

export const text = (more: More = {}): Rule => ({ ...more, type: "string" });
export const whole = (more: More = {}): Rule => ({ ...more, type: "integer" });
export const decimal = (more: More = {}): Rule => ({ ...more, type: "number" });
export const flag = (more: More = {}): Rule => ({ ...more, type: "boolean" });
export const anything = (more: More = {}): Rule => ({ ...more, type: "any" });
export const list = (items: Rule, more: More = {}): Rule => ({ ...more, type: "array", items });
/** Returns an object with these members, or with any. */
export const object = (members?: Members, more: More = {}): Rule => ({
  ...more,
  type: "object",
  ...(members && { members }),
});
export const choice = (values: readonly string[], more: More = {}): Rule => ({ ...more, type: "string", values });
export const identifier = (more: More = {}): Rule => ({ ...more, type: "string", pattern: UUID, valueName: "UUID" });

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export interface TakeOptions {
  readonly unknownMembers: "ignore" | "refuse";
  /** Validates only the given members: none is required, and defaults are not applied. */
  readonly partial?: boolean;
}

/**
 * Returns the members of a body that a collection accepts, with defaults.
 *
 * @throws CollectionRefusal that names the first invalid member.
 */
export function takeMembers(members: Members, input: Row, { unknownMembers, partial }: TakeOptions, path = ""): Row {
  const parsed: Row = {};
  if (unknownMembers === "refuse") {
    for (const name of Object.keys(input)) {
      if (!Object.hasOwn(members, name)) {
        throw refused("unknown", `Additional properties are not allowed ('${name}' was unexpected)`, under(path, name));
      }
    }
  }
  for (const [name, rule] of Object.entries(members)) {
    const value = input[name];
    // Null is a value only where the declaration allows it.
    if (value === undefined) {
      if (rule.required && !partial) throw refused("missing", `'${name}' is a required property`, under(path, name));
      if (rule.default !== undefined && !partial) parsed[name] = structuredClone(rule.default);
      continue;
    }
    parsed[name] = takeValue(rule, value, under(path, name), unknownMembers);
  }
  return parsed;
}

/** Returns the stored value of an unset member. */
export function defaultsOf(members: Members): Row {
  const withDefault = Object.entries(members).filter(([, rule]) => rule.default !== undefined);
  return Object.fromEntries(withDefault.map(([name, rule]) => [name, structuredClone(rule.default)]));
}

function takeValue(rule: Rule, value: unknown, path: string, unknownMembers: TakeOptions["unknownMembers"]): unknown {
  if (value === null && rule.nullable) return null;
  if (!isOfType(rule.type, value)) throw refused("invalid", `${quoted(value)} is not of type '${rule.type}'`, path);
  if (rule.values && !rule.values.includes(value)) {
    throw refused("invalid", `${quoted(value)} is not one of [${rule.values.map(quoted).join(", ")}]`, path);
  }
  if (rule.accepts && !rule.accepts(value)) {
    throw refused("invalid", `${quoted(value)} is not a '${rule.valueName ?? rule.type}'`, path);
  }
  if (typeof value === "number") refuseNumber(rule, value, path);
  if (typeof value === "string") refuseText(rule, value, path);
  if (Array.isArray(value)) {
    refuseLength(rule, value, path);
    const { items } = rule;
    return items ? value.map((item, index) => takeValue(items, item, `${path}.${index}`, unknownMembers)) : value;
  }
  if (rule.members && isRow(value)) return takeMembers(rule.members, value, { unknownMembers }, path);
  return value;
}

function isOfType(type: Rule["type"], value: unknown): boolean {
  if (type === "any") return true;
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRow(value);
  return typeof value === type;
}

function refuseNumber({ min, max }: Rule, value: number, path: string): void {
  if (min !== undefined && value < min) throw refused("invalid", `${value} is less than the minimum of ${min}`, path);
  if (max !== undefined && value > max) {
    throw refused("invalid", `${value} is greater than the maximum of ${max}`, path);
  }
}

function refuseText(rule: Rule, value: string, path: string): void {
  refuseLength(rule, value, path);
  if (rule.pattern && !rule.pattern.test(value)) {
    const what = rule.valueName ? `is not a '${rule.valueName}'` : `does not match '${rule.pattern.source}'`;
    throw refused("invalid", `${quoted(value)} ${what}`, path);
  }
}

function refuseLength({ min, max }: Rule, value: string | readonly unknown[], path: string): void {
  if (min !== undefined && value.length < min) throw refused("invalid", `${quoted(value)} is too short`, path);
  if (max !== undefined && value.length > max) {
    throw refused(
      "invalid",
      `the value is longer than ${max} ${typeof value === "string" ? "characters" : "items"}`,
      path,
    );
  }
}

function refused(reason: "missing" | "invalid" | "unknown", message: string, member: string): CollectionRefusal {
  return new CollectionRefusal(reason, message, { member });
}

function under(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : JSON.stringify(value);
}
