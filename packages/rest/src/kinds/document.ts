import { type Reader, read } from "@tripod/http";
import type { Fields, InputsOf, OutputsOf, ResourceContext } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import { fulfils } from "../values/fulfils.js";
import { isObject, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "../wire/decode.js";
import { CLEARED, encodeFields } from "../wire/encode.js";
import { wireNameOf } from "../wire/wireName.js";

/** One document of a setting. */
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
  /** Decodes the outputs from the document and the state, if the document does not have their names. */
  decode?(live: Reader, recorded: Partial<OutputsOf<F>>): Partial<OutputsOf<F>>;
  /**
   * Restores the platform's defaults. "defaults": an empty document, which the platform fills with the defaults of the
   * inputs. A function returns the members to restore for the inputs that the program has set; other members stay.
   * Absent: the document stays as it is.
   */
  readonly reset?: Values | "defaults" | ((recorded: Partial<InputsOf<F>>) => Values);
}

/** A document with its dialect and context. */
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
    { operation: `Get ${kind}`, method: "GET", effect: "read", path: document.path, share: "never" },
    context,
  );
  const around = dialect.envelope?.shown;
  const live = around === undefined ? read(answer) : read(answer).object(around);
  // A response of another server lacks all members, which would look like the platform's defaults.
  const members = typeof document.reset === "function" ? wireNames(asked) : Object.keys(usualOf(asked) ?? {});
  if (members.length > 0 && !members.some((name) => live.has(name)))
    throw live.unexpected("", `lacks all members of the setting: ${members.join(", ")}`);
  return live;
}

function wireNames({ fields, dialect }: Asked): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => wireNameOf(name, field, dialect.names) ?? []);
}

/** Returns the body that brings the document to the desired values. */
export function bodyFor({ document }: Asked, { raw }: Reader, wish: Values): Values {
  const shown = isObject(raw) ? raw : {};
  if (document.method !== "PATCH") return { ...shown, ...wish };
  return Object.fromEntries(Object.entries(wish).filter(([name, value]) => !fulfils(shown[name], value)));
}

/** Writes the document. */
export async function writeDocument({ kind, document, dialect, context }: Asked, members: Values): Promise<void> {
  const around = dialect.envelope?.sent;
  const body = around === undefined ? members : { [around]: members };
  await dialect.send(
    { operation: `Update ${kind}`, method: document.method ?? "PUT", effect: "repeatable", path: document.path, body },
    context,
  );
}

/**
 * Returns the desired members of the document. An input that `before` has and the program has removed is empty or has
 * the platform's default.
 */
export function wishOf(asked: Asked, inputs: Values, before?: Values): Values {
  return { ...desiredOf(asked, inputs, before), ...defaultsOfRemoved(asked, inputs, before) };
}

/** The platform's defaults of inputs that the program no longer sets, as a deletion restores them. */
function defaultsOfRemoved({ document: { reset }, fields }: Asked, inputs: Values, before: Values = {}): Values {
  if (typeof reset !== "function") return {};
  const removed = Object.entries(fields).flatMap(([name, { spec }]) => {
    const isRemoved = before[name] !== undefined && before[name] !== null && inputs[name] === undefined;
    return isRemoved && spec.resetsOnRemoval === true ? [[name, before[name]]] : [];
  });
  return removed.length === 0 ? {} : reset(Object.fromEntries(removed) as never);
}

function desiredOf(
  { document, fields, dialect: { names, cleared } }: Asked,
  inputs: Values,
  before: Values | undefined,
): Values {
  if (document.encode !== undefined) return document.encode(inputs as never);
  const wish = Object.entries(encodeFields(fields, inputs, { names, cleared, before }));
  return Object.fromEntries(wish.map(([name, value]) => [name, value === CLEARED ? undefined : value]));
}

/** Returns the desired members that the platform returns. */
export function shownOf({ document: { hidden = [] } }: Asked, wish: Values): Values {
  return Object.fromEntries(Object.entries(wish).filter(([name]) => !hidden.includes(name)));
}

/**
 * Reports whether the document has the desired values. Members that the platform never returns are compared with the
 * old inputs.
 */
export function isAsWished(asked: Asked, { raw }: Reader, wish: Values, recorded: Values | undefined): boolean {
  const { hidden = [] } = asked.document;
  const before = recorded === undefined ? {} : wishOf(asked, recorded);
  return (
    fulfils(raw, shownOf(asked, wish)) &&
    hidden.every((name) => wish[name] === undefined || fulfils(before[name], wish[name]))
  );
}

/** Returns the document with the platform's defaults. Undefined if a delete leaves it as it is. */
function usualOf({ document: { reset }, fields, dialect, context }: Asked): Values | undefined {
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
export function resetOf(asked: Asked, shown: Reader): { readonly sent: Values; readonly usual: Values } | undefined {
  const { reset } = asked.document;
  const usual = usualOf(asked);
  if (usual === undefined || fulfils(shown.raw, usual)) return undefined;
  if (typeof reset === "function") return { sent: bodyFor(asked, shown, usual), usual };
  return { sent: reset === "defaults" ? {} : usual, usual };
}

/** Returns the outputs that the document contains. */
export function shownIn({ document, fields, dialect: { names } }: Asked, live: Reader, prior: Values): Values {
  return (document.decode?.(live, prior) as Values | undefined) ?? decodeFields(fields, live, { names, known: prior });
}

/** Returns the changes of these members by property: `minLength from 8 to 12`. */
export function changesOf(asked: Asked, live: Reader, members: Values): readonly string[] {
  const after = documentOf({ ...(live.raw as Values), ...members });
  return changes(shownIn(asked, live, {}), shownIn(asked, after, {}));
}

/** Reports whether a successful change has taken effect. The response may come from another server. */
export function isChanged({ raw: before }: Reader, { raw: after }: Reader, wish: Values): boolean {
  const differing = Object.keys(wish).filter((name) => !fulfils(memberAt(before, name), wish[name]));
  return (
    differing.length === 0 ||
    differing.some(
      (name) => fulfils(memberAt(after, name), wish[name]) || !fulfils(memberAt(after, name), memberAt(before, name)),
    )
  );
}

/** Returns the error of a successful change without effect. */
export function unchanged(after: Reader, wish: Values): Error {
  return after.unexpected("", `still shows the old value after a successful update: ${Object.keys(wish).join(", ")}`);
}

/** Returns a reader of a document. */
function documentOf(raw: Values): Reader {
  const request = { operation: "Compare", method: "", url: "" };
  return read({ status: 200, headers: {}, text: "", request, json: () => raw });
}

/** Returns changes such as `sessions.enabled from false to true`, for messages. No value is secret. */
function changes(before: Values, after: Values, place = ""): readonly string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const was = before[name];
    if (fulfils(was, value)) return [];
    if (isObject(was) && isObject(value)) return changes(was, value, `${place}${name}.`);
    return [`${place}${name} from ${JSON.stringify(was ?? null)} to ${JSON.stringify(value)}`];
  });
}
