import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Answer, Reader } from "@tripod/http";
import { type AnyField, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { Target } from "../addressing/target.js";
import { answerOf, formOf, planOfThings, shownAs, thing } from "../addressing/thing.testing.js";
import type { WireForm } from "../definition/wireForm.js";
import type { Values } from "../values/values.js";
import {
  assertShown as assertShownIn,
  listedAs as listedIn,
  mismatchReason as mismatchIn,
  objectIn,
  recognizedIn as recognized,
  shownKey,
  showsAll,
  showsOtherKey,
  wireId,
} from "./response.js";

const { assertThrown, assertWording } = createWording(import.meta.url);

const fields = { name: s.string(), note: s.string().optional() };
const inData = { envelope: { shown: "data" } } as const;

const listedAs = ({ plan, pathParams }: Target) => listedIn(formOf(plan), pathParams);
const mismatchReason = (target: Target, body: Reader) => mismatchIn(formOf(target.plan), target, body);
const recognizedIn = (target: Target, answer: Answer) => recognized(formOf(target.plan), target, answer);
const assertShown = (target: Target, body: Reader) => assertShownIn(formOf(target.plan), target, body);

/** Returns the object in a response with this body. */
const readLive = (form: WireForm, body: unknown): unknown => objectIn(answerOf(body), form.shownAt).raw;

describe("response: the object in a response", () => {
  const object = { name: "it" };
  for (const [what, says, speaks, answer] of [
    ["is the response itself", {}, {}, object],
    ["is in the envelope of its API", {}, inData, { data: object }],
    ["is where its definition says", { wire: { envelope: "thing" } }, inData, { thing: object }],
    ["is at the path of its definition", { wire: { envelope: { shown: "a.b" } } }, inData, { a: { b: object } }],
    ["is the response itself if its definition says so", { wire: { envelope: { shown: null } } }, inData, object],
    [
      "is where its API shows all, where its definition speaks of requests alone",
      { wire: { envelope: { sent: "x" } } },
      inData,
      { data: object },
    ],
  ] as const) {
    it(what, () => {
      assert.deepEqual(readLive(formOf(planOfThings(fields, says, speaks)), answer), object);
    });
  }

  it("to a create may be at another path", () => {
    const target = thing(planOfThings(fields, { create: { response: { at: "made[0]" } } }, inData));
    assert.deepEqual(objectIn(answerOf({ made: [object] }), formOf(target.plan).createdObjectPath).raw, object);
    assert.deepEqual(readLive(formOf(target.plan), { data: object }), object);
    const usual = thing(planOfThings(fields, {}, inData));
    assert.deepEqual(objectIn(answerOf({ data: object }), formOf(usual.plan).createdObjectPath).raw, object);
  });

  it("is rejected if it is not an object", (test) => {
    for (const body of ["text", [object], null])
      assertThrown(test, () => readLive(formOf(planOfThings(fields)), body), { code: "unexpected-answer" });
  });
});

describe("response: the ID in an object", () => {
  it("is text, if it can be in a path", () => {
    const target = thing(planOfThings(fields));
    assert.deepEqual(
      ["a", 7, "", "..", true, null, undefined].map((id) => wireId(formOf(target.plan), shownAs({ id }))),
      ["a", "7", undefined, undefined, undefined, undefined, undefined],
    );
  });

  it("is at the path of its definition, or of its API", () => {
    const live = shownAs({ uid: "own", metadata: { uid: "usual" } });
    const speaks = { members: { id: "metadata.uid" } };
    assert.equal(wireId(formOf(planOfThings(fields, { wire: { id: "uid" } }, speaks)), live), "own");
    assert.equal(wireId(formOf(planOfThings(fields, {}, speaks)), live), "usual");
  });
});

describe("response: the IDs of an object in a list", () => {
  it("include its ID", () => {
    const inZones = planOfThings({ ...fields, zoneId: s.string() }, { endpoint: { path: "/zones/{zoneId}/things" } });
    assert.deepEqual(listedAs(thing(inZones, { zoneId: "z" }, "7")), ["7"]);
  });
  it("include the inputs that its ID consists of", () => {
    const named = planOfThings(
      { ...fields, size: s.number() },
      { endpoint: { itemPath: "/things/{name}/{size}" }, identity: { id: "{name}" } },
    );
    assert.deepEqual([...new Set(listedAs(thing(named, { name: "n", size: 0 }, "n")))].sort(), ["0", "n"]);
    assert.deepEqual([...new Set(listedAs(thing(named, { name: "n" })))], ["n"]);
  });
});

describe("responses", () => {
  const UUID = "0b6ad3a0-2b9e-4f6e-9a31-6a1c9f4d2e10";
  const strange = (shown: Values, known: Values = { name: "n" }, id = "7") =>
    mismatchReason(thing(planOfThings(fields), known, id), shownAs(shown));

  it("is the object if it has its ID in any spelling", () => {
    for (const [id, shown] of [
      ["7", "7"],
      ["7", 7],
      ["abc", "ABC"],
      [UUID, UUID.toUpperCase()],
      [UUID, UUID.replaceAll("-", "")],
    ] as const) {
      assert.equal(strange({ id: shown }, {}, id), undefined);
    }
  });

  it("is not the object if it has another ID, which the error names", (test) => {
    assertWording(test, String(strange({ id: "8", name: "n" })), { live: '"8"', requested: "thing 7" });
  });

  it("without an ID is the object if it contains the required members", (test) => {
    assert.equal(strange({ name: "other" }), undefined);
    for (const live of [{ note: "x" }, { error: "x" }]) assertWording(test, String(strange(live)), { member: "name" });
  });

  it("without an ID is the object if it contains any of its members and nothing is known", (test) => {
    assert.equal(strange({ note: "x" }, {}), undefined);
    assertWording(test, String(strange({ error: "x" }, {})));
  });

  it("that is not the object is rejected, otherwise the object is returned", (test) => {
    const target = thing(planOfThings(fields), { name: "n" }, "7");
    assert.deepEqual(recognizedIn(target, answerOf({ id: "7" })).raw, { id: "7" });
    assertThrown(
      test,
      () => recognizedIn(target, answerOf({ id: "8" })),
      { code: "unexpected-answer" },
      { live: '"8"' },
    );
  });

  for (const [what, more, says] of [
    ["is a secret", s.string().secret(), {}],
    ["is never returned", s.string().writeOnly(), {}],
    ["is ignored", s.string().noEffect("no"), {}],
    ["has no wire name", s.string().wire(null), {}],
    ["has members next to the others", s.object({ a: s.string() }).wire(""), {}],
    ["a codec decodes", s.string(), { wire: { codecs: { more: { decode: () => "x" } } } }],
    ["is in `mayOmit`", s.string(), { wire: { mayOmit: ["more"] } }],
    ["locates the object", s.string(), { endpoint: { scopeInputs: ["more"], alsoInBody: ["more"] } }],
    ["is a subresource", s.string(), { read: { subresources: { members: ["more"], read: async () => ({}) } } }],
    ["is optional", s.string().optional(), {}],
  ] as const) {
    it(`may lack a member that ${what}`, () => {
      const plan = planOfThings({ ...fields, more }, says as never);
      assert.equal(mismatchReason(thing(plan, { name: "n", more: "m" }, "7"), shownAs({ name: "n" })), undefined);
    });
  }

  it("must contain the key, although programs may omit it", (test) => {
    const plan = planOfThings({ title: s.string().optional(), size: s.number() }, { identity: { key: ["title"] } });
    const target = thing(plan, { title: "t", size: 1 }, "7");
    assertWording(test, String(mismatchReason(target, shownAs({ size: 1 }))), { member: "title" });
  });

  it("may lack a name that only the platform sets", () => {
    const target = thing(planOfThings({ name: s.string().computed(), size: s.number() }), { name: "n", size: 1 }, "7");
    assert.equal(mismatchReason(target, shownAs({ size: 1 })), undefined);
  });

  it("must contain a member of the definition for an object without required members", (test) => {
    const plan = planOfThings(
      { note: s.string().optional(), all: s.object({ a: s.string() }).wire("") },
      { identity: { key: ["note"] } },
    );
    const target = thing(plan, { all: { a: "x" } }, "7");
    assertWording(test, String(mismatchReason(target, shownAs({ other: 1 }))));
  });
});

describe("response: a response with nothing but the ID", () => {
  const plan = planOfThings(
    { label: s.string().wire("id"), mode: s.string().default("off"), note: s.string().optional() },
    { identity: { key: ["label"] } },
  );
  const shows = (known: Values) => assertShown(thing(plan, known, "7"), shownAs({ id: "7" }));

  it("is unexpected if state has more of the object", (test) => {
    for (const state of [
      { label: "7", mode: "on" },
      { label: "7", mode: "off", note: "n" },
    ])
      assertThrown(test, () => shows(state), { code: "unexpected-answer" });
  });

  it("is the object if all other values are defaults", () =>
    assert.doesNotThrow(() => shows({ label: "7", mode: "off" })));
});

describe("response: the key in a row", () => {
  const type = s.string().values({ A: "", B: "" }, { aliases: { address: "A" } });
  const plan = planOfThings({ ...fields, type, size: s.number() }, { identity: { key: ["name", "type", "size"] } });
  const wanted = { name: "www", type: "A", size: 1 };
  const isOther = (shown: Values, inputs: Values = wanted, of = plan) =>
    showsOtherKey(formOf(of), shownAs(shown), inputs);

  for (const [what, shown, expected] of [
    ["is the one that was sent", wanted, false],
    ["is another one in one of its parts", { ...wanted, name: "mail" }, true],
    ["is another one by its number", { ...wanted, size: 2 }, true],
    ["is the same in the platform's spelling", { ...wanted, name: " WWW. " }, false],
    ["is the same by another name of it", { ...wanted, type: "address" }, false],
    ["is not another one if it is absent", { size: 1 }, false],
    ["is not another one if it is empty", { ...wanted, name: "" }, false],
    ["is not another one if it cannot be read", { ...wanted, name: ["mail"] }, false],
  ] as const) {
    it(what, () => assert.equal(isOther(shown), expected));
  }

  it("is not another one if none was sent, or if it is never returned", () => {
    assert.equal(isOther({ ...wanted, name: "mail" }, { ...wanted, name: undefined }), false);
    const hidden = planOfThings({ name: s.string().secret() });
    assert.equal(isOther({ name: "mail" }, { name: "www" }, hidden), false);
  });

  it("is decoded by the definition's codecs, and completed from the location", () => {
    const own = planOfThings(
      { ...fields, zoneId: s.string(), title: s.string() },
      {
        endpoint: { path: "/zones/{zoneId}/things" },
        identity: { key: ["zoneId", "title", "name"] },
        wire: { codecs: { title: { decode: (live, known) => `${live.text("label")} of ${known.zoneId}` } } },
      },
    );
    const live = shownAs({ label: "l", name: "n", zoneId: "theirs" });
    assert.deepEqual(shownKey(formOf(own), live, { zoneId: "z" }), { zoneId: "z", title: "l of z", name: "n" });
    assert.equal(shownKey(formOf(own), shownAs({ name: "n" }), {}), undefined, "a row that cannot be read");
  });
});

const given = s.string().optional();
const made = s.string().computed();

/** Whether a response without `one` shows everything if `one` was sent. */
function lacks(one: AnyField, says: object = {}, known = {}): boolean {
  const plan = planOfThings({ name: s.string(), one }, says, {});
  return !showsAll(formOf(plan), shownAs({ name: "n" }), { name: "n", one: "x" }, known);
}

describe("response: a response is complete without a member", () => {
  for (const [what, one, says, known] of [
    ["that need not be there", given, { wire: { mayOmit: ["one"] } }],
    ["that does not travel", made.wire(null), {}],
    ["that is never shown", given.writeOnly(), {}],
    ["that says where the object is", given, { endpoint: { scopeInputs: ["one"], alsoInBody: ["one"] } }],
    ["that comes from another address", made, { read: { subresources: { members: ["one"], read: async () => ({}) } } }],
    ["that is secret", given.secret(), {}],
    ["that is not used", given.noEffect("no"), {}],
    ["that is shown once, and is recorded", made.secret(), {}, { one: "token" }],
  ] as const) {
    it(what, () => assert.equal(lacks(one, says, known), false));
  }

  it("that was not sent", () => {
    const target = thing(planOfThings({ name: s.string(), one: given }));
    assert.equal(showsAll(formOf(target.plan), shownAs({ name: "n" }), { name: "n" }), true);
  });
});

describe("response: a response is incomplete", () => {
  it("if it lacks a sent member", () => assert.equal(lacks(given), true));
  it("if it lacks a computed member", () => assert.equal(lacks(made, {}, { one: "before" }), true));
  it("if it lacks a computed secret that is not recorded", () => assert.equal(lacks(made.secret()), true));
});

it("showsAll accepts members that are null", () => {
  const target = thing(planOfThings({ name: s.string(), one: given, two: made }));
  assert.equal(
    showsAll(formOf(target.plan), shownAs({ name: "n", one: null, two: null }), { name: "n", one: "x" }),
    true,
  );
});
