import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  checkSettings,
  createClient,
  describeFailure,
  failureCodeOf,
  load,
  missingAsFailure,
  runLookup,
} from "@tripod/kit";
import { createWording, type MessageValues, useInSuite } from "@tripod/kit/testing";
import { EXAMPLE_PROJECT } from "./examples.testing.js";
import { hostpkgHere, startEmulator } from "./network.testing.js";
import { hostpkg } from "./package.js";

const { assertWording } = createWording(import.meta.url);

const P = { projectId: EXAMPLE_PROJECT };
const NO_PROJECT = { projectId: "0".repeat(32) };
const R = { ...P, region: "ru-3" };
const ZONE = "20000000-0000-4000-8000-000000000003";

interface Case {
  readonly title: string;
  readonly call: keyof typeof hostpkg.lookups;
  readonly args: object;
  readonly settings?: object;
  readonly values?: MessageValues;
}

/** Calls that are rejected without a request. */
const REFUSED: readonly Case[] = [
  { title: "several required arguments missing", call: "getDomainsRrsetV2", args: {} },
  { title: "required argument null", call: "getDomainsZoneV2", args: { ...P, name: null } },
  { title: "wrong type", call: "getDomainsZoneV2", args: { ...P, name: ["example.com."] } },
  { title: "list where an object is wanted", call: "getDedicatedLocationV1", args: { ...P, filter: [{ name: "x" }] } },
  { title: "object where a list is wanted", call: "getDbaasDatastoreTypeV1", args: { ...R, filters: { engine: "x" } } },
  { title: "null among filters", call: "getDbaasDatastoreTypeV1", args: { ...R, filters: [null] } },
  { title: "unknown argument", call: "getDomainsZoneV2", args: { ...P, zoneName: "example.com." } },
  { title: "misspelled argument", call: "getDedicatedConfigurationV1", args: { ...P, deepfilter: "{}" } },
  { title: "misspelled filter field", call: "getDedicatedLocationV1", args: { ...P, filter: { nmae: "SPB-2" } } },
  { title: "output given as argument", call: "getDomainsZoneV2", args: { ...P, name: "example.com.", comment: "x" } },
  { title: "empty project", call: "getDedicatedLocationV1", args: { projectId: "" } },
  { title: "empty region", call: "getDbaasDatastoreTypeV1", args: { ...P, region: "" } },
  {
    title: "record type outside the set",
    call: "getDomainsRrsetV2",
    args: { ...P, zoneId: ZONE, type: "SOA", name: "example.com." },
  },
  {
    title: "record type in lower case",
    call: "getDomainsRrsetV2",
    args: { ...P, zoneId: ZONE, type: "cname", name: "example.com." },
  },
  {
    title: "zone id that would change the address",
    call: "getDomainsRrsetV2",
    args: { ...P, zoneId: "..", type: "A", name: "example.com." },
  },
  { title: "legacy name with dot", call: "getDomainsDomainV1", args: { name: "example.com." } },
  { title: "quota name outside the set", call: "getGlobalRouterQuotaV1", args: { name: "router" } },
  { title: "quota scope with comma", call: "getGlobalRouterQuotaV1", args: { name: "routers", scope: "a,b=c" } },
  { title: "malformed deep filter", call: "getDedicatedConfigurationV1", args: { ...P, deepFilter: '{"a":1,}' } },
  { title: "deep filter is a list", call: "getDedicatedConfigurationV1", args: { ...P, deepFilter: "[]" } },
  {
    title: "filter ip is not an address",
    call: "getDedicatedPublicSubnetV1",
    args: { ...P, filter: { ip: "10.0.0.010" } },
  },
  {
    title: "filter subnet is not a network",
    call: "getDedicatedPublicSubnetV1",
    args: { ...P, filter: { subnet: "10/8" } },
  },
  {
    title: "regular expression of too many characters",
    call: "getDedicatedOsV1",
    args: { ...P, filter: { versionNameRegex: "x".repeat(1001) } },
  },
];

/** Calls that fail because of the platform or its objects. */
const FAILED: readonly Case[] = [
  { title: "bad regular expression", call: "getDedicatedOsV1", args: { ...P, filter: { versionNameRegex: "22(" } } },
  { title: "zone not found", call: "getDomainsZoneV2", args: { ...P, name: "exampel.com." }, values: P },
  {
    title: "record set not found, other types",
    call: "getDomainsRrsetV2",
    args: { ...P, zoneId: ZONE, type: "TXT", name: "example.com." },
  },
  {
    title: "record set not found, near name",
    call: "getDomainsRrsetV2",
    args: { ...P, zoneId: ZONE, type: "A", name: "exampl.com." },
  },
  {
    title: "unknown zone id",
    call: "getDomainsRrsetV2",
    args: { ...P, zoneId: "nope", type: "A", name: "example.com." },
    values: P,
  },
  { title: "legacy domain not found", call: "getDomainsDomainV1", args: { name: "nowhere.example" } },
  {
    title: "quota not found",
    call: "getGlobalRouterQuotaV1",
    args: { name: "routers", scope: "account_id", scopeValue: "1" },
  },
  {
    title: "several quotas",
    call: "getGlobalRouterQuotaV1",
    args: { name: "networks" },
    values: { ...P, firstProjectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01" },
  },
  { title: "unknown region", call: "getDbaasDatastoreTypeV1", args: { ...P, region: "ru3" } },
  { title: "unknown region of backups", call: "getCloudbackupPlanV2", args: { ...P, region: "moon-1" } },
  {
    title: "wrong password",
    call: "getDedicatedLocationV1",
    args: P,
    settings: { password: "not the password" },
    values: P,
  },
  {
    title: "wrong password, account",
    call: "getDomainsDomainV1",
    args: { name: "a.b" },
    settings: { password: "wrong one" },
  },
  { title: "unknown project", call: "getDedicatedLocationV1", args: NO_PROJECT, values: NO_PROJECT },
  {
    title: "wrong authRegion",
    call: "getDomainsZoneV2",
    args: { ...P, name: "example.com." },
    settings: { authRegion: "ru-9" },
  },
];

describe("messages of lookups and settings", () => {
  const platform = useInSuite(startEmulator);

  for (const { title, call, args } of REFUSED) {
    it(title, async (test) => {
      const unused = () => {
        throw new Error("The platform was reached.");
      };
      const outcome = await runLookup(
        await load(hostpkg.lookups, call),
        args as Parameters<typeof runLookup>[1],
        unused,
      );
      assert.equal(outcome.kind, "failures");
      if (outcome.kind === "failures") assertWording(test, outcome.failures.map(describeFailure).join("\n"));
    });
  }

  for (const { title, call, args, settings, values } of FAILED) {
    it(title, async (test) => {
      const client = createClient(hostpkgHere, { ...platform.settings, ...settings });
      const run = client[call] as (args: object) => Promise<unknown>;
      const error = await run(args).then(
        () => assert.fail("The lookup succeeded."),
        (error: Error) => error,
      );
      assertWording(test, `${failureCodeOf(error)}: ${error.message}`, values);
    });
  }

  it("report all missing settings", (test) => {
    const { missing } = checkSettings(hostpkg.settings, {}, {});
    assertWording(test, missing.map(missingAsFailure).map(describeFailure).join("\n"));
  });

  it("report all invalid settings", (test) => {
    const given = {
      authUrl: "cloud.example.com",
      dbaasUrl: "https://u:p@x.example",
      dedicatedUrl: "https://x.example?a",
      pasword: "x",
    };
    const { failures } = checkSettings(hostpkg.settings, given, {});
    assertWording(test, failures.map(describeFailure).join("\n"));
  });
});
