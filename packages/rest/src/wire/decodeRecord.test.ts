import assert from "node:assert/strict";
import { it } from "node:test";
import { type Answer, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { decodeRecord } from "../index.js";

const { assertThrown } = createWording(import.meta.url);

const fields = {
  id: s.number().computed().wire("uid"),
  name: s.string().computed(),
  lastSeen: s.string().computed(),
  tags: s.list(s.string()).computed(),
  size: s.number().computed(),
  owner: s.object({ email: s.string().computed() }).computed(),
  note: s.string().optional(),
};

function decode(body: unknown) {
  const request = { operation: "Get thing", method: "GET", url: "https://host/thing" };
  const answer: Answer = { status: 200, headers: {}, text: "", request, json: () => body };
  return decodeRecord(fields, read(answer), { names: "snake", needs: ["id"] });
}

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

it("names a required member that is absent, one that is not an integer, and one of another type", (test) => {
  for (const body of [{ name: "x" }, { uid: 2 ** 60 }, { uid: 5, tags: "a" }, "text"])
    assertThrown(test, () => decode(body), { code: "unexpected-answer" });
});
