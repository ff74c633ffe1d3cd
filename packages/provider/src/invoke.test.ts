import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { unknownToken } from "./invoke.js";

const { assertWording } = createWording(import.meta.url);

const KNOWN = [
  "pkg:index/privateDnsZoneV1:PrivateDnsZoneV1",
  "pkg:index/iamSamlFederationGroupMappingsV1:IamSamlFederationGroupMappingsV1",
  "pkg:index/zone:Zone",
];

describe("unknownToken", () => {
  it("suggests the token of the type whose name ends a short token", (test) => {
    for (const [short, token] of [
      ["pkg:index:IamSamlFederationGroupMappingsV1", KNOWN[1]],
      ["pkg:index:Zone", KNOWN[2]],
      ["pkg:index/PrivateDnsZoneV1:PrivateDnsZoneV1", KNOWN[0]],
      ["pkg:dns:zone", KNOWN[2]],
      ["pkg:Zone", KNOWN[2]],
    ] as const) {
      assertWording(test, unknownToken("resource type", short, KNOWN).message, { suggestion: token });
    }
  });

  it("suggests nothing if no token is similar", (test) => {
    assertWording(test, unknownToken("resource type", "other:index:Bucket", KNOWN).message);
  });
});
