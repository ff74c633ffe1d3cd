import type { Answer } from "./call.js";
import { ExactNumber, parseExactJson } from "./exactJson.js";
import { HttpFailure } from "./failure.js";

/**
 * Where a value is, seen from the reader: "metadata.name", "result[0].id", or as a list for names that hold dots.
 * "" is the reader's own value.
 */
export type MemberPath = string | readonly (string | number)[];

/**
 * Reads parsed JSON without trusting it. Each method either returns a value of the stated type or throws `HttpFailure`
 * "unexpected-answer", which names the request, the status and the member. The `optional…` forms return undefined for
 * a member that is absent or null, and still throw for one of another type.
 */
export interface Reader {
  /** The value as it came. */
  readonly raw: unknown;
  /** Where this reader stands in the answer, such as "result[0]". */
  readonly path: string;
  /** Whether the member is there and not null. */
  has(path: MemberPath): boolean;
  /** A reader of an object. */
  object(path: MemberPath): Reader;
  optionalObject(path: MemberPath): Reader | undefined;
  /** A reader for each item of a list. */
  list(path: MemberPath): readonly Reader[];
  optionalList(path: MemberPath): readonly Reader[] | undefined;
  /** A reader for each member of an object, by name. */
  entries(path: MemberPath): readonly (readonly [name: string, value: Reader])[];
  string(path: MemberPath): string;
  optionalString(path: MemberPath): string | undefined;
  /** A string, or a number or boolean written as text: for members that platforms send either way, such as ids. */
  text(path: MemberPath): string;
  optionalText(path: MemberPath): string | undefined;
  /** A finite number; text that is a number, such as "20", counts as one. */
  number(path: MemberPath): number;
  optionalNumber(path: MemberPath): number | undefined;
  /** A whole number that a double holds exactly. */
  integer(path: MemberPath): number;
  optionalInteger(path: MemberPath): number | undefined;
  boolean(path: MemberPath): boolean;
  optionalBoolean(path: MemberPath): boolean | undefined;
  /** The failure for a value that has the right type and still cannot be right; `says` completes "the member X …". */
  unexpected(path: MemberPath, says: string): HttpFailure;
}

export interface ReadOptions {
  /** Keep every number's digits as {@link ExactNumber}; `text` then returns them unchanged. */
  readonly exactNumbers?: boolean;
}

/** Reads the JSON body of an answer. Throws `HttpFailure` "unexpected-answer" when there is none. */
export function read(answer: Answer, options: ReadOptions = {}): Reader {
  return createReader(answer, options.exactNumbers === true ? exact(answer) : answer.json(), []);
}

function exact(answer: Answer): unknown {
  try {
    return parseExactJson(answer.text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // Says what the body is instead, in the same words as for every other answer.
    answer.json();
    throw unexpectedAnswer(answer, "JSON that is nested too deep");
  }
}

/**
 * The failure for an answer that is not what its request asks for; `cameBack` completes "answered 200 with …". A write
 * that was answered so may have happened all the same.
 */
export function unexpectedAnswer(
  answer: Pick<Answer, "status" | "request">,
  cameBack: string,
  cause?: unknown,
): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer.request,
    status: answer.status,
    cameBack: `answered ${answer.status} with ${cameBack}`,
    outcome: answer.request.method === "GET" || answer.request.method === "HEAD" ? undefined : "unknown",
    cause,
  });
}

type Step = string | number;

function stepsOf(path: MemberPath): readonly Step[] {
  if (typeof path !== "string") return path;
  // Most paths are one name, and most members are read from thousands of records.
  if (path !== "" && !/[.[\]]/.test(path)) return [path];
  const found = path.matchAll(/\[(\d+)\]|([^.[\]]+)/g);
  return [...found].map(([whole, index]) => (index === undefined ? whole : Number(index)));
}

function printPath(steps: readonly Step[]): string {
  const text = steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return text.startsWith(".") ? text.slice(1) : text;
}

function memberOf(value: unknown, step: Step): unknown {
  if (typeof step === "number") return Array.isArray(value) ? value[step] : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

function kindOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof ExactNumber) return "a number";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

const NUMERIC = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

// JSON can escape half of a character, which neither addresses nor messages can hold.
const HALF_CHARACTER = /\p{Surrogate}/gu;

// Each returns undefined for a value that cannot be taken as the wanted type. Half a character is replaced, as decoders do.
const asString = (value: unknown) => (typeof value === "string" ? value.replace(HALF_CHARACTER, "\uFFFD") : undefined);
const asBoolean = (value: unknown) => (typeof value === "boolean" ? value : undefined);
const asObject = (value: unknown) => (isObject(value) ? value : undefined);
const asList = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : undefined);
const asText = (value: unknown) => {
  if (typeof value === "number" || typeof value === "boolean" || value instanceof ExactNumber) return String(value);
  return asString(value);
};
const asNumber = (value: unknown) => {
  const source = value instanceof ExactNumber ? value.source : value;
  const number = typeof source === "string" && NUMERIC.test(source) ? Number(source) : source;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};
const asInteger = (value: unknown) => {
  const number = asNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
};

function createReader(answer: Answer, root: unknown, base: readonly Step[]): Reader {
  const pick = (path: MemberPath): unknown => stepsOf(path).reduce(memberOf, root);
  const at = (path: MemberPath): readonly Step[] => [...base, ...stepsOf(path)];
  const reader = (value: unknown, path: readonly Step[]): Reader => createReader(answer, value, path);
  const unexpected = (path: MemberPath, says: string): HttpFailure => {
    const place = printPath(at(path));
    return unexpectedAnswer(answer, place === "" ? `a body that ${says}` : `a body whose member ${place} ${says}`);
  };
  const required = <T>(path: MemberPath, wanted: string, as: (value: unknown) => T | undefined): T => {
    const value = pick(path);
    const taken = as(value);
    if (taken === undefined) throw unexpected(path, `is ${kindOf(value)} instead of ${wanted}`);
    return taken;
  };
  /** For what may be absent: an absent member says something, a body that can have no members says nothing. */
  const pickOptional = (path: MemberPath): unknown => {
    const [first] = stepsOf(path);
    const holds = typeof first === "number" ? asList : asObject;
    if (base.length === 0 && first !== undefined && holds(root) === undefined) {
      throw unexpected("", `is ${kindOf(root)} instead of ${typeof first === "number" ? "a list" : "an object"}`);
    }
    return pick(path);
  };
  const optional = <T>(path: MemberPath, wanted: string, as: (value: unknown) => T | undefined): T | undefined => {
    const value = pickOptional(path);
    return value === undefined || value === null ? undefined : required(path, wanted, as);
  };
  const readers = (path: MemberPath, items: readonly unknown[]) =>
    items.map((item, i) => reader(item, [...at(path), i]));

  return {
    raw: root,
    path: printPath(base),
    unexpected,
    has: (path) => {
      const value = pickOptional(path);
      return value !== undefined && value !== null;
    },
    object: (path) => reader(required(path, "an object", asObject), at(path)),
    optionalObject: (path) => {
      const value = optional(path, "an object", asObject);
      return value === undefined ? undefined : reader(value, at(path));
    },
    list: (path) => readers(path, required(path, "a list", asList)),
    optionalList: (path) => {
      const items = optional(path, "a list", asList);
      return items === undefined ? undefined : readers(path, items);
    },
    entries: (path) => {
      const members = Object.entries(required(path, "an object", asObject));
      return members.map(([name, value]) => [name, reader(value, [...at(path), name])]);
    },
    string: (path) => required(path, "text", asString),
    optionalString: (path) => optional(path, "text", asString),
    text: (path) => required(path, "text", asText),
    optionalText: (path) => optional(path, "text", asText),
    number: (path) => required(path, "a number", asNumber),
    optionalNumber: (path) => optional(path, "a number", asNumber),
    integer: (path) => required(path, "a whole number", asInteger),
    optionalInteger: (path) => optional(path, "a whole number", asInteger),
    boolean: (path) => required(path, "true or false", asBoolean),
    optionalBoolean: (path) => optional(path, "true or false", asBoolean),
  };
}
