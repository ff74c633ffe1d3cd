import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, s } from "@tripod/kit";
import { planOfThings, shownAs, thing } from "../addressing/thing.testing.js";
import { liveInputs } from "./liveInputs.js";

/** Returns the live value of an input `value`, whose member in the response is `live`. */
function liveValue(value: AnyField, live: unknown, lifecycle: object = {}): unknown {
  const plan = planOfThings({ name: s.string(), value: value.doc("") }, lifecycle);
  const body = shownAs({ id: "1", name: "one", ...(live !== undefined && { value: live }) });
  return liveInputs(thing(plan, { name: "one" }, "1"), { body, version: undefined }, { name: "one" }).value;
}

const word = s.string().optional();
/** The platform has the word NONE for no value. */
const converted = word.codec({ decode: (live) => (live === "NONE" || live === "" ? undefined : String(live)) });

describe("liveInputs of an optional input", () => {
  it("is null if the response contains it as empty", () => {
    assert.equal(liveValue(word, ""), null);
    assert.equal(liveValue(word, null), null);
    assert.equal(liveValue(s.list(s.string()).optional(), []), null);
    assert.equal(liveValue(word, "x"), "x");
  });

  it("is unknown if the response lacks it", () => {
    assert.equal(liveValue(word, undefined), undefined);
    assert.equal(liveValue(converted, undefined), undefined);
  });

  it("with a decoder is null if the response contains an empty value, and unknown if it contains null", () => {
    assert.equal(liveValue(converted, ""), null);
    assert.equal(liveValue(converted, null), undefined);
    const list = s
      .list(s.string())
      .optional()
      .codec({ decode: (live) => (Array.isArray(live) ? undefined : live) as never });
    assert.equal(liveValue(list, []), null);
    assert.equal(liveValue(list, null), undefined);
  });

  it("is unknown if it is secret, masked or write-only, or if the whole object is decoded", () => {
    for (const hidden of [word.secret(), word.masked(() => false), word.writeOnly()])
      assert.equal(liveValue(hidden, ""), undefined);
    assert.equal(liveValue(word, "", { wire: { decode: () => ({}) } }), undefined);
    assert.equal(liveValue(word, "", { wire: { codecs: { value: { decode: () => undefined } } } }), undefined);
  });
});
