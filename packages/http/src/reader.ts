import type { Answer } from "./call.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { ExactNumber, parseExactJson, parseJsonExactly } from "./json.js";
import { MAX_ITEMS } from "./limits.js";

/**
 * Path of a value relative to the reader: "metadata.name", "result[0].id", or a list for names that contain dots. "" is
 * the reader's own value.
 */
export type MemberPath = string | readonly (string | number)[];

/**
 * Reads parsed JSON without trusting it. Each method either returns a value of the stated type or throws `HttpFailure`
 * "unexpected-answer", which names the request, the status and the member. The `optional…` forms return undefined for
 * a member that is absent or null, and still throw for one of another type.
 *
 * @example
 * ```ts
 * import type { Reader } from "@tripod/kit/http";
 *
 * export const widthOf = (shelf: Reader): number => shelf.optionalNumber("size.width") ?? 0;
 * ```
 */
export interface Reader {
  /** Parsed value. */
  readonly raw: unknown;
  /**
   * Returns the value with all digits: integers beyond 2^53 are bigints. For documents that are sent back unchanged.
   */
  exact(): unknown;
  /** Path of this reader's value in the response, such as "result[0]". */
  readonly path: string;
  /** Reports whether the member is present and not null. */
  has(path: MemberPath): boolean;
  /**
   * Returns the member as text, to compare records: strings unchanged, numbers and booleans as text, "" for everything
   * else. Never throws, so that a malformed record does not prevent finding another one.
   */
  peekText(path: MemberPath): string;
  /** Returns a reader of an object. */
  object(path: MemberPath): Reader;
  optionalObject(path: MemberPath): Reader | undefined;
  /** Returns a reader for each item of a list. */
  list(path: MemberPath): readonly Reader[];
  optionalList(path: MemberPath): readonly Reader[] | undefined;
  /** Returns a reader for each member of an object, by name. */
  entries(path: MemberPath): readonly (readonly [name: string, value: Reader])[];
  string(path: MemberPath): string;
  optionalString(path: MemberPath): string | undefined;
  /** Returns a string, or a number or boolean as text: for members that platforms send in both forms, such as IDs. */
  text(path: MemberPath): string;
  optionalText(path: MemberPath): string | undefined;
  /** Returns a finite number; numeric text such as "20" is accepted. */
  number(path: MemberPath): number;
  optionalNumber(path: MemberPath): number | undefined;
  /** Returns an integer that a double represents exactly. */
  integer(path: MemberPath): number;
  optionalInteger(path: MemberPath): number | undefined;
  boolean(path: MemberPath): boolean;
  optionalBoolean(path: MemberPath): boolean | undefined;
  /** Returns the failure for an invalid value of the right type; `says` completes "the member X …". */
  unexpected(path: MemberPath, says: string): HttpFailure;
}

/** Options of a reader of a response body. */
export interface ReadOptions {
  /** Keep every number's digits as {@link ExactNumber}; `text` then returns them unchanged. */
  readonly exactNumbers?: boolean;
}

/**
 * Returns a reader of the JSON body of a response. Throws `HttpFailure` "unexpected-answer" if the body is not JSON.
 *
 * @example
 * ```ts
 * import { type Answer, read } from "@tripod/kit/http";
 *
 * export const namesIn = (answer: Answer): readonly string[] =>
 *   read(answer)
 *     .list("shelves")
 *     .map((shelf) => shelf.string("name"));
 * ```
 */
export function read(answer: Answer, options: ReadOptions = {}): Reader {
  return new BodyReader(answer, options.exactNumbers === true ? exact(answer) : answer.json());
}

function exact(answer: Answer): unknown {
  try {
    return parseExactJson(answer.text);
  } catch (cause) {
    // Throws the usual failure, which names the kind of the body.
    answer.json();
    throw unexpectedAnswer(answer, "something other than JSON", cause);
  }
}

/**
 * Returns the failure for a response of the wrong form; `observed` completes "answered 200 with …". A write with such a
 * response may still have taken effect.
 */
export function unexpectedAnswer(
  answer: Pick<Answer, "status" | "request">,
  observed: string,
  cause?: unknown,
): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer.request,
    status: answer.status,
    observed: `answered ${answer.status} with ${observed}`,
    outcome: isRead(answer.request) ? undefined : "unknown",
    cause,
  });
}

function isRead({ idempotency, method }: RequestLabel): boolean {
  return idempotency === undefined ? method === "GET" || method === "HEAD" : idempotency === "safe";
}

type Step = string | number;

/** Fast path: most paths are one name, read from thousands of records. */
function isName(path: string): boolean {
  return path !== "" && !/[.[\]]/.test(path);
}

function stepsOf(path: MemberPath): readonly Step[] {
  if (typeof path !== "string") return path;
  if (isName(path)) return [path];
  if (!/[[\]]/.test(path)) return path.split(".").filter((name) => name !== "");
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

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof ExactNumber) return "a number";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

const NUMERIC = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

// JSON can escape half of a surrogate pair, which neither URLs nor messages can contain.
const HALF_CHARACTER = /\p{Surrogate}/gu;

// Each function returns undefined for a value of another type. Unpaired surrogates are replaced, as decoders do.
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

/**
 * One value of a response. Lists may have a million items, so methods are shared and the path is computed on demand.
 */
class JsonReader implements Reader {
  readonly raw: unknown;
  readonly #answer: Answer;
  readonly #above: JsonReader | undefined;
  readonly #member: MemberPath;
  readonly #step: Step | undefined;

  /** The value at `member` of `above` and, if `step` is given, at that step inside it. */
  constructor(answer: Answer, raw: unknown, above?: JsonReader, member: MemberPath = "", step?: Step) {
    this.raw = raw;
    this.#answer = answer;
    this.#above = above;
    this.#member = member;
    this.#step = step;
  }

  get path(): string {
    return printPath(this.#stepsTo(""));
  }

  exact(): unknown {
    let top: JsonReader = this;
    while (top.#above !== undefined) top = top.#above;
    return this.#stepsTo("").reduce(memberOf, top.whole());
  }

  has(path: MemberPath): boolean {
    return !isNothing(this.#pickOptional(path));
  }

  peekText(path: MemberPath): string {
    return asText(this.#pick(path)) ?? "";
  }

  object(path: MemberPath): Reader {
    return this.#at(this.#required(path, "an object", asObject), path);
  }

  optionalObject(path: MemberPath): Reader | undefined {
    const value = this.#optional(path, "an object", asObject);
    return value === undefined ? undefined : this.#at(value, path);
  }

  list(path: MemberPath): readonly Reader[] {
    return this.#each(path, this.#required(path, "a list", asList));
  }

  optionalList(path: MemberPath): readonly Reader[] | undefined {
    const items = this.#optional(path, "a list", asList);
    return items === undefined ? undefined : this.#each(path, items);
  }

  entries(path: MemberPath): readonly (readonly [name: string, value: Reader])[] {
    const members = Object.entries(this.#required(path, "an object", asObject));
    return members.map(([name, value]) => [name, this.#at(value, path, name)]);
  }

  string(path: MemberPath): string {
    return this.#required(path, "a string", asString);
  }

  optionalString(path: MemberPath): string | undefined {
    return this.#optional(path, "a string", asString);
  }

  text(path: MemberPath): string {
    return this.#required(path, "a string", asText);
  }

  optionalText(path: MemberPath): string | undefined {
    return this.#optional(path, "a string", asText);
  }

  number(path: MemberPath): number {
    return this.#required(path, "a number", asNumber);
  }

  optionalNumber(path: MemberPath): number | undefined {
    return this.#optional(path, "a number", asNumber);
  }

  integer(path: MemberPath): number {
    return this.#required(path, "a whole number", asInteger);
  }

  optionalInteger(path: MemberPath): number | undefined {
    return this.#optional(path, "a whole number", asInteger);
  }

  boolean(path: MemberPath): boolean {
    return this.#required(path, "true or false", asBoolean);
  }

  optionalBoolean(path: MemberPath): boolean | undefined {
    return this.#optional(path, "true or false", asBoolean);
  }

  unexpected(path: MemberPath, says: string): HttpFailure {
    const printedPath = printPath(this.#stepsTo(path));
    const observed = printedPath === "" ? `a body that ${says}` : `a body whose member ${printedPath} ${says}`;
    return unexpectedAnswer(this.#answer, observed);
  }

  /** Returns the whole body with all digits. */
  protected whole(): unknown {
    return this.#answer.text === "" ? this.raw : parseJsonExactly(this.#answer.text);
  }

  #at(value: unknown, member: MemberPath, step?: Step): Reader {
    return new JsonReader(this.#answer, value, this, member, step);
  }

  #each(path: MemberPath, items: readonly unknown[]): readonly Reader[] {
    if (items.length > MAX_ITEMS) throw this.unexpected(path, `has ${items.length} items, more than any list holds`);
    return items.map((item, index) => this.#at(item, path, index));
  }

  #stepsTo(path: MemberPath): readonly Step[] {
    const own = this.#step === undefined ? [] : [this.#step];
    const here = [...stepsOf(this.#member), ...own, ...stepsOf(path)];
    return this.#above === undefined ? here : this.#above.#stepsTo(here);
  }

  #pick(path: MemberPath): unknown {
    return typeof path === "string" && isName(path)
      ? memberOf(this.raw, path)
      : stepsOf(path).reduce(memberOf, this.raw);
  }

  #required<T>(path: MemberPath, expected: string, as: (value: unknown) => T | undefined): T {
    const value = this.#pick(path);
    const taken = as(value);
    if (taken === undefined) throw this.unexpected(path, `is ${kindOf(value)} instead of ${expected}`);
    return taken;
  }

  #optional<T>(path: MemberPath, expected: string, as: (value: unknown) => T | undefined): T | undefined {
    return isNothing(this.#pickOptional(path)) ? undefined : this.#required(path, expected, as);
  }

  /** Reads an optional member. A body that cannot have members is an error instead of an absent member. */
  #pickOptional(path: MemberPath): unknown {
    if (this.#above === undefined) {
      const [first] = stepsOf(path);
      const holds = typeof first === "number" ? asList : asObject;
      if (first !== undefined && holds(this.raw) === undefined) {
        const expected = typeof first === "number" ? "a list" : "an object";
        throw this.unexpected("", `is ${kindOf(this.raw)} instead of ${expected}`);
      }
    }
    return this.#pick(path);
  }
}

/** Reader of a whole body, which is parsed at most a second time instead of once per value. */
class BodyReader extends JsonReader {
  #whole: unknown;

  protected override whole(): unknown {
    this.#whole ??= super.whole();
    return this.#whole;
  }
}
