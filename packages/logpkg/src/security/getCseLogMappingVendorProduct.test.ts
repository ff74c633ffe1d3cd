import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type LogsPlatform, startLogs } from "@tripod/platforms";
import { connect, failureOf } from "../lookups.testing.js";

const ROUTE = "GET /api/sec/v1/vendors-and-products";

describe("getCseLogMappingVendorProduct", () => {
  let platform: LogsPlatform;
  before(async () => {
    platform = await startLogs({ limits: false });
  });
  after(() => platform.close());

  it("takes names with signs that mean something in an address", async () => {
    const found = await connect(platform.settings).getCseLogMappingVendorProduct({
      product: "Q&A + Search",
      vendor: "R&D",
    });
    assert.equal(found.guid, "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c52");
    assert.equal(found.id, found.guid);
  });

  it("compares again what the platform filtered loosely", async () => {
    const data = platform.control.records().vendorProducts;
    platform.faults.add({ route: ROUTE, times: 1, fault: { kind: "edit", edit: () => ({ data }) } });
    const found = await connect(platform.settings).getCseLogMappingVendorProduct({
      product: "Edge Gateway",
      vendor: "Acme",
    });
    assert.equal(found.guid, "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c4d");
  });

  it("says what is wrong even when names that are near cannot be read", async () => {
    platform.faults.add({ route: ROUTE, skip: 1, fault: { kind: "answer", status: 400 } });
    const call = connect(platform.settings).getCseLogMappingVendorProduct({ product: "Edge", vendor: "Acme" });
    assert.equal((await failureOf(call)).message, 'product: no product "Edge" of vendor "Acme"');
    platform.faults.clear();
  });

  it("needs an organisation that has the security product", async () => {
    const [, europe = {}] = platform.accounts;
    const call = connect(europe).getCseLogMappingVendorProduct({ product: "Edge Gateway", vendor: "Acme" });
    const failure = await failureOf(call);
    assert.equal(failure.code, "failed-precondition");
    assert.match(failure.message, /the organisation has not this part of the platform/);
  });
});
