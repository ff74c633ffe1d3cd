import assert from "node:assert/strict";
import { it } from "node:test";
import { type Answer, HttpFailure, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { decodeRecord } from "../index.js";

const fields = {
  id: s.number().computed().wire("uid").doc(""),
  name: s.string().computed().doc(""),
  lastSeen: s.string().computed().doc(""),
  tags: s.list(s.string()).computed().doc(""),
  size: s.number().computed().doc(""),
  owner: s
    .object({ email: s.string().computed().doc("") })
    .computed()
    .doc(""),
  note: s.string().optional().doc(""),
};

function decode(body: unknown) {
  const request = { operation: "Get thing", method: "GET", url: "https://host/thing" };
  const answer: Answer = { status: 200, headers: {}, text: "", request, json: () => body };
  return decodeRecord(fields, read(answer), { names: "snake", needs: ["id"] });
}

const fails = (pattern: RegExp) => (error: unknown) =>
  error instanceof HttpFailure && error.code === "unexpected-answer" && pattern.test(error.message);

it("reads a record by its fields, with absent values for absent members and null", () => {
  assert.deepEqual(decode({ uid: 5, name: "x", last_seen: "now", tags: ["a", null], size: 2, owner: { email: "e" } }), {
    id: 5,
    name: "x",
    lastSeen: "now",
    tags: ["a", ""],
    size: 2,
    owner: { email: "e" },
  });
  const absent = { id: 5, name: "", lastSeen: "", tags: [], size: 0, owner: { email: "" } };
  assert.deepEqual(decode({ uid: 5 }), absent);
  assert.deepEqual(decode({ uid: 5, name: null, tags: null, size: null, owner: null, note: null }), absent);
});

it("names a required member that is absent, one that is not an integer, and one of another type", () => {
  assert.throws(() => decode({ name: "x" }), fails(/member uid is absent/));
  assert.throws(() => decode({ uid: 2 ** 60 }), fails(/member uid is a number instead of a whole number/));
  assert.throws(() => decode({ uid: 5, tags: "a" }), fails(/member tags is a string instead of a list/));
  assert.throws(() => decode("text"), fails(/instead of an object/));
});
