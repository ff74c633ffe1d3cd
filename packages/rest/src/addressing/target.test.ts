import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { Values } from "../values/values.js";
import { forgetObject, tryClaim, unclaim } from "./ownership.js";
import { canList, ownTarget, pathOf, type Target, targetOf, withDefaultParent, withId } from "./target.js";
import { contextOf, dialectOf, planOfThings, thing } from "./thing.testing.js";

const { assertThrown } = createWording(import.meta.url);

const fields = {
  projectId: s.string().replaces(),
  zoneId: s.string().replaces(),
  number: s.number().replaces(),
  name: s.string(),
};
const PATH = "/zones/{zoneId}/things";
const inZones = planOfThings(fields, { endpoint: { path: PATH, scopeInputs: ["projectId"] } });
const recorded = { projectId: "p", zoneId: "z", name: "n" };

describe("createTarget: the location of an object", () => {
  it("consists of its parent inputs, and its ID if known", () => {
    assert.deepEqual(thing(inZones, recorded).pathParams, { projectId: "p", zoneId: "z" });
    assert.deepEqual(thing(inZones, recorded, "7").pathParams, { projectId: "p", zoneId: "z", id: "7" });
    assert.deepEqual(withId(thing(inZones, recorded), "8").pathParams, { projectId: "p", zoneId: "z", id: "8" });
  });

  it("comes from the ID, in the types of the inputs, if state lacks it", () => {
    const numbered = planOfThings(fields, {
      endpoint: { path: "/zones/{zoneId}/{number}", scopeInputs: ["projectId"] },
      identity: { id: "{zoneId}/{number}/{id}" },
    });
    assert.deepEqual(thing(numbered, { projectId: "p" }, "z/12/7").pathParams, {
      projectId: "p",
      zoneId: "z",
      number: 12,
      id: "7",
    });
    assert.equal(thing(numbered, { projectId: "p", zoneId: "y" }, "z/12/7").pathParams.zoneId, "y");
  });

  it("comes from the settings if nothing is recorded", () => {
    const usual = planOfThings(fields, {
      endpoint: { path: PATH, scopeDefaults: () => ({ projectId: "own", zoneId: "own" }) },
    });
    assert.deepEqual(thing(usual, { zoneId: "z" }).pathParams, { projectId: "own", zoneId: "z" });
  });

  it("includes the folder of the inputs for objects in a tree", () => {
    const inFolders = planOfThings(
      { ...fields, parentId: s.string().replaces() },
      { endpoint: { folder: { input: "parentId", children: "/folders/{parentId}" } } },
    );
    assert.deepEqual(thing(inFolders, { parentId: "f" }, "7").pathParams, { parentId: "f", id: "7" });
    assert.deepEqual(thing(inFolders, {}, "7").pathParams, { id: "7" });
    assert.deepEqual(
      [{ parentId: "f" }, {}].map((known) => canList(thing(inFolders, known, "7"))),
      [true, false],
    );
  });

  it("must be known for an existing object; a create relies on the input checks", (test) => {
    for (const [known, path] of [
      [{ projectId: "p" }, "zoneId"],
      [{ projectId: "p", zoneId: "" }, "zoneId"],
      [{ zoneId: "z" }, "projectId"],
    ] as const) {
      assertThrown(test, () => thing(inZones, known, "7"), { code: "invalid-argument", path });
    }
    assert.deepEqual(thing(inZones, { zoneId: "z" }).pathParams, { zoneId: "z" });
  });

  it("is not read from an ID of another form", (test) => {
    const plan = planOfThings(fields, { identity: { id: "{name}/{id}" } });
    const wrong = { code: "invalid-argument", path: "" } as const;
    assertThrown(test, () => thing(plan, { name: "n" }, "7"), wrong);
    assertThrown(test, () => thing(planOfThings(fields), {}, ""), wrong);
  });

  it("has the start time of the operation by the clock of its API", async () => {
    const dialect = dialectOf();
    const plan = planOfThings(fields, { endpoint: { dialect: () => dialect } });
    await (dialect.clock as ReturnType<typeof import("@tripod/http/testing").createManualClock>).advance(250);
    assert.equal(thing(plan).startedAt, 250);
  });
});

describe("createTarget: state of an earlier version without the parent", () => {
  const plan = planOfThings(
    { ...fields, region: s.string().default("north").replaces(), size: s.number().default(1) },
    { endpoint: { path: "/regions/{region}/things", scopeInputs: ["projectId"] } },
  );

  it("gets the default parent, and nothing else", () => {
    assert.deepEqual(withDefaultParent(plan, { name: "n" }), { name: "n", region: "north" });
  });
  it("keeps a recorded parent", () => {
    assert.deepEqual(withDefaultParent(plan, { region: "south", projectId: "p" }), { region: "south", projectId: "p" });
  });
  it("is not filled in if nothing is recorded: an import uses its own parent", () => {
    assert.deepEqual(withDefaultParent(plan, {}), {});
  });
});

describe("createTarget: an address", () => {
  const said = (pathParams: Values): Target => ({ ...thing(inZones, recorded), pathParams });

  it("contains each part of the location, and the resource ID contains the parts of its form", () => {
    const plan = planOfThings(fields, { endpoint: { path: PATH }, identity: { id: "{zoneId}/{id}" } });
    const target = thing(plan, { zoneId: "a b" }, "a b/7");
    assert.equal(pathOf(target, plan.itemPath), "/zones/a%20b/things/7");
    assert.equal(target.resourceId, "a b/7");
  });

  it("is rejected with the input if a part is missing or would change it", (test) => {
    for (const [pathParams, template, path] of [
      [{}, "/zones/{zoneId}", "zoneId"],
      [{ zoneId: ".." }, "/zones/{zoneId}", "zoneId"],
      [{ id: "." }, "/things/{id}", ""],
    ] as const) {
      assertThrown(test, () => pathOf(said(pathParams), template), { code: "invalid-argument", path });
    }
  });

  it("that cannot be written at all is not an input error", () => {
    assert.throws(() => pathOf(said({ zoneId: "\ud800" }), "/zones/{zoneId}"), URIError);
  });
});

describe("createTarget: the list of an object", () => {
  it("can be read if there is one", () => {
    assert.equal(canList(thing(planOfThings(fields))), true);
    assert.equal(canList(thing(planOfThings(fields, { list: { unlistable: "not supported" } }))), false);
  });
});

describe("createTarget: the key of a parent", () => {
  it("is the same for one list, and differs in another zone or scope", () => {
    const places = [
      thing(inZones, { ...recorded, name: "other" }),
      thing(inZones, { ...recorded, zoneId: "y" }),
      thing(planOfThings(fields, { endpoint: { path: PATH } }, { scopeKey: "other" }), recorded),
    ].map(({ parentKey }) => parentKey);
    const parentKey = thing(inZones, recorded).parentKey;
    assert.deepEqual(
      places.map((other) => other === parentKey),
      [true, false, false],
    );
  });
});

describe("createTarget: an object of this process", () => {
  const dialect = dialectOf();
  const plan = planOfThings(fields, {
    endpoint: { path: PATH, dialect: () => dialect },
    identity: { id: "{zoneId}/{id}" },
  });
  const one = ownTarget("read", plan, { zoneId: "z", name: "n" }, contextOf(), "z/7");
  const takes = (id: string) => tryClaim(dialect, "/zones/z/things", id);

  it("cannot be claimed by others until it is deleted or released", () => {
    assert.equal(takes("7"), false);
    forgetObject(one);
    assert.equal(takes("7"), true, "what has its id now is another one");
    assert.equal(takes("7"), false, "it was just claimed");
    unclaim(dialect, "/zones/z/things", "7");
    assert.equal(takes("7"), true);
  });

  it("is released by its key as well if IDs consist of the key", () => {
    const named = planOfThings(fields, {
      endpoint: { path: PATH, itemPath: `${PATH}/{name}`, dialect: () => dialect },
      identity: { id: "{zoneId}/{name}" },
    });
    tryClaim(dialect, "/zones/z/things", "n");
    forgetObject(targetOf("read", named, { zoneId: "z" }, contextOf(), "z/n"));
    assert.equal(takes("n"), true);
  });
});
