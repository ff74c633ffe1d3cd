import { createLanes } from "@tripod/http";
import { definePackage } from "@tripod/kit";
import { createLogPlatform } from "./platform.js";
import { settings } from "./settings.js";
import { VERSION } from "./version.js";

/** The platform counts the calls of an access key, so all clients of the process share what they may do. */
const lanes = createLanes();

/** The log analytics platform package. A new lookup or resource is registered here. */
export const logpkg = definePackage({
  name: "logpkg",
  displayName: "Log analytics platform",
  version: VERSION,
  description:
    "Looks up what exists on a log analytics platform: apps, collectors, folders, partitions, roles, sources, users. Manages apps and the sources of hosted collectors.",
  keywords: ["pulumi", "logpkg", "category/monitoring", "kind/native"],
  homepage: "https://github.com/tripod-packages/tripod",
  repository: "https://github.com/tripod-packages/tripod",
  license: "Apache-2.0",
  publisher: "Tripod",
  settings,
  lookups: {},
  resources: {},
  connect: (settings, surroundings) => createLogPlatform(settings, surroundings, { lanes }),
  disconnect: (platform) => platform.close(),
});
