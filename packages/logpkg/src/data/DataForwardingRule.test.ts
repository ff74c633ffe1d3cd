import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { Partition } from "../partitions/Partition.js";
import { startBench } from "../resources.testing.js";
import { DataForwardingDestination } from "./DataForwardingDestination.js";
import { DataForwardingRule } from "./DataForwardingRule.js";

const { assertRejected } = createWording(import.meta.url);

describe("DataForwardingRule", () => {
  const bench = useInSuite(startBench);

  it("rejects at preview a payload schema that does not fit the format that the platform keeps", async (test) => {
    const { id: indexId } = await bench.create(Partition, { name: "forwarded", routingExpression: "error" });
    const authentication = { type: "RoleBased", roleArn: "arn:aws:iam::123456789012:role/forward" };
    const bucket = { destinationName: "d", bucketName: "bucket-one", authentication };
    const { id: destinationId } = await bench.create(DataForwardingDestination, bucket);
    const least = { indexId, destinationId };
    const raw = await bench.create(DataForwardingRule, { ...least, payloadSchema: "raw", format: "text" });
    const unset = await bench.update(DataForwardingRule, least, raw);
    for (const made of [raw, unset]) {
      const planned = bench.preview(DataForwardingRule, { ...least, payloadSchema: "allFields" }, made);
      await assertRejected(test, planned, { code: "invalid-argument", path: "payloadSchema" });
    }
    const both = { ...least, payloadSchema: "allFields", format: "csv" };
    const { state } = await bench.preview(DataForwardingRule, both, raw);
    assert.equal(state.format, "csv");
  });
});
