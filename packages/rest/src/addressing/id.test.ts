import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { s } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import { adoptedId, idParts, importForm, typedPart } from "./id.js";
import { planOfThings } from "./thing.testing.js";

const plan = (idForm: string, pathInputs: readonly string[] = []): Plan =>
  ({ idForm, pathInputs, fields: {} }) as never;

test("migrateId converts the ID of another provider to the form of the definition", () => {
  for (const [identity, places, id, recorded, wanted] of [
    ["{id}", [], "7", {}, "7"],
    ["{id}", ["zoneId"], "z/7", { zoneId: "z" }, "7"],
    ["{id}", ["zoneId"], "y/7", { zoneId: "z" }, "y/7"],
    ["{id}", ["zoneId"], "7", { zoneId: "z" }, "7"],
    ["{domainId}/{id}", ["domainId"], "7", { domainId: 3 }, "3/7"],
    ["{domainId}/{id}", ["domainId"], "3/7", { domainId: 3 }, "3/7"],
    ["{domainId}/{id}", ["domainId"], "3/7", {}, "3/7"],
    ["{domainId}/{id}", ["domainId"], "7", {}, "7"],
    ["{domainId}/{id}", ["domainId"], "3/7", { domainId: null }, "3/7"],
    ["{domainId}/{id}", ["domainId"], "3/7", { domainId: 3, id: "3/7" }, "3/7"],
    ["{domainId}/{id}", ["domainId"], "a/b", { domainId: 3 }, "3/a/b"],
    ["{domainId}/{zone}/{id}", [], "3/a/b", { domainId: 3, zone: "z" }, "3/z/3/a/b"],
  ] as const) {
    assert.equal(adoptedId(plan(identity, places), id, recorded), wanted, `${identity} of ${id}`);
  }
});

describe("resource ID", () => {
  const fields = { zoneId: s.string(), size: s.number(), name: s.string() };
  const endpoint = { path: "/zones/{zoneId}/things" };

  it("is imported with its parents as a prefix, or in its own form", () => {
    assert.equal(importForm(planOfThings(fields)), "<id>");
    assert.equal(importForm(planOfThings(fields, { endpoint })), "<zoneId>/<id>");
    assert.equal(importForm(planOfThings(fields, { endpoint, identity: { id: "{zoneId}:{id}" } })), "<zoneId>:<id>");
  });

  it("contains the parts of its form; an ID of another form contains none", () => {
    const inZone = planOfThings(fields, { endpoint, identity: { id: "{zoneId}/{id}" } });
    assert.deepEqual(idParts(planOfThings(fields, { endpoint }), "z/7"), { id: "z/7" });
    assert.deepEqual({ ...idParts(inZone, "z/7") }, { zoneId: "z", id: "7" });
    assert.deepEqual({ ...idParts(inZone, "7") }, {});
  });

  it("is the wire ID if the ID consists of inputs only", () => {
    const itemPath = "/zones/{zoneId}/things/{name}";
    const named = planOfThings(fields, { endpoint: { ...endpoint, itemPath }, identity: { id: "{zoneId}/{name}" } });
    assert.deepEqual({ ...idParts(named, "z/n") }, { zoneId: "z", name: "n", id: "z/n" });
    const both = planOfThings(fields, { endpoint: { ...endpoint, itemPath }, identity: { id: "{name}/{id}" } });
    assert.deepEqual({ ...idParts(both, "n/7") }, { name: "n", id: "7" });
    const nameless = planOfThings(fields, { endpoint, identity: { id: "{zoneId}/{name}" } });
    assert.deepEqual({ ...idParts(nameless, "z/n") }, { zoneId: "z", name: "n" });
  });

  it("has parts of the types of their inputs", () => {
    const plan = planOfThings(fields);
    const parts = [typedPart(plan, "size", "7"), typedPart(plan, "name", "7"), typedPart(plan, "size", undefined)];
    assert.deepEqual(parts, [7, "7", undefined]);
  });
});
