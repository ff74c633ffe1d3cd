import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Answer, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { decodeFields } from "./decode.js";
import { encodeFields } from "./encode.js";

const MASK = "********";
const fields = {
  users: s
    .list(s.object({ name: s.string(), note: s.string().optional(), password: s.string().secret().optional() }))
    .optional(),
};
const recorded = {
  users: [
    { name: "ann", password: "of ann" },
    { name: "bob", password: "of bob" },
  ],
};
const answer = (body: unknown) => read({ json: () => body } as Answer);

describe("secrets of elements", () => {
  it("are those of the elements of their names, in whatever order these come", () => {
    const body = { users: ["bob", "eve", "ann"].map((name) => ({ name, password: MASK })) };
    assert.deepEqual(decodeFields(fields, answer(body), { names: "same", known: recorded }), {
      users: [{ name: "bob", password: "of bob" }, { name: "eve" }, { name: "ann", password: "of ann" }],
    });
  });

  it("that the program no longer gives are sent with the elements of their names", () => {
    const inputs = { users: [{ name: "eve" }, { name: "bob", note: "n" }, { name: "ann" }] };
    const live = { users: ["ann", "bob"].map((name) => ({ name, password: MASK })) };
    const sent = encodeFields(fields, inputs, { names: "same", cleared: "empty", live, prior: recorded });
    assert.deepEqual(sent, {
      users: [{ name: "eve" }, { name: "bob", note: "n", password: "of bob" }, { name: "ann", password: "of ann" }],
    });
  });
});
