import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

const { assertRejected } = createWording(import.meta.url);

describe("getPartitions and getPartition", () => {
  const platform = useInSuite(() => startEmulator({ seed: "large", pageCap: 30 }));

  it("list the partitions of all pages, without decommissioned ones", async () => {
    const { partitions } = await connect(platform.settings).getPartitions({});
    const expected = platform.control.records().partitions.filter(({ isActive }) => isActive);
    assert.deepEqual(
      partitions.map(({ id }) => id),
      expected.map(({ id }) => id),
    );
    assert.ok(expected.length > 100 && expected.length < platform.control.records().partitions.length);
  });

  it("decode sizes beyond 32 bits exactly", async () => {
    const found = await connect(platform.settings).getPartition({ id: "00000000000AB12F" });
    assert.equal(found.totalBytes, 98765432109876);
    assert.deepEqual([found.retentionPeriod, found.isIncludedInDefaultSearch], [-1, false]);
  });

  it("do not find decommissioned or unknown partitions", async (test) => {
    const client = connect(platform.settings);
    await assertRejected(test, client.getPartition({ id: "00000000000AB12D" }), {
      code: "invalid-argument",
      path: "id",
    });
    await assertRejected(test, client.getPartition({ id: "F00" }), { code: "invalid-argument", path: "id" });
  });
});
