import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type Client, dialect } from "../testing/bench.testing.js";
import { definitionsFor } from "./definitionsFor.js";

const { assertThrown } = createWording(import.meta.url);

describe("definitionsFor", () => {
  const { managed, singleton, entries } = definitionsFor<Client>();

  it("define objects, settings that exist once, and entries of lists", () => {
    const object = managed({
      name: "Thing",
      kind: "thing",
      doc: "A thing.",
      dataLoss: "its rows",
      deprecated: "Use another one.",
      endpoint: { path: "things", dialect: dialect() },
      identity: { nonReusable: ["name"] },
      fields: { name: s.string().replaces() },
      create: { importOnly: () => "none can be made" },
    });
    assert.deepEqual(
      [object.terraform, object.dataLoss, object.deprecated, object.nonReusable, object.importOnly?.({})],
      ["thing", "its rows", "Use another one.", ["name"], "none can be made"],
    );
    // Every input of it replaces, and nothing is left to update.
    assert.equal(object.update, undefined);
    assert.deepEqual(object.imports?.forms, ["<id>", "<name>"]);
    const setting = singleton({
      name: "PasswordPolicy",
      kind: "password policy",
      doc: "Rules.",
      id: "policy",
      dialect: dialect(),
      fields: { minLength: s.number() },
      documents: [{ path: "policy" }],
    });
    assert.deepEqual(
      [setting.terraform, Object.keys(setting.fields)],
      ["password_policy", ["minLength", "passwordPolicyId"]],
    );
    const body = (ids: readonly string[]) => ({ ids });
    const list = entries({
      name: "Members",
      kind: "membership",
      doc: "Members of the group.",
      of: { input: "groupId", path: "groups/{groupId}", list: "groups" },
      dialect: dialect(),
      fields: { groupId: s.string().replaces(), userIds: s.list(s.string()).wire(null) },
      entries: "userIds",
      there: () => [],
      identify: (id) => id,
      write: {
        add: { method: "PUT", path: "groups/{groupId}/users", body },
        drop: { method: "DELETE", path: "groups/{groupId}/users", body },
      },
    });
    assert.deepEqual(list.imports?.forms, ["<groupId>"]);
  });

  it("reject a definition that contradicts itself, by name", (test) => {
    assertThrown(
      test,
      () =>
        managed({
          name: "Thing",
          kind: "thing",
          doc: "A thing.",
          endpoint: { path: "things", scopeInputs: ["name"], dialect: dialect() },
          fields: { name: s.string() },
          update: "changes",
        }),
      { code: "bug" },
      { definition: "Thing", input: "name" },
    );
  });

  it("recognize the ID of another provider, and know which objects can coexist", () => {
    const placed = managed({
      name: "Thing",
      kind: "thing",
      doc: "A thing.",
      endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
      fields: { zoneId: s.string().replaces(), name: s.string().replaces(), note: s.string().optional() },
      update: "changes",
    });
    assert.equal(placed.migrateId?.("z1/t1", { zoneId: "z1" }), "t1");
    assert.deepEqual(placed.identifiedBy, ["name"]);
    const [one, other] = [
      { zoneId: "z1", name: "one" },
      { zoneId: "z2", name: "one" },
    ];
    assert.equal(placed.deleteBeforeReplace?.(one, one), true);
    assert.equal(placed.deleteBeforeReplace?.(one, other), false);
  });
});
