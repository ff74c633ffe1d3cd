import type { Answer } from "./call.js";
import { ExactNumber, parseExactJson } from "./exactJson.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { MOST_ITEMS } from "./limits.js";
import { parseJsonExactly } from "./wholeNumbers.js";

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
  /** The same, with all digits: whole numbers beyond 2^53 are bigints. For documents that are given back as they came. */
  exact(): unknown;
  /** Where this reader stands in the answer, such as "result[0]". */
  readonly path: string;
  /** Whether the member is there and not null. */
  has(path: MemberPath): boolean;
  /**
   * The member as text for comparing records: text as it is, a number or boolean written as text, "" for everything else.
   * Never throws, so that a record that cannot be read is no hindrance to finding another one.
   */
  glance(path: MemberPath): string;
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
  return new BodyReader(answer, options.exactNumbers === true ? exact(answer) : answer.json());
}

function exact(answer: Answer): unknown {
  try {
    return parseExactJson(answer.text);
  } catch (cause) {
    // Says what the body is instead, in the same words as for every other answer.
    answer.json();
    throw unexpectedAnswer(answer, "something other than JSON", cause);
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
    outcome: isRead(answer.request) ? undefined : "unknown",
    cause,
  });
}

function isRead({ effect, method }: RequestLabel): boolean {
  return effect === undefined ? method === "GET" || method === "HEAD" : effect === "read";
}

type Step = string | number;

/** Most paths are one name, and most members are read from thousands of records. */
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

/** One value of an answer. Lists have a million of them: methods are shared, and where it stands is put together on demand. */
class JsonReader implements Reader {
  readonly raw: unknown;
  readonly #answer: Answer;
  readonly #above: JsonReader | undefined;
  readonly #member: MemberPath;
  readonly #step: Step | undefined;

  /** Of `above`, what stands at `member` and, where `step` is given, at that place inside of it. */
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

  glance(path: MemberPath): string {
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
    return this.#required(path, "text", asString);
  }

  optionalString(path: MemberPath): string | undefined {
    return this.#optional(path, "text", asString);
  }

  text(path: MemberPath): string {
    return this.#required(path, "text", asText);
  }

  optionalText(path: MemberPath): string | undefined {
    return this.#optional(path, "text", asText);
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
    const place = printPath(this.#stepsTo(path));
    const cameBack = place === "" ? `a body that ${says}` : `a body whose member ${place} ${says}`;
    return unexpectedAnswer(this.#answer, cameBack);
  }

  /** The body that this is a value of, with all digits. */
  protected whole(): unknown {
    return this.#answer.text === "" ? this.raw : parseJsonExactly(this.#answer.text);
  }

  #at(value: unknown, member: MemberPath, step?: Step): Reader {
    return new JsonReader(this.#answer, value, this, member, step);
  }

  #each(path: MemberPath, items: readonly unknown[]): readonly Reader[] {
    if (items.length > MOST_ITEMS) throw this.unexpected(path, `has ${items.length} items, more than any list holds`);
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

  #required<T>(path: MemberPath, wanted: string, as: (value: unknown) => T | undefined): T {
    const value = this.#pick(path);
    const taken = as(value);
    if (taken === undefined) throw this.unexpected(path, `is ${kindOf(value)} instead of ${wanted}`);
    return taken;
  }

  #optional<T>(path: MemberPath, wanted: string, as: (value: unknown) => T | undefined): T | undefined {
    return isNothing(this.#pickOptional(path)) ? undefined : this.#required(path, wanted, as);
  }

  /** For what may be absent: an absent member says something, a body that can have no members says nothing. */
  #pickOptional(path: MemberPath): unknown {
    if (this.#above === undefined) {
      const [first] = stepsOf(path);
      const holds = typeof first === "number" ? asList : asObject;
      if (first !== undefined && holds(this.raw) === undefined) {
        const wanted = typeof first === "number" ? "a list" : "an object";
        throw this.unexpected("", `is ${kindOf(this.raw)} instead of ${wanted}`);
      }
    }
    return this.#pick(path);
  }
}

/** A whole body. It is parsed a second time at most, and not for each of its values. */
class BodyReader extends JsonReader {
  #whole: unknown;

  protected override whole(): unknown {
    this.#whole ??= super.whole();
    return this.#whole;
  }
}
