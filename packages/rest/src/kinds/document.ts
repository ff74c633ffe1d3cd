import { type Reader, read } from "@tripod/http";
import type { Fields, InputsOf, OutputsOf, ResourceContext } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import { matchesDesired } from "../values/matchesDesired.js";
import { isObject, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "../wire/decode.js";
import { CLEARED, encodeFields } from "../wire/encode.js";
import { wireNameOf } from "../wire/wireName.js";

/**
 * One document of a setting.
 *
 * @example
 * ```ts
 * import { type Document, s } from "@tripod/kit";
 *
 * const fields = { maxWidth: s.number("Largest width of a shelf in centimeters.").default(200) };
 * export const limits: Document<typeof fields> = { path: "/limits", method: "PATCH", reset: "defaults" };
 * ```
 */
export interface Document<F extends Fields> {
  /** Path of the GET and of the write. */
  readonly path: string;
  /** Default: PUT. Writes are idempotent: PUT and POST send the whole document, PATCH only the changes. */
  readonly method?: "PUT" | "POST" | "PATCH";
  /** Inputs in the document. Default: all. */
  readonly holds?: readonly (keyof F & string)[];
  /** Encodes the inputs, if the document does not have their names. */
  encode?(inputs: InputsOf<F>): Values;
  /** Members that the platform never returns, such as secrets. They are sent, and a new value is a change. */
  readonly hidden?: readonly string[];
  /**
   * Decodes the outputs from the document and the state, if the document does not have their names. Undefined: it has
   * them.
   */
  decode?(live: Reader, recorded: Partial<OutputsOf<F>>): Partial<OutputsOf<F>> | undefined;
  /**
   * Restores the platform's defaults. "defaults": an empty document, which the platform fills with the defaults of the
   * inputs. A function returns the members to restore for the inputs that the program has set; other members stay.
   * Absent: the document stays as it is.
   */
  readonly reset?: Values | "defaults" | ((recorded: Partial<InputsOf<F>>) => Values);
}

/** Document with its dialect and context. */
export interface Asked {
  readonly document: Document<Fields>;
  /** Fields in the document. */
  readonly fields: Fields;
  /** "password policy": in messages. */
  readonly kind: string;
  readonly dialect: Dialect;
  readonly context: ResourceContext<never>;
}

/** Reads the document. */
export async function readDocument(asked: Asked): Promise<Reader> {
  const { kind, document, dialect, context } = asked;
  const answer = await dialect.send(
    { operation: `Get ${kind}`, method: "GET", idempotency: "safe", path: document.path, cache: "never" },
    context,
  );
  const around = dialect.envelope?.shown;
  const live = around === undefined ? read(answer) : read(answer).object(around);
  // A response of another server lacks all members, which would look like the platform's defaults.
  const members = typeof document.reset === "function" ? wireNames(asked) : Object.keys(defaultsOf(asked) ?? {});
  if (members.length > 0 && !members.some((name) => live.has(name)))
    throw live.unexpected("", `lacks all members of the setting: ${members.join(", ")}`);
  return live;
}

function wireNames({ fields, dialect }: Asked): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => wireNameOf(name, field, dialect.names) ?? []);
}

/** Returns the body that brings the document to the desired values. */
export function bodyFor({ document }: Asked, { raw }: Reader, desired: Values): Values {
  const members = isObject(raw) ? raw : {};
  if (document.method !== "PATCH") return { ...members, ...desired };
  return Object.fromEntries(Object.entries(desired).filter(([name, value]) => !matchesDesired(members[name], value)));
}

/** Writes the document. */
export async function writeDocument({ kind, document, dialect, context }: Asked, members: Values): Promise<void> {
  const around = dialect.envelope?.sent;
  const body = around === undefined ? members : { [around]: members };
  await dialect.send(
    {
      operation: `Update ${kind}`,
      method: document.method ?? "PUT",
      idempotency: "idempotent",
      path: document.path,
      body,
    },
    context,
  );
}

/**
 * Returns the desired members of the document. An input that `oldValues` has and the program has removed is empty or
 * has the platform's default.
 */
export function desiredValues(asked: Asked, inputs: Values, oldValues?: Values): Values {
  return { ...desiredOf(asked, inputs, oldValues), ...defaultsOfRemoved(asked, inputs, oldValues) };
}

/** Returns the platform's defaults of inputs that the program no longer sets, as a deletion restores them. */
function defaultsOfRemoved({ document: { reset }, fields }: Asked, inputs: Values, oldValues: Values = {}): Values {
  if (typeof reset !== "function") return {};
  const removed = Object.entries(fields).flatMap(([name, { spec }]) => {
    const isRemoved = oldValues[name] !== undefined && oldValues[name] !== null && inputs[name] === undefined;
    return isRemoved && spec.resetsOnRemoval === true ? [[name, oldValues[name]]] : [];
  });
  return removed.length === 0 ? {} : reset(Object.fromEntries(removed) as never);
}

function desiredOf(
  { document, fields, dialect: { names, clearWith } }: Asked,
  inputs: Values,
  oldValues: Values | undefined,
): Values {
  if (document.encode !== undefined) return document.encode(inputs as never);
  const desired = Object.entries(encodeFields(fields, inputs, { names, cleared: clearWith, oldInputs: oldValues }));
  return Object.fromEntries(desired.map(([name, value]) => [name, value === CLEARED ? undefined : value]));
}

/** Returns the desired members that the platform returns. */
export function visiblePart({ document: { hidden = [] } }: Asked, desired: Values): Values {
  return Object.fromEntries(Object.entries(desired).filter(([name]) => !hidden.includes(name)));
}

/**
 * Reports whether the document has the desired values. Members that the platform never returns are compared with the
 * old inputs.
 */
export function isUpToDate(asked: Asked, { raw }: Reader, desired: Values, oldInputs: Values | undefined): boolean {
  const { hidden = [] } = asked.document;
  const before = oldInputs === undefined ? {} : desiredValues(asked, oldInputs);
  return (
    matchesDesired(raw, visiblePart(asked, desired)) &&
    hidden.every((name) => desired[name] === undefined || matchesDesired(before[name], desired[name]))
  );
}

/** Returns the document with the platform's defaults. Undefined if a delete leaves it as it is. */
function defaultsOf({ document: { reset }, fields, dialect, context }: Asked): Values | undefined {
  if (typeof reset === "function") return reset((context.recorded ?? {}) as never);
  if (reset !== "defaults") return reset;
  // The defaults of other inputs are known to the platform only.
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => spec.default !== undefined)
      .map(([name, field]) => [wireNameOf(name, field, dialect.names), field.spec.default]),
  );
}

/** Returns the body that restores the defaults, and the resulting members. Undefined if no request is needed. */
export function resetOf(asked: Asked, live: Reader): { readonly sent: Values; readonly defaults: Values } | undefined {
  const { reset } = asked.document;
  const defaults = defaultsOf(asked);
  if (defaults === undefined || matchesDesired(live.raw, defaults)) return undefined;
  if (typeof reset === "function") return { sent: bodyFor(asked, live, defaults), defaults };
  return { sent: reset === "defaults" ? {} : defaults, defaults };
}

/** Returns the outputs that the document contains. */
export function decodeDocument({ document, fields, dialect: { names } }: Asked, live: Reader, state: Values): Values {
  return (
    (document.decode?.(live, state) as Values | undefined) ?? decodeFields(fields, live, { names, recorded: state })
  );
}

/** Returns the changes of these members by property: `minLength from 8 to 12`. */
export function changesOf(asked: Asked, live: Reader, members: Values): readonly string[] {
  const after = documentOf({ ...(live.raw as Values), ...members });
  return changes(decodeDocument(asked, live, {}), decodeDocument(asked, after, {}));
}

/** Reports whether a successful change has taken effect. The response may come from another server. */
export function isChanged({ raw: before }: Reader, { raw: after }: Reader, desired: Values): boolean {
  const differing = Object.keys(desired).filter((name) => !matchesDesired(memberAt(before, name), desired[name]));
  return (
    differing.length === 0 ||
    differing.some(
      (name) =>
        matchesDesired(memberAt(after, name), desired[name]) ||
        !matchesDesired(memberAt(after, name), memberAt(before, name)),
    )
  );
}

/** Returns the error of a successful change without effect. */
export function unchanged(after: Reader, desired: Values): Error {
  return after.unexpected(
    "",
    `still shows the old value after a successful update: ${Object.keys(desired).join(", ")}`,
  );
}

/** Returns a reader of a document. */
function documentOf(raw: Values): Reader {
  const request = { operation: "Compare", method: "", url: "" };
  return read({ status: 200, headers: {}, text: "", request, json: () => raw });
}

/** Returns changes such as `sessions.enabled from false to true`, for messages. No value is secret. */
function changes(oldValues: Values, newValues: Values, prefix = ""): readonly string[] {
  return Object.entries(newValues).flatMap(([name, value]) => {
    const was = oldValues[name];
    if (matchesDesired(was, value)) return [];
    if (isObject(was) && isObject(value)) return changes(was, value, `${prefix}${name}.`);
    return [`${prefix}${name} from ${JSON.stringify(was ?? null)} to ${JSON.stringify(value)}`];
  });
}
