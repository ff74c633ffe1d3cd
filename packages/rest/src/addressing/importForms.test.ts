import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { describeParent, formsOf, takenForms } from "./importForms.js";
import { labelOf, rowAt, titleOf } from "./places.js";
import { topFolder } from "./target.js";
import { contextOf, planOfThings, shownAs, thing } from "./thing.testing.js";

const { assertWording } = createWording(import.meta.url);

const fields = { zoneId: s.string(), hostUid: s.string(), name: s.string(), type: s.string(), region: s.string() };
const path = "/zones/{zoneId}/hosts/{hostUid}/things";
const byName = async () => [];
const says = {
  plain: {},
  inPlaces: { endpoint: { path } },
  namedPlaces: { endpoint: { path, parents: { zoneId: { byName }, hostUid: { byName } } } },
  ofTwo: { identity: { key: ["name", "type"] } },
  titled: { identity: { key: ["type"], displayName: () => "title" } },
  keyless: { identity: { key: null, onLostResponse: "fail" } },
  unlisted: { list: { unlistable: "not supported" } },
  keyInPath: { endpoint: { path: "/zones/{zoneId}/things" }, identity: { key: ["zoneId", "name"] } },
  named: { endpoint: { itemPath: "/things/{name}" }, identity: { id: "{name}" } },
  inFolders: { endpoint: { folder: { input: "zoneId", children: "/folders/{zoneId}" } } },
} as const;
const planOf = (which: keyof typeof says) => planOfThings(fields, says[which] as object);

describe("importForms: an object is imported", () => {
  for (const [which, forms] of [
    ["plain", ["<id>", "<name>"]],
    ["inPlaces", ["<zoneId>/<hostUid>/<id>", "<zoneId>/<hostUid>/<name>"]],
    ["namedPlaces", ["<zoneId>/<hostUid>/<id>", "<zoneName>/<hostName>/<name>"]],
    ["ofTwo", ["<id>", "<name>/<type>"]],
    ["titled", ["<id>", "<name>"]],
    ["keyless", ["<id>"]],
    ["unlisted", ["<id>"]],
    ["keyInPath", ["<zoneId>/<id>"]],
    ["named", ["<name>"]],
    ["inFolders", ["<id>"]],
  ] as const) {
    it(`${which}: as ${forms.join(" or ")}`, () => assert.deepEqual(formsOf(planOf(which)), forms));
  }
});

describe("importForms: the text of the import forms", () => {
  const within = planOfThings(fields, { endpoint: { scopeInputs: ["zoneId", "region"] } });
  for (const [what, plan, settings] of [
    ["they are all, where there is one place", planOf("plain"), {}],
    ["another parent comes first", within, { zoneId: "z", region: "r" }],
    ["an unset setting comes first, or is set", within, { zoneId: "z", region: "" }],
    ["all that no setting says", within, {}],
  ] as const) {
    it(what, (test) => assertWording(test, takenForms(plan, ["<id>", "<name>"], settings)));
  }

  it("describes the searched parent as far as it is known", () => {
    const plan = planOfThings(fields, { endpoint: { path, scopeInputs: ["region", "zoneId"] } });
    assert.equal(describeParent(plan, { region: "r", zoneId: "z", hostUid: "", name: "n" }), "region r, zone z");
    assert.equal(describeParent(planOf("plain"), { name: "n" }), "");
  });
});

describe("importForms: a row of a list", () => {
  it("supplies the parts of its object's ID that are unknown", () => {
    const plan = planOf("named");
    assert.deepEqual(rowAt(thing(plan), { name: "n", type: "t" }).pathParams, { name: "n" });
    assert.deepEqual(rowAt(thing(plan, { name: "m" }), { name: "n" }).pathParams, { name: "m" });
    assert.deepEqual(rowAt(thing(plan), undefined).pathParams, {});
    assert.deepEqual(rowAt(thing(planOf("plain")), { name: "n" }).pathParams, {});
  });

  it("has the display name of its definition, or none if it cannot be read", () => {
    const plan = planOfThings(fields, { identity: { displayName: (row) => row.text("label") } });
    assert.deepEqual(
      [titleOf(plan, shownAs({ label: "l" })), titleOf(plan, shownAs({})), titleOf(planOf("plain"), shownAs({}))],
      ["l", undefined, undefined],
    );
  });
});

describe("importForms: the root folder", () => {
  const folder = { input: "zoneId", children: "/folders/{zoneId}", top: async () => "top" } as const;
  const topOf = (one: object, inputs: object) =>
    topFolder(planOfThings(fields, { endpoint: { folder: one as never } }), inputs as never, contextOf());

  it("is requested if a program sets no folder", async () => {
    assert.deepEqual(await topOf(folder, { name: "n" }), { zoneId: "top" });
    assert.deepEqual(await topOf(folder, { zoneId: "f" }), {});
    assert.deepEqual(await topOf({ ...folder, top: undefined }, {}), {});
    assert.deepEqual(await topFolder(planOf("plain"), {}, contextOf()), {});
  });
});

it("labelOf removes the suffix of an ID and separates words", () => {
  const names = ["hostClusterUid", "zoneId", "grid", "id", "storageProvider"];
  assert.deepEqual(names.map(labelOf), ["host cluster", "zone", "grid", "id", "storage provider"]);
});
