import { type Field, type MessageName, tableOf } from "../fieldTable.js";
import type { Json, JsonObject } from "../json.js";
import type { Plain } from "./oracle.js";

/** Deterministic source of random numbers and random messages. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns an integer from 0 to below `limit` (mulberry32). */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** Returns a message with random content for every kind of field, absent ones included. */
  message(name: MessageName, depth = 0): Plain {
    const { fields } = tableOf(name);
    const chosen = new Map(fields.map((field) => [field.oneof, field.number]));
    for (const field of fields) if (this.below(2) === 0) chosen.set(field.oneof, field.number);
    const message: Plain = {};
    for (const field of fields) {
      const present = field.oneof === undefined || chosen.get(field.oneof) === field.number;
      message[field.name] = this.field(field, present && this.below(4) > 0, depth);
    }
    return message;
  }

  private field(field: Field, present: boolean, depth: number): unknown {
    const count = present ? this.below(4) : 0;
    if (field.cardinality === "list") return Array.from({ length: count }, () => this.element(field, depth));
    if (field.cardinality === "map") {
      return Object.fromEntries(Array.from({ length: count }, () => [this.text(), this.element(field, depth)]));
    }
    if (present) return this.element(field, depth);
    return field.cardinality === "explicit" ? undefined : IMPLICIT_DEFAULT[field.kind];
  }

  private element(field: Field, depth: number): unknown {
    switch (field.kind) {
      case "s":
        return this.text();
      case "y":
        return Uint8Array.from({ length: this.below(40) }, () => this.below(256));
      case "b":
        return this.below(2) === 0;
      case "i":
        return this.pick([0, 1, -1, 127, 128, 2 ** 31 - 1, -(2 ** 31), this.below(2 ** 31)]);
      case "l":
        return this.pick([0, 1, -1, 2 ** 32, 2 ** 53 - 1, -(2 ** 53) + 1, -(2 ** 63), this.below(2 ** 31) * 2 ** 21]);
      case "d":
        return this.number();
      case "m":
        return this.message(field.message as MessageName, depth + 1);
      case "S":
        return this.object(depth + 1);
      case "V":
        return this.json(depth + 1);
    }
  }

  json(depth: number): Json {
    switch (this.below(depth > 5 ? 4 : 7)) {
      case 0:
        return null;
      case 1:
        return this.number();
      case 2:
        return this.text();
      case 3:
        return this.below(2) === 0;
      case 4:
        return Array.from({ length: this.below(4) }, () => this.json(depth + 1));
      default:
        return this.object(depth + 1);
    }
  }

  object(depth: number): JsonObject {
    return Object.fromEntries(Array.from({ length: this.below(5) }, () => [this.text(), this.json(depth + 1)]));
  }

  private number(): number {
    return this.pick([
      0,
      -0,
      1,
      -1.5,
      Number.MAX_VALUE,
      Number.MIN_VALUE,
      Infinity,
      -Infinity,
      NaN,
      2 ** 53,
      this.below(1e9),
    ]);
  }

  private text(): string {
    const choice = this.below(16);
    const special = ["", "constructor", "toString", "hasOwnProperty", "\u0000", "ключ", "鍵", "🔑", "a\u{10ffff}b"];
    if (choice < 4) return this.pick(special);
    if (choice === 4 && this.below(4) === 0) return this.pick(["x", "é", "漢", "🙂"]).repeat(this.below(700));
    return Array.from({ length: this.below(12) }, () => String.fromCodePoint(0x20 + this.below(0x5f))).join("");
  }
}

const IMPLICIT_DEFAULT = {
  s: "",
  y: new Uint8Array(0),
  b: false,
  i: 0,
  l: 0,
  d: 0,
  m: undefined,
  S: undefined,
  V: undefined,
};
