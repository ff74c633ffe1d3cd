import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { type AnyField, s } from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import { formOf, planOfThings, shownAs, thing } from "../addressing/thing.testing.js";
import type { Values } from "../values/values.js";
import { outputsOf } from "./outputs.js";

const decoded = (target: Target, live: Reader, known: Values) => outputsOf(formOf(target.plan), target, live, known);

const fields = { zoneId: s.string(), name: s.string(), one: s.string().optional() };
const endpoint = { path: "/zones/{zoneId}/things" };
const shown = { id: "7", zoneId: "theirs", name: "n", one: "x" };
const outputs = (says: object, known: Values = { zoneId: "z" }) =>
  decoded(thing(planOfThings(fields, { endpoint, ...says }), { zoneId: "z", ...known }, "7"), shownAs(shown), known);

describe("outputsOf", () => {
  it("contain its fields, its known location, and its ID under the name of the resource", () => {
    assert.deepEqual(outputs({}), { zoneId: "z", name: "n", one: "x", thingId: "7" });
  });

  it("contain the ID under the name of the definition, or omit it", () => {
    assert.equal(outputs({ extras: [{ idName: "uid" }] }).uid, "7");
    assert.deepEqual(outputs({ extras: [{ idName: null }] }), { zoneId: "z", name: "n", one: "x" });
  });

  it("contain the ID even if the response has another value with its name", () => {
    const plan = planOfThings({ name: s.string(), thingId: s.string().computed() });
    assert.deepEqual(decoded(thing(plan, {}, "7"), shownAs({ name: "n", thingId: { is: 8 } }), {}), {
      name: "n",
      thingId: "7",
    });
  });

  it("omit an unknown parent", () => {
    const plan = planOfThings(fields, { endpoint: { scopeInputs: ["zoneId"] } });
    assert.deepEqual(decoded(thing(plan), shownAs(shown), {}), { name: "n", one: "x", thingId: "" });
  });

  it("contain the result of a codec, which may be undefined", () => {
    const codec = (decode: object) => ({ wire: { codecs: { one: decode } } });
    const own = codec({ decode: (live: { raw: Values }, known: Values) => `${live.raw.one} of ${known.zoneId}` });
    assert.equal(outputs(own).one, "x of z");
    assert.ok(!("one" in outputs(codec({ decode: () => undefined }))));
    assert.equal(outputs(codec({ encode: () => "sent" })).one, "x", "what it only encodes is read by its field");
  });

  it("have the recorded value if a response lacks or nulls what cannot change in place, also with a codec", () => {
    const final = { ...fields, one: s.string().optional().replaces() };
    const codecs = { one: { decode: (live: Reader) => live.optionalString("one") } };
    for (const wire of [{}, { codecs }])
      for (const one of [undefined, null]) {
        const target = thing(planOfThings(final, { endpoint, wire }), { zoneId: "z" }, "7");
        assert.equal(decoded(target, shownAs({ ...shown, one }), { zoneId: "z", one: "y" }).one, "y");
      }
  });

  it("are an unexpected response if a codec reads nothing from what an object always has", () => {
    const codec = { decode: (live: Reader) => live.peekText("one") || undefined };
    const read = (field: AnyField, one: unknown, known: unknown) =>
      decoded(
        thing(
          planOfThings({ ...fields, one: field }, { endpoint, wire: { codecs: { one: codec } } }),
          { zoneId: "z" },
          "7",
        ),
        shownAs({ ...shown, one }),
        { zoneId: "z", one: known as string },
      ).one;
    for (const field of [s.string(), s.string().optional().replaces()]) {
      assert.throws(() => read(field, { is: 7 }, "y"), { code: "unexpected-answer" });
      // What cannot change in place was not removed by a platform that writes an absent text as an empty one.
      assert.equal(read(field, "", "y"), field.spec.replaces === true ? "y" : undefined);
      assert.equal(read(field, { is: 7 }, undefined), undefined);
    }
    assert.equal(read(s.string().optional(), { is: 7 }, "y"), undefined);
    // A list may contain the entries of others only, and an object may have no meaning in the state of other members.
    assert.deepEqual(read(s.list(s.string()), [7], ["y"]), undefined);
    assert.deepEqual(read(s.object({ is: s.number() }), { is: 7 }, { is: 7 }), undefined);
  });

  it("are an unexpected response if a scalar is in the place of a list, or of an object on the path of a value", () => {
    const tags = s
      .list(s.string())
      .optional()
      .wire("meta.tags", { encode: (list) => list, decode: (list) => (Array.isArray(list) ? list : []) });
    const plan = planOfThings({ ...fields, tags, note: s.string().optional().wire("meta.note") }, { endpoint });
    const read = (meta: unknown, known: object) =>
      decoded(thing(plan, { zoneId: "z" }, "7"), shownAs({ ...shown, meta }), { zoneId: "z", ...known });
    for (const known of [{ tags: ["a"] }, { note: "n" }])
      for (const meta of ["odd", 7, true, [{ note: "n" }]])
        assert.throws(() => read(meta, known), { code: "unexpected-answer" }, JSON.stringify(meta));
    assert.throws(() => read({ tags: "odd" }, { tags: ["a"] }), { code: "unexpected-answer" });
    for (const meta of [undefined, null, "", [], {}, false, { tags: [], note: "" }])
      assert.equal(read(meta, { tags: ["a"], note: "n" }).note, undefined, JSON.stringify(meta));
    assert.equal(read("odd", {}).note, undefined);
  });

  it("keep a recorded name that a response shows as an empty text", () => {
    const read = (name: string) => {
      const target = thing(planOfThings(fields, { endpoint }), { zoneId: "z" }, "7");
      return decoded(target, shownAs({ ...shown, name }), { zoneId: "z", name: "n" }).name;
    };
    assert.deepEqual([read(""), read("m")], ["n", "m"]);
  });

  it("are an unexpected response if a number is in the place of text that a codec reads", () => {
    const codecs = { one: { decode: (live: Reader) => live.peekText("one") } };
    const read = (known: string) =>
      decoded(
        thing(planOfThings(fields, { endpoint, wire: { codecs } }), { zoneId: "z" }, "7"),
        shownAs({ ...shown, one: 7 }),
        { one: known },
      ).one;
    assert.throws(() => read("seven"), { code: "unexpected-answer" });
    const translated = { one: { decode: () => "7 h" } };
    const target = thing(planOfThings(fields, { endpoint, wire: { codecs: translated } }), { zoneId: "z" }, "7");
    assert.equal(decoded(target, shownAs({ ...shown, one: 7 }), { one: "8 h" }).one, "7 h");
    assert.deepEqual([read("8"), read("")], ["7", "7"]);
  });

  it("never contain a number that a codec could not read, at any depth", () => {
    for (const value of [Number.NaN, { size: Number.NaN }, [{ size: [Number.NaN] }]]) {
      const codecs = { one: { decode: () => value } };
      assert.throws(() => outputs({ wire: { codecs } }), { code: "unexpected-answer" });
      assert.throws(() => outputs({ wire: { decode: (out: Values) => ({ ...out, one: value }) } }), {
        code: "unexpected-answer",
      });
    }
  });

  it("are corrected by the `decode` hook of the definition", () => {
    const decode = (out: Values, live: { raw: Values }, known: Values) => ({
      ...out,
      one: `${live.raw.id}${known.zoneId}`,
    });
    assert.deepEqual(outputs({ wire: { decode } }), { zoneId: "z", name: "n", one: "7z", thingId: "7" });
  });
});

it("outputsIn decodes an object again for other known values", () => {
  const codecs = { one: { decode: (_: unknown, known: Values) => known.one } };
  const target = thing(planOfThings(fields, { endpoint, wire: { codecs } }), { zoneId: "z" }, "7");
  const live = shownAs(shown);
  const [old, desired] = [{ one: "old" }, { one: "new" }];
  const known = [old, desired, old].map((values) => target.codec.outputsIn(target, live, values).one);
  assert.deepEqual(known, ["old", "new", "old"]);
  assert.equal(target.codec.outputsIn(target, live, old), target.codec.outputsIn(target, live, old));
});
