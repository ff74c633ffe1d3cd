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
    file: s.string("File that holds the things.").env("THING_FILE"),
    region: s.string("Region.").optional().replaces(),
    apiKey: s.string("Key.").secret().optional().env("THING_API_KEY", "OTHER_API_KEY"),
    limits: s.map("Limits by name.", s.number()).optional(),
    verbose: s.boolean("Whether to log more.").default(false),
    retries: s.number("How often to try again.").integer().min(0).default(3),
    endpoint: s.string("Ours alone.").optional().terraform(null),
  },
  lookups: { getThing: () => import("./Thing.js") },
  resources: { Thing: () => import("./Thing.js") },
  connect: ({ file }) => new ThingStore(file),
});
