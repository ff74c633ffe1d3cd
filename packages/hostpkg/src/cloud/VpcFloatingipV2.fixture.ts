import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { UNTOLD } from "./untold.fixture.js";

export const VpcFloatingipV2Fixture: ResourceFixture = {
  resource: "VpcFloatingipV2",
  facts: { containsData: true, replaces: ["projectId", "region"] },
  collection: "resell.floatingips",
  minimal: () => ({ projectId: PROJECT, region: REGION }),
  full: () => ({ projectId: PROJECT, region: REGION }),
  changes: () => ({ region: "ru-1" }),
  drift: { none: "it has no mutable properties" },
  ...UNTOLD,
};
