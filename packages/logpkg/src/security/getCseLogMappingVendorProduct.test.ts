import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const ROUTE = "GET /api/sec/v1/vendors-and-products";

describe("getCseLogMappingVendorProduct", () => {
  const platform = useInSuite(startEmulator);

  it("encodes names with URL characters", async () => {
    const found = await connect(platform.settings).getCseLogMappingVendorProduct({
      product: "Q&A + Search",
      vendor: "R&D",
    });
    assert.equal(found.guid, "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c52");
    assert.equal(found.id, found.guid);
  });

  it("filters again if the platform filters loosely", async () => {
    const data = platform.control.records().vendorProducts;
    platform.faults.add({ route: ROUTE, times: 1, fault: { kind: "edit", edit: () => ({ data }) } });
    const found = await connect(platform.settings).getCseLogMappingVendorProduct({
      product: "Edge Gateway",
      vendor: "Acme",
    });
    assert.equal(found.guid, "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c4d");
  });

  it("reports a missing product even if similar names cannot be read", async (test) => {
    platform.faults.add({ route: ROUTE, skip: 1, fault: { kind: "answer", status: 400 } });
    const call = connect(platform.settings).getCseLogMappingVendorProduct({ product: "Edge", vendor: "Acme" });
    await assertRejected(test, call, { code: "invalid-argument", path: "product" });
    platform.faults.clear();
  });

  it("requires an organization with Cloud SIEM", async (test) => {
    const [, europe = {}] = platform.accounts;
    const call = connect(europe).getCseLogMappingVendorProduct({ product: "Edge Gateway", vendor: "Acme" });
    const failure = await failureOf(call);
    assert.equal(failure.code, "failed-precondition");
    assertFailure(test, failure, { code: "failed-precondition" });
  });
});
