import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { DbaasFirewallV1 } from "./databases/DbaasFirewallV1.js";
import { DbaasUserV1 } from "./databases/DbaasUserV1.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./databases/datastores/DbaasPostgresqlDatastoreV1.fixture.js";
import { DbaasPostgresqlDatastoreV1 } from "./databases/datastores/DbaasPostgresqlDatastoreV1.js";
import { DedicatedPrivateSubnetV1 } from "./dedicated/DedicatedPrivateSubnetV1.js";
import { DomainsRrsetV2 } from "./dns/DomainsRrsetV2.js";
import { DomainsZoneV2 } from "./dns/DomainsZoneV2.js";
import { PROJECT, REGION } from "./places.fixture.js";
import type { HostingPlatform } from "./platform.js";
import { startResources } from "./resources.testing.js";

const LOCATION = "b0000000-0000-4000-8000-000000000101";
const inRegion = { projectId: PROJECT, region: REGION };
const records = [{ content: "192.0.2.1" }];

describe("uuid: an ID in upper case", () => {
  const bench = useInSuite(startResources);
  let zoneId: string;
  let datastoreId: string;
  before(async () => {
    const zone = await bench.create(DomainsZoneV2, { name: "upper.example.", projectId: PROJECT });
    zoneId = zone.id.toUpperCase();
    const inputs = DbaasPostgresqlDatastoreV1Fixture.minimal(() => "");
    datastoreId = (await bench.create(DbaasPostgresqlDatastoreV1, inputs)).id.toUpperCase();
  });

  for (const [resource, inputsOf] of [
    [DomainsRrsetV2, () => ({ projectId: PROJECT, zoneId, name: "www.upper.example.", type: "A", ttl: 60, records })],
    [DbaasFirewallV1, () => ({ ...inRegion, datastoreId, ips: ["192.0.2.1"] })],
    [DedicatedPrivateSubnetV1, () => ({ locationId: LOCATION.toUpperCase(), vlan: "1000", subnet: "192.168.99.0/24" })],
    [DbaasUserV1, () => ({ ...inRegion, datastoreId, name: "ada", password: "at-least-8-characters" })],
  ] as readonly (readonly [AnyResource<HostingPlatform>, () => Record<string, unknown>])[]) {
    it(`reaches the platform in lower case, and stays in state as the program spells it: ${resource.name}`, async () => {
      const inputs = inputsOf();
      const made = await bench.create(resource, inputs);
      assert.deepEqual([made.reasons, made.id], [[], made.id.toLowerCase()]);
      const live = await bench.refresh(resource, made);
      for (const name of ["zoneId", "datastoreId", "locationId"]) assert.equal(live?.state[name], inputs[name]);
      assert.deepEqual(bench.diff(resource, inputs, made).changes, []);
      await bench.delete(resource, made);
    });
  }
});
