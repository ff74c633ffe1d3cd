import { type Facts, type Json, type JsonObject, type Specimen, secret } from "@tripod/testkit";

/** Hosted collectors of the local platform. */
export const HOSTED = 101234567;
export const OTHER_HOSTED = 101234568;

/** The installed collector of the local platform whose sources are managed from there. */
export const INSTALLED = 101000060;

/** Everything that sources have in common. */
export const common = {
  collectorId: HOSTED,
  description: "Everything",
  category: "test/full",
  hostName: "host-1",
  fields: { team: "edge" },
  filters: [
    { name: "drop", filterType: "Exclude", regexp: ".*healthz.*" },
    { name: "hide", filterType: "Mask", regexp: "(\\d+)", mask: "#" },
  ],
  defaultDateFormats: [{ format: "yyyy-MM-dd", locator: "^(\\S+)" }],
  automaticDateParsing: true,
  forceTimezone: true,
  timezone: "Europe/Berlin",
  multilineProcessingEnabled: true,
  useAutolineMatching: false,
  manualPrefixRegexp: "^\\d{4}.*",
  hashAlgorithm: "SHA-256",
  cutoffTimestamp: 1_700_000_000_000,
};

/** A change of each of them. */
export const commonChanges = {
  collectorId: OTHER_HOSTED,
  name: "specimen three",
  description: "Something else",
  category: "test/other",
  hostName: "host-2",
  fields: { team: "core", stage: "prod" },
  filters: [{ name: "drop", filterType: "Include", regexp: ".*" }],
  defaultDateFormats: [{ format: "epoch" }],
  automaticDateParsing: false,
  forceTimezone: false,
  timezone: "Etc/UTC",
  multilineProcessingEnabled: false,
  useAutolineMatching: true,
  manualPrefixRegexp: "^<.*",
  hashAlgorithm: "MD5",
  cutoffTimestamp: 1_800_000_000_000,
};

/** Somebody else changes what every source has. */
export const commonDrift = { patch: { category: "theirs" }, shows: ["category"] };

/** The keys and texts with which sources sign in, and the address that one of them gets. */
const SIGNS_IN = ["authentication.accessKey", "authentication.secretKey"];
const FETCHES = [
  ...SIGNS_IN,
  "authentication.sharedAccessPolicyKey",
  "authentication.clientSecret",
  "authentication.privateKey",
];

/** What is known of sources that fetch, of those that are called by what they read, and of those that look at no content type. */
export const FETCHING: Facts = { defaults: { scanInterval: 300_000, paused: false }, secret: [...FETCHES, "url"] };
export const PAUSING: Facts = { defaults: { paused: false }, secret: [...FETCHES, "url"] };
export const SIGNING_IN: Facts = { secret: [...SIGNS_IN, "url"] };
export const UNTYPED: Facts = { replaces: ["collectorId", "cutoffRelativeTime"] };

/** The specimen of a source, out of what only its kind has. */
export function sourceSpecimen(
  resource: string,
  own: {
    readonly facts: Facts;
    readonly minimal: JsonObject;
    readonly full?: JsonObject;
    readonly changes: JsonObject;
  },
  rest: Partial<Specimen> = {},
): Specimen {
  return {
    resource,
    facts: {
      replaces: ["collectorId", "contentType", "cutoffRelativeTime"],
      ...own.facts,
      defaults: {
        automaticDateParsing: true,
        forceTimezone: false,
        multilineProcessingEnabled: true,
        useAutolineMatching: true,
        ...own.facts.defaults,
      },
    },
    collection: "sources",
    minimal: () => ({ collectorId: HOSTED, name: "specimen one", ...own.minimal }),
    full: () => ({ ...common, name: "specimen two", ...own.minimal, ...own.full }),
    changes: () => ({ ...commonChanges, ...own.changes }) as Readonly<Record<string, Json>>,
    drift: commonDrift,
    // What all sources have is one and the same.
    ...(resource !== "HttpSource" && { like: "HttpSource" }),
    ...rest,
    unchanged: { cutoffRelativeTime: "a point in time stands in its place", ...rest.unchanged },
  };
}

/** What sources that fetch have beside. */
export const polling = { paused: false, scanInterval: 60_000 };
export const pollingChanges = { paused: true, scanInterval: 120_000 };

export const keys = (key = "planted-secret-key"): JsonObject => ({
  type: "ObjStoreBucketAuthentication",
  accessKey: secret("planted-access-key"),
  secretKey: secret(key),
});

export const role = (name = "one"): JsonObject => ({
  type: "CLOUDARoleBasedAuthentication",
  roleArn: `arn:aws:iam::111122223333:role/${name}`,
});
