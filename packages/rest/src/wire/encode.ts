import { type AnyField, type Fields, isInput, isLeftOut, own, type Plain } from "@tripod/kit";
import type { ClearWith, NameRule } from "../definition/dialect.js";
import { isMask } from "../values/masks.js";
import { isNothing, isObject, memberAt, setMember, type Values } from "../values/values.js";
import { elementKey, recordedElement } from "./elements.js";
import { wireNameOf } from "./wireName.js";

export interface Encoding {
  readonly names: NameRule;
  /** Live value. Members that no field declares are kept from it. */
  readonly live?: unknown;
  /** State. It supplies secrets that the program no longer sets. */
  readonly state?: Values | undefined;
  /** Representation of an optional value that the program has removed. */
  readonly cleared: ClearWith;
  /** Old inputs, which show the values that the program has removed. */
  readonly oldInputs?: Values | undefined;
  /** Members that are not sent, such as inputs that locate the object. */
  readonly omit?: ReadonlySet<string>;
  /** Whether the platform keeps a secret if a request contains the mask of it. */
  readonly keepsMasked?: boolean;
  /** Whether the value is inside another one, which is sent whole: omitted members are deleted. */
  readonly isInner?: boolean;
  /** Whether an empty optional text is omitted, which clears the member as if the program had removed it. */
  readonly omitsEmptyTexts?: boolean;
  /** Receives the path of each secret that the provider does not know and that stays as it is. */
  unknownSecret?(path: string): void;
}

/** Returns the inputs in the platform's form. Pure. */
export function encodeFields(fields: Fields, inputs: Values, encoding: Encoding, at = ""): Record<string, unknown> {
  const { names, omit, live } = encoding;
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isInput(field) || field.spec.noEffect !== undefined || omit?.has(name) === true) continue;
    const path = wireNameOf(name, field, names);
    if (path === null) continue;
    const here = at === "" ? name : `${at}.${name}`;
    const value = own(inputs, name);
    if (path === "") {
      // Its members are next to the others on the wire.
      Object.assign(body, encodeBeside(field, value, encoding, name, here));
      continue;
    }
    const liveValue = memberAt(live, path);
    if (isUnsetValue(field, value, liveValue, own(encoding.oldInputs, name))) continue;
    const encoded = isClearedText(field, value, encoding)
      ? CLEARED
      : value === undefined
        ? encodeUnsetInput(name, field, liveValue, encoding, here)
        : encodeSetInput(name, field, value, liveValue, encoding, here);
    const isLeftOut = encoded === undefined || (encoded === CLEARED && encoding.isInner === true);
    if (!isLeftOut) setMember(body, path, encoded);
  }
  return body;
}

/**
 * Reports whether a value is an empty optional text, list or map, and the live object lacks it too. It is unset then,
 * and some platforms reject an empty value. A field with an encoder decides for itself.
 */
function isUnsetValue(field: AnyField, value: unknown, liveValue: unknown, oldInput: unknown): boolean {
  const { type, presence, wire, resetsOnRemoval } = field.spec;
  if (!isNothing(value) || wire?.encode !== undefined || !isNothing(oldInput)) return false;
  // A text that the platform has filled in stays, unless it can be cleared.
  if (presence === "optionalComputed")
    return value === "" && type.kind === "string" && (resetsOnRemoval !== true || isNothing(liveValue));
  return value !== undefined && value !== null && isLeftOut(field, value) && isNothing(liveValue);
}

function isClearedText(field: AnyField, value: unknown, { omitsEmptyTexts }: Encoding): boolean {
  return omitsEmptyTexts === true && value === "" && field.spec.wire?.encode === undefined && isLeftOut(field, value);
}

function encodeBeside(
  field: AnyField,
  value: unknown,
  encoding: Encoding,
  name: string,
  at: string,
): Values | undefined {
  const { type } = field.spec;
  if (type.kind !== "object") return undefined;
  const inner = (values: Values | undefined): Values | undefined => {
    const members = own(values, name);
    return isObject(members) ? members : undefined;
  };
  const { omit: _, ...rest } = encoding;
  return encodeFields(
    type.fields,
    isObject(value) ? value : {},
    { ...rest, state: inner(encoding.state), oldInputs: inner(encoding.oldInputs) },
    at,
  );
}

function encodeSetInput(
  name: string,
  field: AnyField,
  value: unknown,
  liveValue: unknown,
  encoding: Encoding,
  at: string,
): unknown {
  const oldInput = own(encoding.oldInputs, name);
  const state = own(encoding.state, name);
  const inner = {
    ...encoding,
    live: liveValue,
    state: isObject(state) ? state : undefined,
    oldInputs: isObject(oldInput) ? oldInput : undefined,
    omit: undefined,
    isInner: true,
  } as Encoding;
  return encodeValue(field, value, inner, { state, oldInput }, at);
}

/** State and old input of a value. */
interface RecordedValue {
  readonly state?: unknown;
  readonly oldInput?: unknown;
}

/** Returns the value of a field in the platform's form. */
function encodeValue(field: AnyField, value: unknown, encoding: Encoding, earlier: RecordedValue, at: string): unknown {
  const { type, wire } = field.spec;
  if (value === null || value === undefined) return value;
  if (wire?.encode !== undefined) return wire.encode(value as Plain, encoding.live);
  if (type.kind === "object" && isObject(value)) {
    const encoded = encodeFields(type.fields, value, encoding, at);
    // Live members that are not declared stay.
    return isObject(encoding.live)
      ? { ...undeclared(type.fields, encoding.live, encoding.names), ...encoded }
      : encoded;
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value)) {
    const partner = pairs(type.element, encoding.live, value, encoding.names);
    const stateItems = recordedElement(type.element, earlier.state, encoding.names);
    const oldItems = recordedElement(type.element, earlier.oldInput, encoding.names);
    const items = value.map((item, index) => {
      const [state, oldInput] = [stateItems.ofItem(item, index), oldItems.ofItem(item, index)];
      const inner = {
        ...encoding,
        live: partner(item, index),
        state: isObject(state) ? state : undefined,
        oldInputs: isObject(oldInput) ? oldInput : undefined,
        // Elements are sent whole: omitted members are deleted.
        cleared: "omit",
      } as const;
      return encodeValue(type.element, item, inner, { state, oldInput }, `${at}[${index}]`);
    });
    return [...items, ...unnamed(type.element, encoding.live, items)];
  }
  if (type.kind === "map" && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        encodeValue(
          type.element,
          member,
          { ...encoding, live: undefined, state: undefined, oldInputs: undefined },
          {},
          `${at}.${name}`,
        ),
      ]),
    );
  }
  return value;
}

/** Returns the wire value of an input that the program does not set. */
function encodeUnsetInput(name: string, field: AnyField, liveValue: unknown, encoding: Encoding, at: string): unknown {
  const { spec } = field;
  const isRemoved = isRemovedInput(field, undefined, own(encoding.oldInputs, name));
  if (spec.secret === true && !isRemoved) {
    const state = own(encoding.state, name);
    if (state !== undefined && state !== null && state !== "" && !isMask(state)) {
      return spec.wire?.encode === undefined ? state : spec.wire.encode(state as Plain);
    }
    if (liveValue === undefined || liveValue === null) return undefined;
    const isHidden = isMask(liveValue) || spec.masked?.(liveValue as Plain) === true;
    if (!isHidden) return undefined;
    encoding.unknownSecret?.(at);
    return encoding.keepsMasked === true ? liveValue : undefined;
  }
  if (!isRemoved) return undefined;
  // No boolean is empty. A value that is sent whole omits it, because the platform's default may be true.
  const isSwitch = spec.type.kind === "boolean" && encoding.isInner === true;
  if (encoding.cleared === "omit" || isSwitch) return CLEARED;
  if (encoding.cleared === "null") return null;
  const empty = emptyOf(field);
  const isKept = encoding.cleared === "empty or null" && encoding.isInner !== true;
  return empty === CLEARED && isKept ? null : empty;
}

/** Reports whether the program has removed an input, so that the platform must clear it. */
export function isRemovedInput({ spec }: AnyField, value: unknown, oldValue: unknown): boolean {
  const isGone = (value === undefined || value === null) && oldValue !== undefined && oldValue !== null;
  return isGone && isClearedOnRemoval(spec) && spec.writeOnly !== true;
}

/** Reports whether an update clears or resets a value that the program removes. Otherwise the platform keeps it. */
export function isClearedOnRemoval({ presence, resetsOnRemoval, keptOnRemoval }: AnyField["spec"]): boolean {
  return (presence !== "optionalComputed" || resetsOnRemoval === true) && keptOnRemoval !== true;
}

/** Marks a member that an update omits to clear it. */
export const CLEARED = Symbol("cleared");

/**
 * Runs a hook that corrects an encoded body in place. The hook does not see {@link CLEARED}: to it, and so to its `??`,
 * a value that an update clears is absent. A cleared member that the hook leaves absent is still cleared afterward.
 */
export function correctEncoded(body: Record<string, unknown>, hook: (body: Record<string, unknown>) => void): void {
  const cleared = takeCleared(body);
  hook(body);
  for (const path of cleared) if (memberAt(body, path) === undefined) setMember(body, path, CLEARED);
}

/** Removes the marks of cleared members, and returns the paths of these. */
function takeCleared(body: Record<string, unknown>, at = ""): readonly string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === CLEARED) {
      delete body[name];
      return [`${at}${name}`];
    }
    return isObject(value) ? takeCleared(value as Record<string, unknown>, `${at}${name}.`) : [];
  });
}

function emptyOf({ spec: { type, constraints, values } }: AnyField): unknown {
  const { kind } = type;
  // There is no empty number, and the meaning of an empty object differs. A value that is sent whole omits them.
  if (kind === "number" || kind === "object" || kind === "any") return CLEARED;
  const empty = kind === "list" || kind === "set" ? [] : kind === "map" ? {} : kind === "boolean" ? false : "";
  // An empty value that the field's checks reject is omitted, so that the platform uses its default.
  const isRefused = constraints.some((refuses) => refuses(empty) !== undefined);
  return isRefused || (values !== undefined && values.open !== true) ? CLEARED : empty;
}

/** Returns the live members that no field declares, and those of ignored fields. */
function undeclared(fields: Fields, live: Values, names: NameRule): Values {
  const declared = new Set(
    Object.entries(fields)
      .filter(([, field]) => field.spec.noEffect === undefined)
      .map(([name, field]) => (wireNameOf(name, field, names) ?? "").split(/[.[]/)[0]),
  );
  return Object.fromEntries(Object.entries(live).filter(([name]) => !declared.has(name)));
}

/** Finds the live row of an item of the program: by ID or name, otherwise by position. */
function pairs(element: AnyField, live: unknown, items: readonly unknown[], names: NameRule) {
  const rows = Array.isArray(live) ? live : [];
  if (element.spec.type.kind !== "object") return () => undefined;
  const key = elementKey(element, names);
  if (key === undefined) return (_: unknown, index: number) => (rows.length === items.length ? rows[index] : undefined);
  const byKey = new Map(rows.map((row) => [memberAt(row, key.path), row]));
  return (item: unknown) => (isObject(item) ? byKey.get(item[key.name]) : undefined);
}

/** Returns the live rows that stay although the program does not list them. */
function unnamed(
  { spec: { keepUnlisted, wire } }: AnyField,
  live: unknown,
  items: readonly unknown[],
): readonly unknown[] {
  if (keepUnlisted === undefined || !Array.isArray(live)) return [];
  const rows = live.filter((row) => {
    const value = wire?.decode === undefined ? row : wire.decode(row);
    return value !== undefined && keepUnlisted(value as Plain);
  });
  const named = new Set(items.map(identityOf));
  return rows.filter((row) => !named.has(identityOf(row)));
}

/** Returns the identity of a row: its key, ID or name, otherwise the whole row. */
function identityOf(row: unknown): string {
  const name = ["key", "id", "name"].find((one) => isObject(row) && typeof row[one] === "string");
  return JSON.stringify(name === undefined ? row : [name, (row as Values)[name]]);
}
