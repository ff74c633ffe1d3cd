import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
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

describe("the outputs of an object", () => {
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
