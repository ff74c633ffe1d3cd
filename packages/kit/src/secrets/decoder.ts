import { ENTITIES } from "./entities.js";

/** Encodings that {@link decode} reverses. */
export interface Coding {
  /** `%2f`, and `+` for a space. */
  readonly percent?: boolean;
  /** `\u003c`, `\/`, `\n`, `\x3c`. */
  readonly escapes?: boolean;
  /** `&lt;`, `&#60;`, `&#x3c;`. */
  readonly entities?: boolean;
  /** Letters beyond ASCII whose UTF-8 was read as Latin-1, as Node does with headers. */
  readonly latin1?: boolean;
  /** Whether a decoded character may begin another escape, so that no escape remains. */
  readonly thorough?: boolean;
}

/** Decoded text; code unit `i` corresponds to the range from `starts[i]` to `ends[i]` of the original. */
export interface Decoded {
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly length: number;
}

const PERCENT = 0x25;
const AMPERSAND = 0x26;
const HASH = 0x23;
const PLUS = 0x2b;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const LOWER_U = 0x75;
const LOWER_X = 0x78;
/** Maximum length of an entity name with its ampersand. */
const MAX_ENTITY_LENGTH = 12;

const CONTROL: Readonly<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9 };

/** Returns the text with each run of white space as one space. */
export function asWritten(text: string): Decoded {
  const { length } = text;
  const into = new Writer(length);
  for (let index = 0; index < length; index++) into.write(text.charCodeAt(index), index, index + 1);
  return into;
}

/** Returns the text without line breaks between base64 characters: mail encoders insert one every 76 characters. */
export function unbroken({ units, starts, ends, length }: Decoded): Decoded {
  const into = new Writer(length);
  for (let index = 0; index < length; index++) {
    const unit = units[index] ?? 0;
    const isBreak = unit === SPACE && isBase64(units[index - 1] ?? 0) && isBase64(units[index + 1] ?? 0);
    if (!isBreak) into.write(unit, starts[index] ?? 0, ends[index] ?? 0);
  }
  return into;
}

/**
 * Decodes in one pass: whenever the end of the output completes an escape, it is replaced by the decoded character.
 * With `thorough`, that character may complete another escape, so that a text and all its encoded forms have the same
 * result (with few exceptions that contain backslashes). Every replacement shortens the output, so the time is linear.
 */
export function decode(from: Decoded, coding: Coding): Decoded {
  const into = new Writer(from.length);
  /** Start of the undecoded part: earlier units were decoded in this pass. */
  let barrier = 0;
  const at = (back: number): number => (into.length - back < barrier ? 0 : (into.units[into.length - back] ?? 0));
  const byteAt = (back: number): number => into.units[into.length - back] ?? 0;
  /** Number of output units that the last replacement removed. */
  let taken = 0;
  const took = (count: number, code: number): number => {
    taken = count;
    return code;
  };

  const percent = (code: number): number => {
    if (at(2) !== PERCENT || hex(at(1)) < 0 || hex(code) < 0) return -1;
    return took(2, hex(at(1)) * 16 + hex(code));
  };
  const backslash = (code: number): number => {
    if (at(1) === BACKSLASH) {
      const control = CONTROL[code];
      if (control !== undefined) return took(1, control);
      if (isPunctuation(code)) return took(1, code);
    }
    const digit = hex(code);
    if (digit < 0) return -1;
    if (at(3) === BACKSLASH && at(2) === LOWER_X && hex(at(1)) >= 0) return took(3, hex(at(1)) * 16 + digit);
    if (at(5) !== BACKSLASH || at(4) !== LOWER_U) return -1;
    const [high, middle, low] = [hex(at(3)), hex(at(2)), hex(at(1))];
    return high < 0 || middle < 0 || low < 0 ? -1 : took(5, high * 4096 + middle * 256 + low * 16 + digit);
  };
  const entity = (code: number): number => {
    if (code !== SEMICOLON) return -1;
    for (let back = 2; back <= MAX_ENTITY_LENGTH; back++) {
      if (at(back) === AMPERSAND) return named(back);
      if (at(back) !== HASH && !isAlphanumeric(at(back))) return -1;
    }
    return -1;
  };
  const named = (back: number): number => {
    const name = String.fromCharCode(...into.units.subarray(into.length - back + 1, into.length));
    const number = /^#(?:[xX]([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
    const code =
      number === null
        ? ENTITIES.get(name)
        : number[1] === undefined
          ? Number(number[2])
          : Number.parseInt(number[1], 16);
    return code === undefined || code > 0x10ffff ? -1 : took(back, code);
  };
  const latin1 = (code: number): number => {
    if (!isContinuation(code)) return -1;
    const bits = code & 0x3f;
    if (byteAt(1) >= 0xc2 && byteAt(1) <= 0xdf) return took(1, ((byteAt(1) & 0x1f) << 6) | bits);
    if (!isContinuation(byteAt(1))) return -1;
    const two = ((byteAt(1) & 0x3f) << 6) | bits;
    if (byteAt(2) >= 0xe0 && byteAt(2) <= 0xef) return took(2, ((byteAt(2) & 0x0f) << 12) | two);
    if (!isContinuation(byteAt(2)) || byteAt(3) < 0xf0 || byteAt(3) > 0xf4) return -1;
    return took(3, Math.min(((byteAt(3) & 0x07) << 18) | ((byteAt(2) & 0x3f) << 12) | two, 0x10ffff));
  };
  const steps = [
    ...(coding.percent === true ? [percent] : []),
    ...(coding.escapes === true ? [backslash] : []),
    ...(coding.entities === true ? [entity] : []),
    ...(coding.latin1 === true ? [latin1] : []),
  ];

  for (let index = 0; index < from.length; index++) {
    let code = from.units[index] ?? 0;
    let start = from.starts[index] ?? 0;
    const end = from.ends[index] ?? 0;
    let isPutBack = false;
    for (let step = 0; step < steps.length; step++) {
      const plain = steps[step]?.(code) ?? -1;
      if (plain < 0) continue;
      code = plain;
      isPutBack = true;
      start = into.takeBack(taken) ?? start;
      step = coding.thorough === true ? -1 : step;
    }
    if (code === PLUS && coding.percent === true && !isPutBack) code = SPACE;
    if (code === PLUS && coding.percent === true && coding.thorough === true) code = SPACE;
    if (code > 0xffff) {
      into.write(0xd800 + ((code - 0x10000) >> 10), start, end);
      into.write(0xdc00 + ((code - 0x10000) & 0x3ff), start, end);
    } else into.write(code, start, end);
    if (isPutBack && coding.thorough !== true) barrier = into.length;
  }
  return into;
}

/** Reports whether text contains a character that this encoding requires. */
export function mayHold({ units, length }: Decoded, { percent, escapes, entities, latin1 }: Coding): boolean {
  const written = units.subarray(0, length);
  return (
    (percent === true && (written.includes(PERCENT) || written.includes(PLUS))) ||
    (escapes === true && written.includes(BACKSLASH)) ||
    (entities === true && written.includes(AMPERSAND)) ||
    (latin1 === true && percent !== true && written.some(isContinuation))
  );
}

class Writer implements Decoded {
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  write(unit: number, start: number, end: number): void {
    if (!isSpace(unit)) this.append(unit, start, end);
    else if (this.length > 0 && this.units[this.length - 1] === SPACE) this.ends[this.length - 1] = end;
    else this.append(SPACE, start, end);
  }

  /** Removes the last `count` units; returns their start. */
  takeBack(count: number): number | undefined {
    this.length -= count;
    return this.starts[this.length];
  }

  private append(unit: number, start: number, end: number): void {
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length += 1;
  }
}

function hex(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x41 && code <= 0x46) return code - 0x37;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Reports whether a character can be part of base64. */
export function isBase64(code: number): boolean {
  return isAlphanumeric(code) || code === PLUS || code === 0x2f || code === 0x2d || code === 0x5f;
}

function isPunctuation(code: number): boolean {
  return code > SPACE && code < 0x7f && !isAlphanumeric(code);
}

function isContinuation(code: number): boolean {
  return code >= 0x80 && code <= 0xbf;
}

/** Reports whether a character is white space. */
export function isSpace(code: number): boolean {
  return code === SPACE || (code >= 9 && code <= 13);
}
