import { parseJson } from "../values/json.js";
import type { Plain } from "../values/value.js";

/** Minimum length of a line or scalar of a multi-line secret that is treated as a secret of its own, in characters. */
const MIN_PART_LENGTH = 12;

/** Names of values that can be credentials. Names that end like {@link DESCRIBES} only describe one. */
const CREDENTIAL =
  /pass|pwd|secret|token|keys?$|key[-_]?(?:data|pem|material|file)|credential|cert|auth|signature|private|bearer|jwt|cookie|session|dsn|connection[-_]?string|webhook|sas$|otp$|pin$|licen[cs]e|^(?:string|binary)?data$/i;
const DESCRIBES =
  /(?:type|kind|name|namespace|ur[il]|endpoint|mode|method|algorithm|alg|format|policy|version|path|ref|ttl|size|length|enabled|count|authority|issuer|author)s?$/i;
/** Names of values that messages need: kinds and names of objects. */
const PUBLIC = /^(?:api_?version|kind|name|namespace|type)$/i;
/** Names whose short values are rarely credentials: taints, selectors and references have such members. */
const AMBIGUOUS = /^(?:keys?|data)$/i;
const WORDS = /^(?:true|false|yes|no|on|off|null|none|~)$/i;

/** Reports whether the value of a member can be a credential, by the member's name. */
export function canBeCredential(name: string): boolean {
  return CREDENTIAL.test(name) && (!DESCRIBES.test(name) || /webhook/i.test(name));
}

/**
 * Yields the values of a JSON document that are secrets of their own: the strings and numbers under names of credentials.
 * Other values, such as types and names, may be public, and messages need them.
 */
export function* credentialsInJson(text: string): Generator<string> {
  const document = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (document?.ok !== true) return;
  const parts: [value: Plain | undefined, secret: boolean][] = [[document.value, false]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [value, secret] = part;
    if (Array.isArray(value)) for (const element of value) parts.push([element as Plain, secret]);
    else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        parts.push([member as Plain, canBeCredential(name) || (secret && !PUBLIC.test(name) && !DESCRIBES.test(name))]);
      }
    } else if (typeof value === "string") {
      if (secret) yield value;
      yield* credentialsInJson(value);
    } else if (secret && typeof value === "number") yield String(value);
  }
}

/**
 * Yields the parts of a multi-line secret that a message may quote alone: its lines, and in YAML its scalars, of at least
 * {@link MIN_PART_LENGTH} characters, and shorter scalars under names of credentials. YAML is not parsed: a secret is text of
 * any form, and a wrong guess only adds a part.
 */
export function* partsOf(secret: string): Generator<string> {
  if (!/[\r\n]/.test(secret)) return;
  const isJson = /^\s*[{[]/.test(secret) && parseJson(secret).ok;
  for (const untrimmed of secret.split(/[\r\n]+/)) {
    const line = untrimmed.trim();
    // A name alone is not a secret. Neither is a word of a JSON list.
    if (NAME_ALONE.test(line) || (isJson && LONE_TEXT.test(line))) continue;
    if (line.length >= MIN_PART_LENGTH) yield line;
    if (!isJson) yield* scalarsIn(line);
  }
}

const NAME_ALONE = /^(?:[-?] +)*["']?[\w./@-]+["']?:(?: +(?:[|>][-+\d]*|[&!][\w./-]+|[[{]))*$/;
const LONE_TEXT = /^"[^"\\]*(?:\\.[^"\\]*)*",?$/;

/** Scalars, quoted or plain, each with the name before it if it has one. */
const SCALARS =
  /(?:(["']?)([\w./@-]{1,100})\1 *[:=](?: +|(?=["'])))?(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^']*(?:''[^']*)*)'|([^\s,[\]{}"'#&*!|>%@`-][^,[\]{}]*))/g;

function* scalarsIn(line: string): Generator<string> {
  for (const [, , name = "", double, single, plain] of line.replace(/^(?:[-?] +)+/, "").matchAll(SCALARS)) {
    const scalar = double ?? single?.replaceAll("''", "'") ?? plain?.split(" #", 1)[0]?.trim() ?? "";
    const isCredential = canBeCredential(name) && !AMBIGUOUS.test(name) && !WORDS.test(scalar);
    if (!isCredential && (scalar.length < MIN_PART_LENGTH || PUBLIC.test(name))) continue;
    yield scalar;
    if (double?.includes("\\")) yield unescaped(double);
  }
}

function unescaped(text: string): string {
  const read = parseJson(`"${text}"`);
  return read.ok && typeof read.value === "string" ? read.value : text;
}
