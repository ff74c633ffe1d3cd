import { insideBase64 } from "./base64.js";
import { asWritten, type Coding, type Decoded, decode, mayHold, unbroken } from "./decoder.js";
import { mayContain } from "./mayContain.js";
import { partsOf } from "./parts.js";
import { type Found, MIN_SECRET_LENGTH, Patterns } from "./patterns.js";

/**
 * Redactor of the secrets of one account and its calls. It is created with the client or session and redacts every
 * string that leaves the process: errors, progress, log, failures of checks.
 */
export interface Redactor {
  /**
   * Remembers a secret for the lifetime of the redactor. If it has several lines, also remembers its parts: lines and
   * scalars of at least twelve characters, and shorter credentials. Strings under four characters are not secrets.
   */
  add(secret: string): void;
  /**
   * Returns the text with every known secret replaced by `[secret]` in all encodings: percent-encoded, escaped as JSON
   * (nested JSON included) or HTML, base64 alone or within other bytes, on one or several lines, as UTF-8 read as
   * Latin-1, with other white space, or in combinations of these. The time is linear in the length of the text.
   */
  redact(text: string): string;
}

const MARK = "[secret]";

const LEFT = 1;
const RIGHT = 2;
const BASE64 = /[A-Za-z0-9+/_-]/;

/** Encodings of echoed text, one per step of {@link views}. */
const CODINGS: readonly Coding[] = [
  { percent: true, latin1: true },
  { escapes: true },
  { entities: true },
  { latin1: true },
];
/** Maximum nesting of encodings. */
const MAX_DEPTH = 2;
const MAX_OWN_DEPTH = 3;

/** Decodes all encodings repeatedly, to find every mixture. */
const ALL: Coding = { percent: true, escapes: true, entities: true, latin1: true, thorough: true };

/** Characters of encoded text: any encoded text contains at least one of them. */
const CODED = /[%+\\&\u0080-\u00bf]/;
/** Encoded text whose ampersands, if it has any, belong to entities. Those of a query do not. */
const CHANGED_BY_DECODING = /[%+\\\u0080-\u00bf]|&[#A-Za-z0-9]{1,11};/;

/** Creates a {@link Redactor}; `secrets` are the initial ones. */
export function createRedactor(secrets: Iterable<string> = []): Redactor {
  const registered = new Set<string>();
  const parts = new Set<string>();
  const written = new Patterns();
  const thorough = new Patterns();
  const base64 = new Patterns();
  // Added to the patterns when first needed: most calls redact no text, and few texts contain encoded parts.
  const unwritten: string[] = [];
  const undecoded: string[] = [];
  const unparted: string[] = [];
  const add = (secret: string): void => {
    if (secret.length < MIN_SECRET_LENGTH || registered.has(secret)) return;
    registered.add(secret);
    unwritten.push(secret);
  };
  const learnWritten = (): void => {
    for (const secret of unwritten.splice(0)) {
      learn(secret, asWritten, written);
      learnBase64(secret, asWritten, base64);
      for (const spelling of spellingsOf(secret)) {
        learnBase64(spelling, asWritten, written);
        learnBase64(spelling, asWritten, base64);
      }
      undecoded.push(secret);
      for (const part of partsOf(secret)) {
        if (part.length < MIN_SECRET_LENGTH || registered.has(part) || parts.has(part)) continue;
        parts.add(part);
        written.add(trimmed(asWritten(part)), 0);
        if (part.length >= MIN_ENCODED_LENGTH) learnBase64(part, asWritten, written);
        if (part.length >= MIN_BROKEN_LENGTH) learnBase64(part, asWritten, base64);
        unparted.push(part);
      }
    }
  };
  const learnDecoded = (): void => {
    for (const secret of undecoded.splice(0)) learn(secret, decodeAll, thorough);
    for (const part of unparted.splice(0)) thorough.add(trimmed(decodeAll(part)), 0);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    redact: (text) => {
      if (registered.size === 0 || text.length < MIN_SECRET_LENGTH) return text;
      learnWritten();
      const isCoded = CODED.test(text);
      if (isCoded) learnDecoded();
      if (!CHANGED_BY_DECODING.test(text)) {
        const mayBeDecoded = isCoded && mayContain(text, thorough);
        if (!mayBeDecoded && !mayContain(text, written, base64)) return text;
      }
      const plain = asWritten(text);
      const found = written.find(plain);
      const inLines = (view: Decoded): readonly Found[] => {
        const whole = unbroken(view);
        return whole.length === view.length ? [] : base64.find(whole);
      };
      found.push(...inLines(plain));
      if (isCoded) {
        for (const view of decodedViews(plain)) found.push(...written.find(view), ...inLines(view));
        found.push(...thorough.find(decode(plain, ALL)));
      }
      return found.length === 0 ? text : without(text, found);
    },
  };
}

/** Minimum length of a part whose base64 is redacted: that of shorter ones is a few letters, as in ordinary words. */
const MIN_ENCODED_LENGTH = 6;

/** Minimum length of a part whose base64 may be broken into lines, which have at least 64 characters. */
const MIN_BROKEN_LENGTH = 24;

/**
 * Yields other spellings of a secret: without surrounding white space, and with either line end. In base64 these
 * differ.
 */
function* spellingsOf(secret: string): Generator<string> {
  const trimmedSecret = secret.trim();
  if (trimmedSecret !== secret) yield trimmedSecret;
  if (!/[\r\n]/.test(trimmedSecret)) return;
  const lines = trimmedSecret.split(/\r\n|\r|\n/);
  for (const end of ["\n", "\r\n"]) {
    const spelling = lines.join(end);
    if (spelling !== trimmedSecret) yield spelling;
  }
}

function decodeAll(text: string): Decoded {
  return decode(asWritten(text), ALL);
}

/** Yields the text decoded by one encoding after the other, in each order. */
function* decodedViews(text: Decoded, depth = 1, last?: Coding): Generator<Decoded> {
  for (const coding of CODINGS) {
    if (depth > (coding === last ? MAX_OWN_DEPTH : MAX_DEPTH)) continue;
    if (!mayHold(text, coding)) continue;
    const view = decode(text, coding);
    if (view.length === text.length) continue;
    yield view;
    yield* decodedViews(view, depth + 1, coding);
  }
}

function learn(secret: string, viewed: (text: string) => Decoded, into: Patterns): void {
  into.add(trimmed(viewed(secret)), 0);
  learnBase64(secret, viewed, into);
}

function learnBase64(secret: string, viewed: (text: string) => Decoded, into: Patterns): void {
  for (const { text, left, right } of insideBase64(secret)) {
    into.add(trimmed(viewed(text)), (left ? LEFT : 0) | (right ? RIGHT : 0));
  }
}

/** Messages are trimmed. */
function trimmed({ units, length }: Decoded): Uint16Array {
  let [start, end] = [0, length];
  while (start < end && units[start] === 0x20) start += 1;
  while (end > start && units[end - 1] === 0x20) end -= 1;
  return units.subarray(start, end);
}

function without(text: string, found: readonly Found[]): string {
  const ranges = found
    .map(({ start, end, flags }): [number, number] => [
      (flags & LEFT) !== 0 && BASE64.test(text[start - 1] ?? "") ? start - 1 : start,
      (flags & RIGHT) !== 0 ? endOfBase64(text, end) : end,
    ])
    // A secret may be the word "secret": earlier replacements stay.
    .filter(([start, end]) => !(text.startsWith(MARK, start - 1) && end - start === MARK.length - 2))
    .sort(([left], [right]) => left - right);
  const parts: string[] = [];
  let copiedTo = 0;
  for (const [start, end] of ranges) {
    if (start > copiedTo || copiedTo === 0) parts.push(text.slice(copiedTo, start), MARK);
    if (end > copiedTo) copiedTo = end;
  }
  parts.push(text.slice(copiedTo));
  return parts.join("");
}

/** One letter more, which holds the last bits, and its padding. */
function endOfBase64(text: string, from: number): number {
  let end = from;
  if (BASE64.test(text[end] ?? "")) end += 1;
  while (end < from + 3 && text[end] === "=") end += 1;
  return end;
}
