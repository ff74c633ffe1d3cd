import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Filter } from "./Filter.js";
import { Team } from "./Team.js";
import { User } from "./User.js";

const user = User as AnyResource<ClusterPlatform>;
const ANN = { email: "ann@example.com", firstName: "Ann", lastName: "Lee" };
const DEFAULT = "64f0a1b2c3d4e5f601020304";
const isWrite = (request: string) => !request.startsWith("GET ") && !request.endsWith("/summary");

describe("User", () => {
  const bench = useInSuite(startBench);
  let roles: readonly string[] = [];
  before(() => {
    roles = bench.uids("roles");
  });

  const row = (uid: string) =>
    bench.row("users", uid) as { metadata: { name: string }; spec: Record<string, unknown>; resourceRoles: unknown };

  it("is renamed in place by one request that does not change its tenant roles", async () => {
    const made = await bench.create(user, { ...ANN, tenantRoles: [...roles] });
    bench.asked();
    const changed = await bench.update(user, { ...ANN, firstName: "Anna", tenantRoles: [...roles] }, made);
    assert.deepEqual(bench.asked().filter(isWrite), [`PUT /v1/users/${made.id}`]);
    assert.deepEqual(
      [row(made.id).metadata.name, row(made.id).spec.firstName, row(made.id).spec.roles],
      ["Anna Lee", "Anna", roles],
    );
    await bench.delete(user, changed);
  });

  it("keeps its ID if another client changes its email address, and shows the change", async () => {
    const made = await bench.create(user, ANN);
    row(made.id).spec.emailId = "ann.lee@example.com";
    const read = await bench.refresh(user, made);
    assert.deepEqual([read?.id, read?.state.email], [made.id, "ann.lee@example.com"]);
    await bench.delete(user, made);
  });

  it("has no diff if a team added the user or the order of teams changes", async () => {
    const [core, edge] = [
      await bench.create(Team as AnyResource<ClusterPlatform>, { name: "core" }),
      await bench.create(Team as AnyResource<ClusterPlatform>, { name: "edge" }),
    ];
    const inputs = { ...ANN, teamIds: [core.id] };
    const made = await bench.create(user, inputs);
    Object.assign(row(made.id), { teams: [edge.id, core.id] });
    const read = await bench.refresh(user, made);
    assert.ok(read);
    assert.deepEqual(bench.diff(user, inputs, read).changes, []);
    assert.deepEqual((await bench.import(user, "ann@example.com"))?.state.teamIds, [edge.id, core.id]);
    await bench.delete(user, made);
  });

  it("keeps the roles of unchanged resources, and adds new roles before it removes old ones", async () => {
    const filter = await bench.create(Filter as AnyResource<ClusterPlatform>, {
      metadata: { name: "f" },
      spec: { filterGroup: { conjunction: "and", filters: [{ key: "k", operator: "eq", values: ["v"] }] } },
    });
    const entry = (role: string) => ({ filterIds: [filter.id], projectIds: [DEFAULT], roleIds: [role] });
    const [first, second] = roles as [string, string];
    const made = await bench.create(user, { ...ANN, resourceRoles: [entry(first)] });
    bench.asked();
    const both = await bench.update(user, { ...ANN, resourceRoles: [entry(second), entry(first)] }, made);
    assert.deepEqual(bench.asked().filter(isWrite), [`POST /v1/users/${made.id}/resourceRoles`]);
    const one = await bench.update(user, { ...ANN, resourceRoles: [entry(second)] }, both);
    const [deletion, ...others] = bench.asked().filter(isWrite);
    assert.match(String(deletion), /^DELETE .*\/resourceRoles\/[0-9a-f]{24}$/);
    assert.deepEqual(others, []);
    await bench.update(user, { ...ANN, resourceRoles: [entry(first)] }, one);
    assert.deepEqual(
      bench
        .asked()
        .filter(isWrite)
        .map((request) => request.split(" ")[0]),
      ["POST", "DELETE"],
    );
    await bench.delete(user, made);
  });

  it("accepts only email addresses, in upper or lower case", async () => {
    for (const email of ["ann", "ann@example", "a b@example.com", ""]) {
      const { failures } = bench.check(user, { ...ANN, email });
      assert.deepEqual(
        failures.map(({ path }) => path),
        ["email"],
        email,
      );
    }
    const made = await bench.create(user, ANN);
    assert.deepEqual(bench.diff(user, { ...ANN, email: "Ann@Example.com" }, made).changes, []);
    await bench.delete(user, made);
  });
});
