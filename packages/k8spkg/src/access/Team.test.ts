import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Team } from "./Team.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const team = Team as AnyResource<ClusterPlatform>;
const DEFAULT = "64f0a1b2c3d4e5f601020304";
const EDGE_LAB = "64f0a1b2c3d4e5f601020305";
const ADA = "64f0a1b2c3d4e5f601020306";

describe("Team", () => {
  const bench = useInSuite(startBench);
  let roles: readonly string[] = [];
  before(() => {
    roles = bench.uids("roles");
  });

  const row = (uid: string) => bench.row("teams", uid) as { projects: unknown; spec: Record<string, unknown> };

  it("loses the roles in a project that was removed from the inputs, which the request omits", async () => {
    const [first] = roles as [string];
    const inputs = { name: "t", projectRoleMappings: [DEFAULT, EDGE_LAB].map((id) => ({ id, roles: [first] })) };
    const made = await bench.create(team, inputs);
    const less = await bench.update(
      team,
      { name: "t", projectRoleMappings: inputs.projectRoleMappings.slice(1) },
      made,
    );
    assert.deepEqual(row(made.id).projects, [{ uid: EDGE_LAB, roles: [first] }]);
    const none = await bench.update(team, { name: "t" }, less);
    assert.deepEqual(row(made.id).projects, []);
    await bench.delete(team, none);
  });

  it("clears the users if the input is removed, although the platform keeps users that a request omits", async () => {
    const made = await bench.create(team, { name: "t", users: [ADA] });
    const nobody = await bench.update(team, { name: "t" }, made);
    assert.deepEqual([row(made.id).spec.users, nobody.reasons], [[], []]);
    await bench.delete(team, nobody);
  });

  it("keeps its tenant roles and its source when its users change", async () => {
    const made = await bench.create(team, { name: "t", users: [ADA], tenantRoleMappings: [...roles] });
    Object.assign(row(made.id).spec, { sources: ["idp"] });
    bench.asked();
    const changed = await bench.update(team, { name: "t", users: [], tenantRoleMappings: [...roles] }, made);
    assert.deepEqual(row(made.id).spec, { users: [], roles, sources: ["idp"] });
    assert.deepEqual(
      bench.asked().filter((request) => !request.startsWith("GET ")),
      [`PUT /v1/teams/${made.id}`],
    );
    await bench.delete(team, changed);
  });

  it("shows roles that another client added or removed, also for unset inputs", async () => {
    const made = await bench.create(team, { name: "t" });
    const [first] = roles as [string];
    Object.assign(row(made.id), { projects: [{ uid: DEFAULT, roles: [first] }] });
    const read = await bench.refresh(team, made);
    assert.deepEqual(read?.state.projectRoleMappings, [{ id: DEFAULT, roles: [first] }]);
    assert.ok(read);
    const back = await bench.update(team, { name: "t" }, read);
    assert.deepEqual(row(made.id).projects, []);
    await bench.delete(team, back);
  });

  it("is recorded with its pending inputs if it was created and a role cannot be assigned", async (test) => {
    const made = await bench.create(team, { name: "half", tenantRoleMappings: ["65aa00000000000000000001"] });
    assertWording(test, String(made.reasons));
    assert.notEqual(bench.row("teams", made.id), undefined);
    const done = await bench.update(team, { name: "half", tenantRoleMappings: [...roles] }, made);
    assert.deepEqual(row(made.id).spec.roles, roles);
    await bench.delete(team, done);
  });

  it("reports a workspace that belongs to another project than the inputs say", async (test) => {
    const workspace = String(bench.clusters.objects.rows("workspaces")[0]?.uid);
    const mapping = (id: string) => ({
      name: "t",
      workspaceRoleMappings: [{ id, workspaces: [{ id: workspace, roles: [...roles] }] }],
    });
    const ids = { workspace, project: DEFAULT, other: EDGE_LAB };
    const made = await bench.create(team, mapping(EDGE_LAB));
    assert.match(String(made.reasons), /^workspaceRoleMappings\[0\]\.id: /);
    assertWording(test, String(made.reasons), ids);
    await assertRejected(
      test,
      bench.update(team, mapping(EDGE_LAB), made),
      { code: "invalid-argument", path: "workspaceRoleMappings[0].id" },
      ids,
    );
    const right = await bench.update(team, mapping(DEFAULT), made);
    assert.deepEqual(bench.diff(team, mapping(DEFAULT), right).changes, []);
    await bench.delete(team, right);
  });

  it("rejects a project that is listed twice, and entries without a role", () => {
    const paths = (projectRoleMappings: unknown) =>
      bench.check(team, { name: "t", projectRoleMappings } as never).failures.map(({ path }) => path);
    assert.deepEqual(paths([DEFAULT, DEFAULT].map((id, at) => ({ id, roles: [`64f0a1b2c3d4e5f60102030${at}`] }))), [
      "projectRoleMappings",
    ]);
    assert.deepEqual(paths([{ id: DEFAULT, roles: [] }]), ["projectRoleMappings[0].roles"]);
  });
});
