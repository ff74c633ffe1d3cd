import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { decode, encode } from "./codec.js";
import { CodecError } from "./codecError.js";
import type { MessageName } from "./fieldTable.js";
import { tables } from "./generated/tables.js";
import { loadRegistry, oracle, type Plain } from "./testing/oracle.js";
import { Random } from "./testing/random.js";

const NAMES = Object.keys(tables) as MessageName[];
const MESSAGES_PER_TYPE = 350;
const MUTATIONS = 12_000;

const { SEED = String(Date.now() % 2 ** 31) } = process.env;
const seed = Number(SEED);
const again = `Run again with SEED=${seed}.`;
const foreign = oracle(loadRegistry());

test(`${NAMES.length * MESSAGES_PER_TYPE} random messages are equal both ways`, () => {
  const random = new Random(seed);
  for (const name of NAMES) {
    for (let count = 0; count < MESSAGES_PER_TYPE; count++) {
      const message = random.message(name);
      const bytes = encode(name, message);
      assertEqual(foreign.decode(name, bytes), message, `${name}: protobuf-es reads something else. ${again}`);
      assertEqual(decode(name, foreign.encode(name, message)), message, `${name}: read something else. ${again}`);
    }
  }
});

test("a message in two parts is merged as protobuf-es does", () => {
  const random = new Random(seed + 1);
  for (const name of NAMES) {
    for (let count = 0; count < 40; count++) {
      const parts = new Uint8Array(
        Buffer.concat([encode(name, random.message(name)), encode(name, random.message(name))]),
      );
      assertEqual(decode(name, parts), foreign.decode(name, parts), `${name}: merged differently. ${again}`);
    }
  }
});

test(`${MUTATIONS} damaged messages are decoded, or rejected with a code`, () => {
  const random = new Random(seed + 2);
  const outcomes = { decoded: 0, refused: 0 };
  for (let count = 0; count < MUTATIONS; count++) {
    const name = random.pick(NAMES);
    const bytes = damage(encode(name, random.message(name)), random);
    let message: Plain;
    try {
      message = decode(name, bytes) as unknown as Plain;
    } catch (error) {
      assert.ok(error instanceof CodecError, `${name}: ${error}. ${again}`);
      outcomes.refused++;
      continue;
    }
    outcomes.decoded++;
    assertEqual(decode(name, encode(name, message)), message, `${name}: not stable. ${again}`);
  }
  assert.ok(outcomes.decoded > 1000 && outcomes.refused > 1000, `one-sided: ${JSON.stringify(outcomes)}. ${again}`);
});

/** Flips, removes, duplicates or inserts bytes, or removes the end. */
function damage(bytes: Uint8Array, random: Random): Uint8Array {
  const damaged = [...bytes];
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(damaged.length + 1);
    const operation = random.below(5);
    if (operation === 0) damaged[at] = random.below(256);
    else if (operation === 1) damaged.splice(at, 1);
    else if (operation === 2) damaged.splice(at, 0, ...damaged.slice(at, at + random.below(20)));
    else if (operation === 3) damaged.splice(at, 0, random.below(256));
    else damaged.length = at;
  }
  return Uint8Array.from(damaged);
}

function assertEqual(actual: unknown, expected: unknown, message: string): void {
  // The strict assertion is slow on success; it is only wanted for the difference it prints.
  if (isDeepStrictEqual(actual, expected)) return;
  assert.deepEqual(actual, expected, message);
  assert.fail(message);
}
