import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { startResources } from "../resources.testing.js";
import { DomainsRrsetV2 } from "./DomainsRrsetV2.js";
import { DomainsZoneV2 } from "./DomainsZoneV2.js";

describe("DomainsRrsetV2", () => {
  const bench = useInSuite(startResources);

  // Wire reference of DNS, 3: `PATCH` takes these three members; name and type identify the record set.
  it("sends TTL, records and comment in an update, and neither name nor type", async () => {
    const zone = await bench.create(DomainsZoneV2, { name: "updates.example.", projectId: PROJECT });
    const inputs = {
      zoneId: zone.id,
      projectId: PROJECT,
      name: "www.updates.example.",
      type: "A",
      ttl: 300,
      records: [{ content: "192.0.2.10" }],
      comment: "Web servers",
    };
    const made = await bench.create(DomainsRrsetV2, inputs);
    const live = (await bench.refresh(DomainsRrsetV2, made)) ?? assert.fail();
    const records = [{ content: "192.0.2.10", disabled: false }];
    for (const [change, body] of [
      [{ ttl: 600 }, { ttl: 600, records, comment: "Web servers" }],
      [{ comment: undefined }, { ttl: 300, records, comment: "" }],
    ] as const) {
      const wrote = await bench.writes(() => bench.update(DomainsRrsetV2, { ...inputs, ...change }, live));
      assert.deepEqual(
        wrote.map((write) => write.body),
        [body],
      );
    }
  });
});
