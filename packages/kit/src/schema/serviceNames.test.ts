import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOfService, serviceOf } from "./serviceNames.js";

describe("isOfService", () => {
  it("finds the word of a service in the name of a definition, but not inside of another word", () => {
    assert.equal(isOfService("CloudA", { name: "getCloudaccountCloudA", doc: "" }), true);
    assert.equal(isOfService("CloudA", { name: "CloudAXraySource", doc: "" }), true);
    assert.equal(isOfService("CloudA", { name: "CloudAccount", doc: "" }), false);
    assert.equal(isOfService("CloudA", { name: "ClusterCloudB", doc: "" }), false);
  });

  it("finds the word of a service in code in the doc of a definition", () => {
    assert.equal(isOfService("CloudA", { name: "PollingSource", doc: "AWS (`CloudA`) polling source." }), true);
    assert.equal(isOfService("CloudA", { name: "PollingSource", doc: "CloudA polling source." }), false);
  });
});

describe("serviceOf", () => {
  it("returns the service after which a definition is named", () => {
    const pkg = { serviceNames: { CloudA: { service: "Amazon Web Services (AWS)" } } } as never;
    assert.equal(serviceOf(pkg, "ClusterCloudA"), "Amazon Web Services (AWS)");
    assert.equal(serviceOf(pkg, "Cluster"), undefined);
  });
});
