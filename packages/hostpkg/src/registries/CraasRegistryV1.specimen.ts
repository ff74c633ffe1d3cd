import type { Specimen } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.specimen.js";

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
  // The name belongs to one registry of the whole platform, and the images go with it.
  refused: () => ({ projectId: OTHER_PROJECT }),
  drift: { none: "nothing that a program says of a registry can be changed" },
  hidden: ["timeouts"],
  // It is looked at until it is gone.
  requests: { create: 2, delete: 2 },
};
