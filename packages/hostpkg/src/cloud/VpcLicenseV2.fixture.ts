import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { UNTOLD } from "./untold.fixture.js";

export const VpcLicenseV2Fixture: ResourceFixture = {
  resource: "VpcLicenseV2",
  facts: { replaces: ["projectId", "region", "type"] },
  collection: "resell.licenses",
  minimal: () => ({ projectId: PROJECT, region: REGION, type: "license_windows_2019_standard" }),
  full: () => ({ projectId: PROJECT, region: REGION, type: "license_windows_2019_standard" }),
  changes: () => ({ region: "ru-1", type: "license_windows_2016_standard" }),
  drift: { none: "it has no mutable properties" },
  ...UNTOLD,
};
