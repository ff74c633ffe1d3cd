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
  /** Where it is read by GET, and written. */
  readonly path: string;
  /** Default PUT. What is written may be written twice without harm: the whole document, by PATCH only what changes. */
  readonly method?: "PUT" | "POST" | "PATCH";
  /** The inputs that it holds. Default: all. */
  readonly holds?: readonly (keyof F & string)[];
  /** The document out of the inputs, where it has not simply their names. */
  encode?(inputs: InputsOf<F>): Values;
  /** Members that the platform never shows, such as secrets: they are sent, and a new value is a change. */
  readonly hidden?: readonly string[];
  /** Outputs out of the document and what is recorded, where it has not simply their names. */
  decode?(live: Reader, recorded: Partial<OutputsOf<F>>): Partial<OutputsOf<F>>;
  /**
   * What puts it back to what the platform has without a program. "defaults": an empty document, which the platform fills
   * with the defaults of the inputs. A function says it for the inputs that the program gave, and the rest of the document
   * stays. Absent: it stays as it is.
   */
  readonly reset?: Values | "defaults" | ((recorded: Partial<InputsOf<F>>) => Values);
}

/** A document, how its API speaks, and who asks for it. */
export interface Asked {
  readonly document: Document<Fields>;
  /** The fields that it holds. */
  readonly fields: Fields;
  /** "password policy": in messages. */
  readonly kind: string;
  readonly dialect: Dialect;
  readonly context: ResourceContext<never>;
}

/** The document as it is. */
export async function readDocument(asked: Asked): Promise<Reader> {
  const { kind, document, dialect, context } = asked;
  const answer = await dialect.send(
    { operation: `Get ${kind}`, method: "GET", effect: "read", path: document.path, share: "never" },
    context,
  );
  const around = dialect.envelope?.shown;
  const live = around === undefined ? read(answer) : read(answer).object(around);
  // Whoever else answers knows nothing of it, and that would look like the platform's defaults.
  const members = typeof document.reset === "function" ? wireNames(asked) : Object.keys(usualOf(asked) ?? {});
  if (members.length > 0 && !members.some((name) => live.has(name)))
    throw live.unexpected("", `has none of the members ${members.join(", ")}`);
  return live;
}

function wireNames({ fields, dialect }: Asked): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => wireNameOf(name, field, dialect.names) ?? []);
}

/** What is written so that the document is as it is wished. */
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
 * What a program decides about, as the document has it; of what it gave `before` and gives no more, that there is none, or the
 * platform's default.
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

/** What of a wish the platform shows. */
export function shownOf({ document: { hidden = [] } }: Asked, wish: Values): Values {
  return Object.fromEntries(Object.entries(wish).filter(([name]) => !hidden.includes(name)));
}

/** Whether the document is as it is wished, as far as that can be seen, and what cannot be seen was wished before. */
export function isAsWished(asked: Asked, { raw }: Reader, wish: Values, recorded: Values | undefined): boolean {
  const { hidden = [] } = asked.document;
  const before = recorded === undefined ? {} : wishOf(asked, recorded);
  return (
    fulfils(raw, shownOf(asked, wish)) &&
    hidden.every((name) => wish[name] === undefined || fulfils(before[name], wish[name]))
  );
}

/** What the document is when it is put back to the platform's defaults; undefined where it stays as it is. */
function usualOf({ document: { reset }, fields, dialect, context }: Asked): Values | undefined {
  if (typeof reset === "function") return reset((context.recorded ?? {}) as never);
  if (reset !== "defaults") return reset;
  // What has no default stays unknown: the platform has one of its own.
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => spec.default !== undefined)
      .map(([name, field]) => [wireNameOf(name, field, dialect.names), field.spec.default]),
  );
}

/** What is sent to put it back, and what it is then; undefined where it stays as it is, or is so already. */
export function resetOf(asked: Asked, shown: Reader): { readonly sent: Values; readonly usual: Values } | undefined {
  const { reset } = asked.document;
  const usual = usualOf(asked);
  if (usual === undefined || fulfils(shown.raw, usual)) return undefined;
  if (typeof reset === "function") return { sent: bodyFor(asked, shown, usual), usual };
  return { sent: reset === "defaults" ? {} : usual, usual };
}

/** What of the outputs the document shows. */
export function shownIn({ document, fields, dialect: { names } }: Asked, live: Reader, prior: Values): Values {
  return (document.decode?.(live, prior) as Values | undefined) ?? decodeFields(fields, live, { names, known: prior });
}

/** What these members change of the document, in the words of the program: `minLength from 8 to 12`. */
export function changesOf(asked: Asked, live: Reader, members: Values): readonly string[] {
  const after = documentOf({ ...(live.raw as Values), ...members });
  return changes(shownIn(asked, live, {}), shownIn(asked, after, {}));
}

/** Whether a change that was answered well was done: whoever answers need not be the platform. */
export function isChanged({ raw: before }: Reader, { raw: after }: Reader, wish: Values): boolean {
  const differing = Object.keys(wish).filter((name) => !fulfils(memberAt(before, name), wish[name]));
  return (
    differing.length === 0 ||
    differing.some(
      (name) => fulfils(memberAt(after, name), wish[name]) || !fulfils(memberAt(after, name), memberAt(before, name)),
    )
  );
}

/** The failure of a change that was answered well, and has changed nothing. */
export function unchanged(after: Reader, wish: Values): Error {
  return after.unexpected("", `shows ${Object.keys(wish).join(", ")} as before, although the change was answered well`);
}

/** A document as if the platform had answered it. */
function documentOf(raw: Values): Reader {
  const request = { operation: "Compare", method: "", url: "" };
  return read({ status: 200, headers: {}, text: "", request, json: () => raw });
}

/** `sessions.enabled from false to true`: for messages; nothing of it is secret. */
function changes(before: Values, after: Values, place = ""): readonly string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const was = before[name];
    if (fulfils(was, value)) return [];
    if (isObject(was) && isObject(value)) return changes(was, value, `${place}${name}.`);
    return [`${place}${name} from ${JSON.stringify(was ?? null)} to ${JSON.stringify(value)}`];
  });
}
