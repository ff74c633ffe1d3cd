import type { ResourceFixture } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.fixture.js";

export const CraasRegistryV1Fixture: ResourceFixture = {
  resource: "CraasRegistryV1",
  facts: { containsData: true, replaces: ["name", "projectId"] },
  collection: "registries.registries",
  minimal: () => ({ name: "fixture-images", projectId: PROJECT }),
  full: () => ({ name: "fixture-images", projectId: PROJECT, timeouts: { create: "15m", delete: "15m" } }),
  changes: () => ({ name: "fixture-charts" }),
  // The name is unique on the platform, and a replacement would delete the images.
  rejectedChanges: () => ({ projectId: OTHER_PROJECT }),
  drift: { none: "a registry has no mutable properties" },
  writeOnly: ["timeouts"],
  // A delete polls the registry until it no longer exists.
  requests: { create: 2, delete: 2 },
};
