import type { Specimen } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.fixture.js";

export const CraasRegistryV1Specimen: Specimen = {
  resource: "CraasRegistryV1",
  facts: { holds: true, replaces: ["name", "projectId"] },
  collection: "registries.registries",
  minimal: () => ({ name: "specimen-images", projectId: PROJECT }),
  full: () => ({
    name: "specimen-images",
    projectId: PROJECT,
    timeouts: { create: "15m", delete: "15m" },
  }),
  changes: () => ({ name: "specimen-charts" }),
  // The name is unique on the platform, and a replacement would delete the images.
  refused: () => ({ projectId: OTHER_PROJECT }),
  drift: { none: "a registry has no mutable properties" },
  hidden: ["timeouts"],
  // A delete polls the registry until it no longer exists.
  requests: { create: 2, delete: 2 },
};
