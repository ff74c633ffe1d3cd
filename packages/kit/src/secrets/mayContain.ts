import { isBase64, isSpace } from "./decoder.js";
import type { Patterns } from "./patterns.js";

const SPACE = 0x20;

/**
 * Reports whether a text may contain one of the patterns as it is written, or one of `unbroken` without line breaks in
 * base64. Most texts do not, and then need no view, which costs three arrays.
 */
export function mayContain(text: string, written: Patterns, unbroken?: Patterns): boolean {
  const plain = new Window(written);
  const whole = new Window(unbroken);
  let last = 0;
  let isAfterSpace = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isSpace(unit)) {
      if (!isAfterSpace && plain.push(SPACE)) return true;
      isAfterSpace = true;
      continue;
    }
    if (plain.push(unit)) return true;
    const isBreak = isAfterSpace && isBase64(last) && isBase64(unit);
    if (isAfterSpace && !isBreak && whole.push(SPACE)) return true;
    if (whole.push(unit)) return true;
    last = unit;
    isAfterSpace = false;
  }
  return false;
}

/** Latest units of a text. */
class Window {
  private first = 0;
  private second = 0;
  private third = 0;
  private fourth = 0;
  private readonly patterns: Patterns | undefined;

  constructor(patterns: Patterns | undefined) {
    this.patterns = patterns;
  }

  /** Adds a unit. Reports whether a pattern may begin with the latest four. */
  push(unit: number): boolean {
    this.first = this.second;
    this.second = this.third;
    this.third = this.fourth;
    this.fourth = unit;
    return this.patterns?.mayBeginWith(this.first, this.second, this.third, this.fourth) === true;
  }
}
