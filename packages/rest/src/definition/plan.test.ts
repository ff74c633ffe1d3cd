import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { planOfThings } from "../addressing/thing.testing.js";
import { managed } from "../kinds/managed.js";
import { idOutputName, warning } from "./extras.js";
import type { Managed } from "./groups.js";
import { isPassing, kindOfState } from "./states.js";

const { assertWording } = createWording(import.meta.url);

const fields = {
  zoneId: s.string().replaces(),
  name: s.string(),
  note: s.string().optional(),
  at: s.string().computed(),
};
const dialect = () => assert.fail("nothing is asked");
const endpoint = { path: "/zones/{zoneId}/things", dialect };
const whole = { name: "Thing", kind: "thing", doc: "A thing.", fields, endpoint, update: "full" } as const;

function problem(change: object): string {
  try {
    managed({ ...whole, ...change } as unknown as Managed<"Thing", typeof fields, never>);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

/** Returns the definition with this step alone. */
const step = (one: object) => ({ update: [one] });

describe("planOf: a definition that contradicts itself is rejected with its name and the member", () => {
  it("but not a consistent one", () => assert.equal(problem({}), ""));

  for (const [what, change] of [
    ["a step for some objects alone that leaves open what it sends", step({ body: "inputs", when: () => true })],
    [
      "rows that nothing identifies",
      { endpoint: { path: "/things", dialect, itemPath: "/things/{zoneId}" }, identity: { id: "{zoneId}" } },
    ],
    [
      "a PUT that nothing keeps from overwriting an object, without a key",
      { identity: { key: null, onLostResponse: "fail" }, create: { method: "PUT" } },
    ],
    [
      "a PUT that nothing keeps from overwriting an object, without a list",
      { list: { unlistable: "no" }, create: { method: "PUT" } },
    ],
    ["a path with a placeholder that is not a field", { endpoint: { ...endpoint, path: "/zones/{zone}/things" } }],
    [
      "a path with an input of several spellings that nothing encodes",
      { fields: { ...fields, zoneId: fields.zoneId.semanticEquals(() => true) } },
    ],
    ["a path with an optional input", { endpoint: { ...endpoint, path: "/notes/{note}" } }],
    ["a path with an input that may change", { endpoint: { ...endpoint, path: "/names/{name}" } }],
    ["a path with an output", { endpoint: { ...endpoint, path: "/at/{at}" } }],
    [
      "an input that comes later, and never",
      { create: { deferred: ["note"] }, ...step({ body: "changes", sends: ["name"] }) },
    ],
    ["a step that sends where it is", step({ body: "changes", sends: ["zoneId"] })],
    [
      "a step that sends what is not used",
      {
        fields: { ...fields, unused: s.string().optional().noEffect("no") },
        ...step({ body: "changes", sends: ["unused"] }),
      },
    ],
    [
      "a step that sends what nothing decodes",
      {
        fields: { ...fields, secretly: s.string().wire(null) },
        wire: { codecs: { secretly: { encode: (value: unknown) => value } } },
        update: [{ body: "changes", sends: ["secretly"] }, { body: "full" }],
      },
    ],
    ["two steps that send all", { update: [{ body: "changes" }, { body: "full" }] }],
    ["two inputs in one member", { fields: { ...fields, label: s.string().optional().wire("name") } }],
    ["a reading from no list", { list: { unlistable: "none" }, read: "list" }],
    ["appearing in no list", { list: { unlistable: "none" }, identity: { key: null, onLostResponse: "detectNew" } }],
    ["something within that may change", { endpoint: { ...endpoint, scopeInputs: ["note"] } }],
    ["a place that is not in the path", { endpoint: { ...endpoint, parents: { name: {} } } }],
    ["kinds without `otherKind`", { wire: { constants: { type: "thing" } } }],
  ] as const) {
    it(`because of ${what}`, (test) => assertWording(test, problem(change)));
  }
});

describe("planOf: a consistent definition is accepted", () => {
  const secretly = s.string().wire(null);
  const encode = (value: unknown) => value;
  for (const [what, change] of [
    ["with further inputs that say where it is", { endpoint: { ...endpoint, scopeInputs: ["zoneId"] } }],
    ["with a PUT that its list precedes", { create: { method: "PUT" } }],
    [
      "with a PUT and its own search for existing objects",
      {
        identity: { key: null, onLostResponse: "fail" },
        create: { method: "PUT", findExisting: async () => undefined },
      },
    ],
    [
      "with a PUT that adopts",
      { identity: { key: null, onLostResponse: "fail" }, create: { method: "PUT", adopts: true } },
    ],
    [
      "with code of its own for what does not travel",
      {
        fields: { ...fields, secretly },
        update: [{ sends: ["secretly"], run: async () => undefined }, { body: "full" }],
      },
    ],
    [
      "with a body of its own for what does not travel",
      {
        fields: { ...fields, secretly },
        update: [{ sends: ["secretly"], method: "PUT", body: () => ({}) }, { body: "full" }],
      },
    ],
    [
      "that sends in a form of its own what is never shown",
      {
        fields: { ...fields, secretly: secretly.writeOnly() },
        wire: { codecs: { secretly: { encode } } },
        update: [{ body: "changes", sends: ["secretly"] }, { body: "full" }],
      },
    ],
    [
      "that makes one member of several inputs",
      { fields: { ...fields, label: s.string().optional().wire("name") }, wire: { codecs: { label: { encode } } } },
    ],
    [
      "that shows in one member what is not used, and an input",
      { fields: { ...fields, old: s.string().optional().wire("name").noEffect("no") } },
    ],
    [
      "that brings later what a step sends, or takes along",
      {
        fields: { ...fields, more: s.string().optional() },
        create: { deferred: ["note", "more"] },
        ...step({ body: "changes", sends: ["note"], alsoSends: ["more"] }),
      },
    ],
  ] as const) {
    it(what, () => assert.equal(problem(change), ""));
  }
});

describe("planOf: the documentation of a resource", () => {
  const one = (more: object = {}) =>
    managed({ ...whole, ...more } as unknown as Managed<"Thing", typeof fields, never>);

  it("contains the definition's texts only", () => {
    const rules = [() => undefined];
    const said = { rules, deprecated: "Use another.", dataLoss: "its rows", terraform: "old_thing" };
    const { name, doc, rules: told, deprecated, dataLoss, terraform } = one(said);
    assert.deepEqual(
      { name, doc, rules: told, deprecated, dataLoss, terraform },
      { name: "Thing", doc: "A thing.", ...said },
    );
    const plain = one();
    assert.equal(plain.terraform, "thing");
    for (const what of ["rules", "deprecated", "preflight", "dataLoss"]) assert.ok(!(what in plain), what);
  });

  it("calls `foresee` as a method of the definition", async () => {
    const owner = one({
      preflight: async function (this: object) {
        assert.ok("preflight" in this);
      },
    });
    await owner.preflight?.(undefined as never, undefined as never);
  });
});

describe("planOf: inputs that are a segment of a path", () => {
  const named = (wire?: object) =>
    planOfThings(
      { ...fields, title: s.string() },
      { endpoint: { path: "/zones/{zoneId}/things" }, identity: { key: ["title"] }, ...(wire && { wire }) },
    ).fields;
  const problems = (name: string, value: string, wire?: object) =>
    (named(wire)[name] as AnyField).spec.constraints.map((constraint) => constraint(value)).filter(Boolean);

  for (const text of [".", ".."]) {
    it(`must not be ${text}, also as the ID that the platform takes from them`, () => {
      assert.equal(problems("zoneId", text).length, 1);
      assert.equal(problems("title", text).length, 0);
      assert.equal(problems("title", text, { id: "title" }).length, 1);
    });
  }

  it("may contain dots, slashes and percent signs", () => {
    for (const text of ["...", "a..b", "../a", "%2e%2e", " ", "é"]) assert.deepEqual(problems("zoneId", text), []);
  });
});

describe("planOf", () => {
  const thing = { name: s.string(), note: s.string().optional(), timeouts: s.string().optional().noDiff() };
  const status = { at: "state", values: {}, default: "stable" } as const;
  const replacing = (says: object) =>
    Object.entries(planOfThings(thing, says).fields).flatMap(([name, { spec }]) =>
      spec.replaces === true ? [name] : [],
    );

  it("lets every input except timeouts replace if there is no update", () => {
    assert.deepEqual([replacing({}), planOfThings(thing).canUpdate], [[], false]);
    assert.deepEqual([replacing({ update: "full" }), planOfThings(thing, { update: "full" }).canUpdate], [[], true]);
  });

  it("allows updates that only continue a wait if objects have a status", () => {
    const plan = planOfThings(thing, { waits: { status } });
    assert.deepEqual([plan.canUpdate, replacing({ waits: { status } })], [true, ["name", "note"]]);
  });

  it("has the output with the ID, with its own name or none, next to fields of the same name", () => {
    const names = (says: object, of: object = thing) => Object.keys(planOfThings(of as typeof thing, says).fields);
    assert.deepEqual(names({}), ["name", "note", "timeouts", "thingId"]);
    assert.deepEqual(names({ extras: [idOutputName("uid")] }), ["name", "note", "timeouts", "uid"]);
    assert.deepEqual(names({ extras: [idOutputName(null)] }), ["name", "note", "timeouts"]);
    const own = { ...thing, thingId: s.string("Its own.").computed() };
    assert.equal(planOfThings(own).fields.thingId?.spec.doc, "Its own.");
  });

  it("has the warning of every refresh", () => {
    const plan = planOfThings(thing, { extras: [warning(() => "mind"), idOutputName(null)] });
    assert.equal(plan.notice?.(undefined as never), "mind");
    assert.ok(!("notice" in planOfThings(thing)));
  });

  it("has the way of reading: a GET, or only the list", () => {
    const isDeleted = () => true;
    const plan = planOfThings(thing, { read: { isDeleted } });
    assert.deepEqual([plan.read.isDeleted, plan.isReadFromList], [isDeleted, false]);
    const inList = planOfThings(thing, { read: "list" });
    assert.deepEqual([inList.read, inList.isReadFromList], [{}, true]);
  });

  it("has the list: its path, whether rows are complete, and the owners if there is no list", () => {
    const told = (list: object, more: object = {}) => {
      const {
        listPath,
        rowsAreWhole,
        owningResources,
        unlistable,
        parentKeyPath: parentKey,
      } = planOfThings(thing, { list, ...more });
      return { listPath, rowsAreWhole, holders: owningResources, unlisted: unlistable, parentKey };
    };
    const path = "/things";
    const none = { holders: undefined, unlisted: undefined };
    const holders = { list: "/groups", input: "name", has: () => true };
    assert.deepEqual(told({}), { ...none, listPath: path, rowsAreWhole: true, parentKey: path });
    assert.deepEqual(told({ rows: "partial" }), { ...none, listPath: path, rowsAreWhole: false, parentKey: path });
    assert.deepEqual(told({ path: "/all" }), { ...none, listPath: "/all", rowsAreWhole: true, parentKey: "/all" });
    assert.deepEqual(told({ unlistable: "no" }), {
      ...none,
      listPath: undefined,
      rowsAreWhole: false,
      unlisted: "no",
      parentKey: path,
    });
    assert.deepEqual(told({ unlistable: holders }), {
      ...none,
      listPath: undefined,
      rowsAreWhole: false,
      holders,
      parentKey: path,
    });
    const folder = { input: "note", children: "/folders/{note}" };
    const inFolder = { ...none, listPath: "/folders/{note}", rowsAreWhole: true, parentKey: path };
    assert.deepEqual(told({}, { endpoint: { folder } }), inFolder);
  });

  it("has the inputs that are never sent: those that locate the object, unless `sent` lists them, and subresources", () => {
    const plan = planOfThings(thing, {
      endpoint: { path: "/{name}/things", scopeInputs: ["note"], alsoInBody: ["name"] },
      read: { subresources: { members: ["timeouts"], read: async () => ({}) } },
    });
    assert.deepEqual(
      [[...plan.notInBody].sort(), [...plan.parentInputs].sort()],
      [
        ["note", "timeouts"],
        ["name", "note"],
      ],
    );
  });

  it("uses the name as the key by default", () => {
    const keyOf = (says: object, of: object = thing) => planOfThings(of as typeof thing, says).key;
    assert.deepEqual(keyOf({}), ["name"]);
    assert.deepEqual(keyOf({}, { note: s.string() }), []);
    assert.deepEqual(keyOf({ identity: { key: ["note"] } }), ["note"]);
    assert.deepEqual(keyOf({ identity: { key: null, onLostResponse: "fail" } }), []);
  });

  it("uses PATCH for changes and PUT for other bodies by default", () => {
    const methods = (update: unknown) =>
      planOfThings(thing, { update: update as "full" }).steps.map(({ method }) => method);
    assert.deepEqual(["changes", "full", "inputs"].map(methods), [["PATCH"], ["PUT"], ["PUT"]]);
    const steps = [
      { body: "changes", method: "POST" },
      { sends: ["note"], run: async () => undefined },
    ];
    assert.deepEqual(methods(steps), ["POST", undefined]);
  });
});

describe("planOf: a state", () => {
  const states = (others: "stable" | "transient") =>
    ({
      at: "state",
      values: { NEW: "transient", IDLE: "ambiguous", UP: "stable", BAD: "failed" },
      default: others,
    }) as const;

  it("has the class of the definition", () => {
    const kinds = ["NEW", "BAD", "other", "constructor", undefined].map((state) =>
      kindOfState(states("stable"), state),
    );
    assert.deepEqual(kinds, ["transient", "failed", undefined, undefined, undefined]);
  });

  it("is transient if its class or the default says so; an object without a status is stable", () => {
    const all = ["NEW", "IDLE", "UP", "BAD", "other", undefined];
    const passing = (others: "stable" | "transient") => all.map((state) => isPassing(states(others), state));
    assert.deepEqual(passing("stable"), [true, true, false, false, false, false]);
    assert.deepEqual(passing("transient"), [true, true, false, false, true, false]);
  });
});
