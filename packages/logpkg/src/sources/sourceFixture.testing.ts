import { type Json, type JsonObject, type PlatformFacts, type ResourceFixture, secret } from "@tripod/testkit";

/** Hosted collectors of the emulator. */
export const HOSTED = 101234567;
export const OTHER_HOSTED = 101234568;

/** Installed collector of the emulator with cloud management. */
export const INSTALLED = 101000060;

/** Inputs that all sources share. */
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

/** Changes of these inputs. */
export const commonChanges = {
  collectorId: OTHER_HOSTED,
  name: "fixture three",
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

/** Drift of a member that every source has. */
export const commonDrift = { patch: { category: "theirs" }, shows: ["category"] };

/** Paths of the credentials of sources, and of the URL that one of them gets. */
const SIGNS_IN = ["authentication.accessKey", "authentication.secretKey"];
const FETCHES = [
  ...SIGNS_IN,
  "authentication.sharedAccessPolicyKey",
  "authentication.clientSecret",
  "authentication.privateKey",
];

/** Platform facts of polling sources, of sources with credentials, and of sources without a content type. */
export const FETCHING: PlatformFacts = {
  defaults: { scanInterval: 300_000, paused: false },
  secret: [...FETCHES, "url"],
};
export const PAUSING: PlatformFacts = { defaults: { paused: false }, secret: [...FETCHES, "url"] };
export const SIGNING_IN: PlatformFacts = { secret: [...SIGNS_IN, "url"] };
export const UNTYPED: PlatformFacts = { replaces: ["collectorId", "cutoffRelativeTime"] };

/** Returns the fixture of a source from the parts that differ by type. */
export function sourceFixture(
  resource: string,
  own: {
    readonly facts: PlatformFacts;
    readonly minimal: JsonObject;
    readonly full?: JsonObject;
    readonly changes: JsonObject;
  },
  rest: Partial<ResourceFixture> = {},
): ResourceFixture {
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
    minimal: () => ({ collectorId: HOSTED, name: "fixture one", ...own.minimal }),
    full: () => ({ ...common, name: "fixture two", ...own.minimal, ...own.full }),
    changes: () => ({ ...commonChanges, ...own.changes }) as Readonly<Record<string, Json>>,
    drift: commonDrift,
    // Tests the fields that all sources share once.
    ...(resource !== "HttpSource" && { sharesFieldsWith: "HttpSource" }),
    ...rest,
    immutable: { cutoffRelativeTime: "the response contains a timestamp instead", ...rest.immutable },
  };
}

/** Optional inputs of polling sources. */
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
