import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { failureOf, startResources } from "../resources.testing.js";
import { VpcFloatingipV2 } from "./VpcFloatingipV2.js";
import { VpcLicenseV2 } from "./VpcLicenseV2.js";
import { VpcSubnetV2 } from "./VpcSubnetV2.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const args = { projectId: PROJECT, region: REGION };
const license = { ...args, type: "license_windows_2019_standard" };
const ROUTE = "POST /vpc/resell/v2/floatingips/projects/:project";

describe("VpcFloatingipV2", () => {
  const bench = useInSuite(startResources);
  const rows = () => bench.local.objects.rows("resell.floatingips");

  it("returns the attached servers, as VpcLicenseV2 does, after an individual read and without a diff", async (test) => {
    for (const [resource, given, collection] of [
      [VpcFloatingipV2, args, "resell.floatingips"],
      [VpcLicenseV2, license, "resell.licenses"],
    ] as const) {
      const made = await bench.create(resource as never, given);
      assert.deepEqual([made.state.status, made.state.portId, made.state.servers], ["DOWN", "", []]);
      const row = bench.local.objects.rows(collection).at(-1) ?? assert.fail();
      const server = { id: "s", name: "web", status: "ACTIVE", updated: "2026-01-01T00:00:00Z" };
      bench.local.objects.patch(collection, row, { status: "ACTIVE", port_id: "p", servers: [server] as never });
      const live = (await bench.refresh(resource as never, made)) ?? assert.fail();
      assert.deepEqual([live.state.portId, live.state.servers], ["p", [{ id: "s", name: "web", status: "ACTIVE" }]]);
      assert.deepEqual(bench.diff(resource as never, given, live).changes, []);
      const imported = (await bench.import(resource as never, made.id)) ?? assert.fail();
      assert.deepEqual(bench.diff(resource as never, given, imported).changes, []);
      assert.equal(typeof imported.id, "string");
      const used = await failureOf(bench.delete(resource as never, made));
      assertFailure(test, used, { code: "conflict" });
      bench.local.objects.patch(collection, row, { status: "DOWN", port_id: null, servers: [] });
      await bench.delete(resource as never, made);
    }
  });

  it("returns the attached servers, as VpcLicenseV2 and VpcSubnetV2 do, in concurrent refreshes, although the lists omit them", async () => {
    for (const [resource, given, collection] of [
      [VpcFloatingipV2, args, "resell.floatingips"],
      [VpcLicenseV2, license, "resell.licenses"],
      [VpcSubnetV2, args, "resell.subnets"],
    ] as const) {
      const made = await bench.create(resource as never, given);
      const row = bench.local.objects.rows(collection).at(-1) ?? assert.fail();
      const server = { id: "s", name: "web", status: "ACTIVE" };
      bench.local.objects.patch(collection, row, { servers: [server] });
      const live = await Promise.all([made, made, made].map((one) => bench.refresh(resource as never, one)));
      for (const one of live) assert.deepEqual(one?.state.servers, [server], collection);
      bench.local.objects.patch(collection, row, { servers: [] });
      await bench.delete(resource as never, made);
    }
  });

  it("accepts a project ID with dashes", async () => {
    const dashed = PROJECT.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const made = await bench.create(VpcFloatingipV2, { ...args, projectId: dashed });
    assert.deepEqual(made.reasons, []);
    await bench.delete(VpcFloatingipV2, made);
  });

  it("does not retry a create after a lost response and names the addresses that appeared since", async (test) => {
    const known = await bench.create(VpcFloatingipV2, args);
    bench.local.objects.add("resell.floatingips", { region: REGION, project_id: PROJECT });
    const others = rows().length;
    // A second address of this program: the list is cached before another client adds an address.
    bench.local.faults.add({ route: ROUTE, fault: { kind: "lost-answer" }, times: 1 });
    const { id, reasons } = await bench.create(VpcFloatingipV2, args);
    const [message = ""] = reasons;
    assert.match(id, /^pending-create:/);
    assert.equal(rows().length, others + 1);
    const made = String(rows().at(-1)?.id);
    assertWording(test, message);
    assert.ok(message.includes(made), message);
    assert.ok(!message.includes(known.id), "the message names an address of this program");
  });
});
