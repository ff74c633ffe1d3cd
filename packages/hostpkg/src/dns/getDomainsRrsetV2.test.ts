import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "../network.testing.js";
import { getDomainsRrsetV2 } from "./getDomainsRrsetV2.js";

const { assertRejected } = createWording(import.meta.url);

describe("getDomainsRrsetV2", () => {
  const platform = useInSuite(() => startEmulator({ pageCaps: { dns: 50 } }));
  let projectId = "";
  before(() => {
    projectId = platform.settings.projectId;
  });
  beforeEach(() => platform.requests.reset());
  const connect = () => createClient(hostpkgHere, platform.settings);
  const types: readonly string[] = Object.keys(getDomainsRrsetV2.fields.type.spec.values?.known ?? {});

  it("finds every record set of a zone by name and type", async () => {
    const client = connect();
    const [zone] = platform.control.project(projectId).zones.filter(({ name }) => name === "example.com.");
    const all = platform.control
      .project(projectId)
      .recordSets.filter(({ zone_id, type }) => zone_id === zone?.id && types.includes(type));
    assert.ok(new Set(all.map(({ type }) => type)).size >= 8);
    for (const { id, name, type, zone_id: zoneId, ttl, comment, managed_by, records } of all) {
      const found = await client.getDomainsRrsetV2({ projectId, zoneId, name: name.toUpperCase(), type });
      const rest = { ttl, comment: comment ?? "", managedBy: managed_by ?? "", records };
      assert.deepEqual(found, { id, name, type, zoneId, projectId, ...rest });
    }
  });

  it("sends one request in addition to the login, and few requests for many record sets of one zone", async () => {
    const [zone] = platform.control.project(projectId).zones.filter(({ name }) => name === "example.com.");
    assert.ok(zone);
    const client = connect();
    const args = { projectId, zoneId: zone.id, type: "A" };
    await client.getDomainsRrsetV2({ ...args, name: "example.com." });
    assert.equal(platform.requests.all().length, 2);
    const own = platform.control
      .project(projectId)
      .recordSets.filter(({ zone_id, type }) => zone_id === zone.id && type === "A");
    await Promise.all(own.map(({ name }) => client.getDomainsRrsetV2({ ...args, name })));
    assert.ok(platform.requests.all().length <= 10, JSON.stringify(platform.requests.byRoute()));
  });

  it("fails for several record sets with one name and type and lists them", async (test) => {
    const zone = platform.control.addZone(projectId, { name: "double.example." });
    const twice = [1, 2].map(() => platform.control.addRecordSet(zone, { name: "www.double.example.", type: "A" }));
    const call = connect().getDomainsRrsetV2({ projectId, zoneId: zone.id, name: "www.double.example.", type: "A" });
    const ids = twice.map(({ id }) => id).join(", ");
    await assertRejected(test, call, { code: "invalid-argument", path: "name" }, { ids });
  });
});
