import { definePackage, s } from "@tripod/kit";
import { ThingStore } from "./store.js";

/** Package for tests of kit features that no platform package uses. */
export const thing = definePackage({
  name: "thing",
  displayName: "Thing",
  version: "1.2.3",
  description: "Things.",
  keywords: ["kind/native"],
  homepage: "https://example.com/thing",
  repository: "https://example.com/thing",
  license: "Apache-2.0",
  publisher: "Tripod",
  terraformProvider: "thing",
  settings: {
    file: s.string().env("THING_FILE").doc("File that holds the things."),
    region: s.string().optional().replaces().doc("Region."),
    apiKey: s.string().secret().optional().env("THING_API_KEY", "OTHER_API_KEY").doc("Key."),
    limits: s.map(s.number()).optional().doc("Limits by name."),
    verbose: s.boolean().default(false).doc("Whether to log more."),
    retries: s.number().integer().min(0).default(3).doc("How often to try again."),
    endpoint: s.string().optional().terraform(null).doc("Ours alone."),
  },
  lookups: { getThing: () => import("./Thing.js") },
  resources: { Thing: () => import("./Thing.js") },
  connect: ({ file }) => new ThingStore(file),
});
