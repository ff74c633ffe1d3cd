import { parseJson, replaceVariables } from "../values/json.js";
import type { Plain } from "../values/value.js";
import { secretsInAddress } from "./inUrl.js";

/** Minimum length of a line or scalar of a multi-line secret that is treated as a secret of its own, in characters. */
const MIN_PART_LENGTH = 12;

/** Names of values that can be credentials. Names that end like {@link DESCRIBES} only describe one. */
const CREDENTIAL =
  /pass|pwd|secret|token|keys?$|key[-_]?(?:data|pem|material|file)|credential|cert|auth|signature|private|bearer|jwt|cookie|session|dsn|connection[-_]?string|webhook|sas$|otp$|pin$|licen[cs]e|^(?:string|binary)?data$/i;
const DESCRIBES =
  /(?:type|kind|name|namespace|ur[il]|endpoint|mode|method|algorithm|alg|format|policy|version|path|ref|ttl|size|length|enabled|count|authority|issuer|author)s?$/i;
/** Names of values that messages need: kinds and names of objects. */
const PUBLIC = /^(?:api_?version|kind|name|namespace|type)$/i;
/** Names of members that contain credentials only. Others, such as `auth`, also contain public words. */
const HOLDER = /pass|pwd|secret|token|credential|private|api[-_]?keys?$|data$/i;
/** Names whose short values are rarely credentials: taints, selectors and references have such members. */
const AMBIGUOUS = /^(?:keys?|data)$/i;
const WORDS = /^(?:true|false|yes|no|on|off|null|none|~)$/i;

/** Reports whether the value of a member can be a credential, by the member's name. */
export function canBeCredential(name: string): boolean {
  return CREDENTIAL.test(name) && (!DESCRIBES.test(name) || /webhook/i.test(name));
}

/** Matches a name with its value in pairs, headers, XML and invalid JSON. The value may follow an authorization scheme. */
const NAMED =
  /(?<![\w.-])([\w.-]{1,100})(?:["']?[ \t]*[=:][ \t]*|>)(?:<!\[CDATA\[)?(?:(?:Bearer|Basic|Token)[ \t]+)?(?:"([^"\\]*(?:\\[\s\S][^"\\]*)*)|'([^']*)|([^\s;&<>"'{}[\]]+))/gi;

/**
 * Yields the values of a text that are secrets of their own: those under names of credentials in JSON, in a template of
 * JSON such as `{"at": {{Time}}}`, and in pairs, headers and XML. Other values, such as types and names, may be public,
 * and messages need them.
 */
export function* credentialsInText(text: string): Generator<string> {
  const document =
    documentIn(text) ?? (text.includes("{{") ? documentIn(replaceVariables(text, () => "0")) : undefined);
  if (document !== undefined) return yield* credentialsInDocument(document);
  let named = "";
  for (const [, name = "", double, single, plain] of text.matchAll(NAMED)) {
    const value = double ?? single ?? plain ?? "";
    const isCredential = (canBeCredential(name) && !AMBIGUOUS.test(name)) || isNamedCredential(name, named);
    named = NAME.test(name) ? value : "";
    if (isCredential && !WORDS.test(value)) yield* credential(value);
  }
}

/**
 * Reports whether a text in YAML, JSON or another form contains credentials: a Kubernetes Secret, or a value under the
 * name of a credential that is not a reference to a variable.
 */
export function holdsCredentials(text: string): boolean {
  if (/^[ \t]*["']?kind["']?:[ \t]*["']?Secret["']?[ \t]*(?:[,}#]|$)/m.test(text)) return true;
  for (const credential of credentialsInText(text)) if (!/^\s*(?:$|\{\{|\$(?:$|[({]))/.test(credential)) return true;
  return false;
}

function documentIn(text: string): Plain | undefined {
  const document = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  return document?.ok === true ? document.value : undefined;
}

/** Yields the values under names of credentials in a JSON document, also in documents in its strings. */
function* credentialsInDocument(document: Plain | undefined): Generator<string> {
  const parts: [value: Plain | undefined, secret: boolean][] = [[document, false]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [value, secret] = part;
    if (Array.isArray(value)) for (const element of value) parts.push([element as Plain, secret]);
    else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        parts.push([member as Plain, canBeCredential(name) || (secret && !PUBLIC.test(name) && !DESCRIBES.test(name))]);
      }
    } else if (typeof value === "string") {
      if (secret) yield value;
      yield* credentialsInDocument(documentIn(value));
    } else if (secret && typeof value === "number") yield String(value);
  }
}

/**
 * Yields the parts of a secret that a message may quote alone:
 *
 * - of several lines: its lines, and in YAML its scalars, of at least {@link MIN_PART_LENGTH} characters, and shorter
 *   scalars that are credentials by their names or places. Credentials in base64 are also yielded decoded.
 * - of one line: the credentials in a URL, in pairs such as `Server=a;Password=b`, and after an authorization scheme.
 *
 * YAML is not parsed: a secret is text of any form, and a wrong guess only adds a part.
 */
export function* partsOf(secret: string): Generator<string> {
  if (!/[\r\n]/.test(secret)) {
    yield* secretsInAddress(secret);
    yield* credentialsInPairs(secret);
    const [, token] = /^(?:Bearer|Basic|Token)[ \t]+(\S+)$/i.exec(secret) ?? [];
    if (token !== undefined) yield* credential(token);
    return;
  }
  const isJson = documentIn(secret) !== undefined;
  const lines = new Lines(/^kind:[ \t]*["']?Secret\b/m.test(secret));
  for (const untrimmed of secret.split(LINE_BREAKS)) {
    const line = untrimmed.trim();
    if (line === "" || (isJson && LONE_TEXT.test(line))) continue;
    const isName = NAME_ALONE.test(line);
    // A name alone is not a secret. Neither is a word of a JSON list.
    if (!isName && line.length >= MIN_PART_LENGTH) yield line;
    if (!isJson) yield* lines.partsOf(line, untrimmed.search(/\S/), isName);
  }
}

const LINE_BREAKS = /[\r\n\u0085\u2028\u2029]+/;
const NAME_ALONE = /^(?:[-?] +)*["']?[\w./@-]+["']?:(?: +(?:[|>][-+\d]*|[&!][\w./-]+|[[{]))*$/;
const LONE_TEXT = /^"[^"\\]*(?:\\.[^"\\]*)*",?$/;
/** Members with this name have the value for which a member `name` next to it has the name. */
const VALUE = /^(?:value|content)$/i;
const NAME = /^(?:name|key)$/i;
const FLAG = /^--?([\w-]{1,100})(?:=(.+))?$/;
const ASSIGNMENT = /^(?:export[ \t]+)?([\w.-]{1,100})=(?=\S)(.*)$/;
const ELEMENTS = /<([\w:.-]{1,100})>([^<>]*)<\//g;

/** Scalars, quoted or plain, each with the name before it if it has one. */
const SCALARS =
  /(?:(["']?)([\w./@-]{1,100})\1 *[:=](?:[ \t]+|(?=["'])))?(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^']*(?:''[^']*)*)'|([^\s,[\]{}"'#&*!|>%@`-][^,[\]{}]*|--?\w[^,[\]{}\s]*))/g;

/** Lines of a secret, one after another: earlier lines decide whether a short scalar is a credential. */
class Lines {
  /** Whether the text is a Kubernetes Secret, whose `data` are credentials. */
  readonly #isSecret: boolean;
  /** Member of a credential to which deeper lines belong. All members of `data` are credentials. */
  #holder: { readonly indent: number; readonly isData: boolean } | undefined;
  /** Name in the line before: the value of a member `name`, or a flag such as `--token`. */
  #named = "";

  constructor(isSecret: boolean) {
    this.#isSecret = isSecret;
  }

  *partsOf(line: string, indent: number, isName: boolean): Generator<string> {
    const isItem = /^[-?]\s/.test(line);
    const { name, value } = entryIn(line.replace(/^(?:[-?]\s+)+/, ""));
    const holder = this.#holder;
    const isInside = holder !== undefined && (indent > holder.indent || (isItem && indent === holder.indent));
    const named = this.#named;
    this.#named = "";
    if (!isInside) this.#holder = undefined;
    if (isName) {
      const isHolder = this.#isCredential(name) && HOLDER.test(name);
      if (this.#holder?.isData !== true) this.#holder = isHolder ? { indent, isData: /data$/i.test(name) } : undefined;
      return;
    }
    if (NAME.test(name)) this.#named = unquoted(value);
    const isHeld = isInside && (holder.isData || name === "" || VALUE.test(name));
    const isCredential = this.#isCredential(name) || isNamedCredential(name, named) || isHeld;
    const flag = flagIn(name, unquoted(value));
    if (flag.isAlone) this.#named = flag.text;
    yield* flag.credentials();
    yield* scalarIn(name, value, isCredential);
    const isFlow = /^["'[{]/.test(value);
    yield* scalarsIn(name === "" || isFlow ? value : line, isFlow && isCredential && (isHeld || HOLDER.test(name)));
    for (const [, element = "", text = ""] of line.includes("</") ? line.matchAll(ELEMENTS) : []) {
      yield* scalarIn(element, text, canBeCredential(element));
    }
  }

  #isCredential(name: string): boolean {
    return canBeCredential(name) && (!AMBIGUOUS.test(name) || (this.#isSecret && /^data$/i.test(name)));
  }
}

/**
 * Reports whether the value of a member is a credential by the name before it: `name: DB_PASSWORD`, or a flag such as
 * `--token`.
 */
function isNamedCredential(member: string, named: string): boolean {
  const isFlag = named.startsWith("-");
  return (isFlag ? member === "" : VALUE.test(member)) && canBeCredential(named.replace(/^-+/, ""));
}

/** Flag of a command line, as far as a value without a name is one. */
interface Flag {
  readonly text: string;
  /** Whether the value of the flag follows it. */
  readonly isAlone: boolean;
  /** Yields the value of `--token=x`. */
  credentials(): Generator<string>;
}

function flagIn(name: string, text: string): Flag {
  const [flag, word = "", value] = (name === "" && FLAG.exec(text)) || [];
  return {
    text,
    isAlone: flag !== undefined && value === undefined,
    *credentials() {
      if (value !== undefined && canBeCredential(word)) yield* credential(value);
    },
  };
}

/** Splits a line of YAML or of a file of variables. The name is empty if the line is a value alone. */
function entryIn(line: string): { readonly name: string; readonly value: string } {
  const [, variable, assigned] = ASSIGNMENT.exec(line) ?? [];
  if (variable !== undefined && assigned !== undefined) return { name: variable, value: assigned };
  const quote = /^["']/.exec(line)?.[0];
  const end = quote === undefined ? line.search(/:(?=[ \t]|$)/) : line.indexOf(quote, 1) + 1;
  if (end <= 0 || line[end] !== ":" || /^[[{]/.test(line)) return { name: "", value: line };
  const value = line.slice(end + 1).trimStart();
  // Tags and anchors.
  return { name: unquoted(line.slice(0, end)), value: value.replace(/^(?:[&!][^\s,[\]{}]*[ \t]+){1,2}/, "") };
}

function unquoted(text: string): string {
  const [, quote = "", inside = ""] = /^(["'])(.*)\1$/.exec(text) ?? [];
  if (quote === '"') return unescaped(inside);
  return quote === "'" ? inside.replaceAll("''", "'") : text;
}

/** Yields the whole value of a line: a plain scalar may contain commas and brackets. */
function* scalarIn(name: string, value: string, isCredential: boolean): Generator<string> {
  const scalar = unquoted((value.split(" #", 1)[0] ?? "").trim());
  if (isCredential && !WORDS.test(scalar)) yield* credential(scalar);
  else if (scalar.length >= MIN_PART_LENGTH && !PUBLIC.test(name)) yield* text(scalar);
}

/** Yields the scalars of a line. `isCredential`: all of them belong to a credential, except for public names. */
function* scalarsIn(line: string, isCredential: boolean): Generator<string> {
  let named = "";
  for (const [, , name = "", double, single, plain] of line.matchAll(SCALARS)) {
    const scalar = double ?? single?.replaceAll("''", "'") ?? plain?.split(" #", 1)[0]?.trim() ?? "";
    const isOwn = canBeCredential(name) && !AMBIGUOUS.test(name);
    const isHeld = isCredential && !PUBLIC.test(name) && !DESCRIBES.test(name);
    const isNamed = isNamedCredential(name, named);
    const flag = flagIn(name, scalar);
    named = NAME.test(name) || flag.isAlone ? scalar : "";
    yield* flag.credentials();
    if ((isOwn || isNamed || isHeld) && !WORDS.test(scalar)) yield* credential(scalar);
    else if (scalar.length >= MIN_PART_LENGTH && !PUBLIC.test(name)) yield* text(scalar);
    else continue;
    if (double?.includes("\\")) yield unescaped(double);
  }
}

function* text(scalar: string): Generator<string> {
  yield scalar;
  yield* secretsInAddress(scalar);
}

/** Maximum length of base64 that is decoded, in characters: certificates and keys are shorter. */
const MAX_BASE64_LENGTH = 100_000;

/** Yields a credential, and the text that it contains in base64, as the platform may quote it. */
function* credential(scalar: string): Generator<string> {
  yield* text(scalar);
  if (scalar.length < 8 || scalar.length > MAX_BASE64_LENGTH || scalar.length % 4 !== 0) return;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(scalar)) return;
  const decoded = Buffer.from(scalar, "base64").toString("utf8");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: binary data contains control characters
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(decoded)) return;
  yield decoded;
  for (const line of decoded.split(LINE_BREAKS)) if (line.length >= MIN_PART_LENGTH) yield line.trim();
}

/** Yields the credentials of pairs such as `Server=db;User Id=sa;Password=a`. */
function* credentialsInPairs(secret: string): Generator<string> {
  if (!secret.includes(";") || !secret.includes("=")) return;
  for (const pair of secret.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && canBeCredential(pair.slice(0, at).trim())) yield unquoted(pair.slice(at + 1).trim());
  }
}

function unescaped(text: string): string {
  const read = parseJson(`"${text}"`);
  return read.ok && typeof read.value === "string" ? read.value : text;
}
