import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { UNTOLD } from "./untold.fixture.js";

export const VpcSubnetV2Fixture: ResourceFixture = {
  resource: "VpcSubnetV2",
  facts: {
    containsData: true,
    replaces: ["projectId", "region", "prefixLength", "ipVersion"],
    defaults: { prefixLength: 29, ipVersion: "ipv4" },
  },
  collection: "resell.subnets",
  minimal: () => ({ projectId: PROJECT, region: REGION }),
  full: () => ({ projectId: PROJECT, region: REGION, prefixLength: 28, ipVersion: "ipv4" }),
  changes: () => ({ region: "ru-1", prefixLength: 27, ipVersion: "ipv6" }),
  drift: { none: "it has no mutable properties" },
  ...UNTOLD,
};
