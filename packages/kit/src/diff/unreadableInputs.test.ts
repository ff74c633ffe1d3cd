import assert from "node:assert/strict";
import { it } from "node:test";
import { s } from "../fields/field.js";
import { unreadableInputsIn, unreadableInputsOf, withUnreadableInputs } from "./unreadableInputs.js";

it("an import knows nothing of inputs that are never shown, at any depth, and knows all others", () => {
  const hidden = s.string().secret().writeOnly().optional();
  const fields = {
    shown: s.string(),
    hidden,
    whole: s.object({ name: s.string(), size: s.number().optional() }).optional(),
    inside: s.object({ name: s.string(), key: hidden }).optional(),
    list: s.list(s.object({ key: hidden })).optional(),
    names: s.map(s.string()).optional(),
    given: s.object({ key: s.string().computed() }).computed(),
  };
  assert.deepEqual(unreadableInputsOf(fields), ["hidden", "inside", "list"]);
});

it("unreadable inputs of an import are recorded in the outputs and decoded again", () => {
  assert.deepEqual(unreadableInputsIn(withUnreadableInputs({ name: "a" }, ["key"])), ["key"]);
  assert.deepEqual(
    [unreadableInputsIn(withUnreadableInputs({ name: "a" }, [])), withUnreadableInputs({ name: "a" }, [])],
    [[], { name: "a" }],
  );
});
