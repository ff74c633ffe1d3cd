import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { unknownToken } from "./invoke.js";

const KNOWN = [
  "pkg:index/privateDnsZoneV1:PrivateDnsZoneV1",
  "pkg:index/iamSamlFederationGroupMappingsV1:IamSamlFederationGroupMappingsV1",
  "pkg:index/zone:Zone",
];

describe("unknownToken", () => {
  it("suggests the token of the type whose name ends a short token", () => {
    for (const [short, token] of [
      ["pkg:index:IamSamlFederationGroupMappingsV1", KNOWN[1]],
      ["pkg:index:Zone", KNOWN[2]],
      ["pkg:index/PrivateDnsZoneV1:PrivateDnsZoneV1", KNOWN[0]],
      ["pkg:dns:zone", KNOWN[2]],
      ["pkg:Zone", KNOWN[2]],
    ] as const) {
      assert.match(unknownToken("resource type", short, KNOWN).message, new RegExp(`did you mean ${token}\\?$`));
    }
  });

  it("suggests nothing if no token is similar", () => {
    assert.doesNotMatch(unknownToken("resource type", "other:index:Bucket", KNOWN).message, /did you mean/);
  });
});
