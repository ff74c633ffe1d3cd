import assert from "node:assert/strict";
import { it } from "node:test";
import { type Answer, read } from "@tripod/http";
import { type AnyField, s } from "@tripod/kit";
import { decodeFields } from "./decode.js";

const entry = s.object({
  key: s.string().doc(""),
  isOn: s.boolean().default(false).doc(""),
  note: s.string().optional().doc(""),
});

/** What is read of a value that is recorded as an older release recorded it, which knew no default inside. */
function decoded(field: AnyField, shown: unknown, recorded: unknown): unknown {
  const request = { operation: "Get thing", method: "GET", url: "https://host/thing" };
  const answer: Answer = { status: 200, headers: {}, text: "", request, json: () => ({ value: shown }) };
  return decodeFields({ value: field.doc("") }, read(answer), { names: "same", known: { value: recorded } }).value;
}

it("what an older release did not record inside of a value is what is shown", () => {
  const [shown, recorded] = [{ key: "a", isOn: false }, { key: "a" }];
  assert.deepEqual(decoded(entry, shown, recorded), shown);
  assert.deepEqual(decoded(s.list(entry), [shown], [recorded]), [shown]);
  assert.deepEqual(decoded(s.set(entry), [shown], [recorded]), [shown]);
  assert.deepEqual(decoded(s.map(entry), { x: shown }, { x: recorded }), { x: shown });
});

it("an optional member that is shown as nothing stays as it was recorded", () => {
  assert.deepEqual(decoded(entry, { key: "a", isOn: true, note: "" }, { key: "a", isOn: true }), {
    key: "a",
    isOn: true,
  });
});
