import assert from "node:assert/strict";
import { test } from "node:test";
import { type AnyResource, checkResource } from "@tripod/kit";
import { DataForwardingDestination } from "./DataForwardingDestination.js";

const NAMES = { resourceName: "bucket", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
const keys = { type: "AccessKey", accessKey: "AKIA", secretKey: "key" };
const lacking = { type: "AccessKey", accessKey: "AKIA" };
const program = (authentication: object) => ({ destinationName: "d", bucketName: "bucket-one", authentication });

for (const { says, recorded, failed } of [
  { says: "is missing in a new resource", recorded: {}, failed: ["authentication.secretKey"] },
  { says: "was set before", recorded: program(keys), failed: ["authentication.secretKey"] },
  { says: "belongs to a new type", recorded: program({ type: "RoleBased" }), failed: ["authentication.secretKey"] },
  { says: "was never known, after an import", recorded: program(lacking), failed: [] },
]) {
  test(`DataForwardingDestination: a secretKey that ${says} is ${failed.length === 0 ? "not " : ""}required`, () => {
    const destination = DataForwardingDestination as AnyResource;
    const { failures } = checkResource(destination, program(lacking) as never, recorded as never, NAMES);
    assert.deepEqual(
      failures.map(({ path }) => path),
      failed,
    );
  });
}
