import assert from "node:assert/strict";
import { it } from "node:test";
import { s } from "./field.js";

it("a field's own codecs go with it, one way or both, under a name of its own or the usual one", () => {
  const encode = (value: string) => value.length;
  const decode = (shown: unknown) => String(shown);
  assert.deepEqual(s.string().codec({ encode }).spec.wire, { encode });
  assert.deepEqual(s.string().codec({ decode }).spec.wire, { decode });
  assert.deepEqual(s.string().wire("size", { encode, decode }).spec.wire, { name: "size", encode, decode });
  assert.deepEqual(s.string().wire("size").codec({ encode }).spec.wire, { name: "size", encode });
});
