import assert from "node:assert/strict";
import { test } from "node:test";
import { hex, seededRandom, systemRandom, uuid } from "./randomness.js";

test("seeded identifiers repeat, others do not", () => {
  const ids = (random = seededRandom(7)) => Array.from({ length: 100 }, () => uuid(random));
  assert.deepEqual(ids(), ids());
  assert.equal(new Set([...ids(), ...ids(seededRandom(8)), ...ids(systemRandom)]).size, 300);
  for (const id of ids()) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("hexadecimal text has two digits a byte", () => {
  assert.match(hex(systemRandom, 16), /^[0-9a-f]{32}$/);
});
