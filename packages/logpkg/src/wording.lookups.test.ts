import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  checkSettings,
  describeFailure,
  failureCodeOf,
  load,
  missingAsFailure,
  runLookup,
  type ValueObject,
} from "@tripod/kit";
import { createWording, type MessageValues, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf } from "./lookups.testing.js";
import { startEmulator } from "./network.testing.js";
import { logpkg } from "./package.js";

const { assertWording } = createWording(import.meta.url);

interface Case {
  readonly title: string;
  readonly call: keyof typeof logpkg.lookups;
  readonly args: object;
  readonly settings?: object;
  readonly values?: MessageValues;
}

const COLLECTOR = { collectorId: 101234567 };

/** Arguments that are rejected before a request. */
const REFUSED: readonly Case[] = [
  { title: "collector by nothing", call: "getCollector", args: {} },
  { title: "collector by null", call: "getCollector", args: { id: null, name: null } },
  { title: "collector by empty name", call: "getCollector", args: { name: "" } },
  { title: "collector id is not a number", call: "getCollector", args: { id: "hosted-prod" } },
  { title: "collector id is negative", call: "getCollector", args: { id: -1 } },
  { title: "collector id is a fraction", call: "getCollector", args: { id: 1.5 } },
  { title: "collector name is a list", call: "getCollector", args: { name: ["hosted-prod"] } },
  { title: "unknown argument", call: "getCollector", args: { name: "hosted-prod", collector: 1 } },
  { title: "misspelled argument", call: "getHttpSource", args: { ...COLLECTOR, nmae: "x", name: "y" } },
  { title: "output given as argument", call: "getCollector", args: { id: 1, timezone: "Etc/UTC" } },
  { title: "source by nothing", call: "getHttpSource", args: {} },
  { title: "source without collector", call: "getHttpSource", args: { name: "ingest-http" } },
  { title: "source by id without collector", call: "getHttpSource", args: { id: 900100 } },
  { title: "source of collector 0", call: "getHttpSource", args: { collectorId: 0, name: "ingest-http" } },
  { title: "source by collector alone", call: "getHttpSource", args: COLLECTOR },
  { title: "role by nothing", call: "getRole", args: {} },
  { title: "second generation role by nothing", call: "getRoleV2", args: {} },
  { title: "role id that would change the address", call: "getRole", args: { id: ".." } },
  { title: "user by nothing", call: "getUser", args: {} },
  { title: "user by name", call: "getUser", args: { name: "Ana" } },
  { title: "partition by nothing", call: "getPartition", args: {} },
  { title: "partition by empty id", call: "getPartition", args: { id: "" } },
  { title: "partition by name", call: "getPartition", args: { name: "web" } },
  { title: "product and vendor missing", call: "getCseLogMappingVendorProduct", args: {} },
  { title: "product missing", call: "getCseLogMappingVendorProduct", args: { vendor: "Acme" } },
  { title: "vendor missing", call: "getCseLogMappingVendorProduct", args: { product: "Edge Gateway" } },
  { title: "product empty", call: "getCseLogMappingVendorProduct", args: { product: "", vendor: "Acme" } },
  { title: "folder without path", call: "getFolder", args: {} },
  { title: "folder by relative path", call: "getFolder", args: { path: "Library/Users" } },
  { title: "folder outside the library", call: "getFolder", args: { path: "/Users/ana@example.com" } },
  { title: "monitor folder in the content library", call: "getMonitorFolder", args: { path: "/Library/Users" } },
  { title: "timeout is not a duration", call: "getAdminRecommendedFolder", args: { timeouts: { read: "soon" } } },
  { title: "timeout without a unit", call: "getAdminRecommendedFolder", args: { timeouts: { read: 90 } } },
  { title: "timeout of nothing", call: "getAdminRecommendedFolder", args: { timeouts: { read: "0s" } } },
  { title: "timeout of another operation", call: "getAdminRecommendedFolder", args: { timeouts: { create: "1m" } } },
  { title: "apps by uuid", call: "getApps", args: { uuid: "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10" } },
];

/** Calls that fail by the platform's response. */
const FAILED: readonly Case[] = [
  { title: "collector not found by id", call: "getCollector", args: { id: 7 } },
  { title: "collector not found by name", call: "getCollector", args: { name: "hosted-prodd" } },
  { title: "collector not found, nothing near", call: "getCollector", args: { name: "completely different" } },
  { title: "source not found by id", call: "getHttpSource", args: { ...COLLECTOR, id: 7 } },
  { title: "source not found by name", call: "getHttpSource", args: { ...COLLECTOR, name: "ingest_http" } },
  { title: "source of another type by name", call: "getHttpSource", args: { ...COLLECTOR, name: "audit-syslog" } },
  { title: "source of another type by id", call: "getHttpSource", args: { ...COLLECTOR, id: 900101 } },
  { title: "source of an unknown collector", call: "getHttpSource", args: { collectorId: 7, name: "ingest-http" } },
  { title: "role not found by id", call: "getRole", args: { id: "0000000000E20AFF" } },
  { title: "role not found by name", call: "getRole", args: { name: "Reader" } },
  { title: "second generation role not found", call: "getRoleV2", args: { name: "analysts" } },
  { title: "user not found by id", call: "getUser", args: { id: "0000000000FFFFFF" } },
  { title: "user not found by address", call: "getUser", args: { email: "ANA@example.com" } },
  { title: "partition not found", call: "getPartition", args: { id: "00000000000FFFFF" } },
  { title: "partition decommissioned", call: "getPartition", args: { id: "00000000000AB12D" } },
  { title: "product not found", call: "getCseLogMappingVendorProduct", args: { product: "Edge", vendor: "Acme" } },
  {
    title: "product ambiguous",
    call: "getCseLogMappingVendorProduct",
    args: { product: "Mail Guard", vendor: "Acme" },
    values: { first: "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c50", second: "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c51" },
  },
  { title: "folder not found", call: "getFolder", args: { path: "/Library/Users/ana@example.com/drafts" } },
  { title: "folder not found, nor its parent", call: "getFolder", args: { path: "/Library/Users/zoe/Drafts" } },
  { title: "folder is a search", call: "getFolder", args: { path: "/Library/Users/ana@example.com/Errors by host" } },
  { title: "folder of administrators", call: "getFolder", args: { path: "/Library/Admin Recommended/Runbooks" } },
  { title: "monitor folder not found", call: "getMonitorFolder", args: { path: "/Monitor/Paymets" } },
  { title: "monitor folder is a monitor", call: "getMonitorFolder", args: { path: "/Monitor/Payments/Declines" } },
  { title: "admin folder without admin mode", call: "getAdminRecommendedFolder", args: {} },
  { title: "wrong key", call: "getMyUserId", args: {}, settings: { accessKey: "not the key" } },
  {
    title: "unknown environment",
    call: "getMyUserId",
    args: {},
    settings: { baseUrl: undefined, environment: "us12" },
  },
];

describe("lookup failures", () => {
  const platform = useInSuite(() => startEmulator({ seed: "large" }));

  for (const { title, call, args } of REFUSED) {
    it(title, async (test) => {
      const unused = () => assert.fail("the platform was reached");
      const outcome = await runLookup(await load(logpkg.lookups, call), args as ValueObject, unused);
      assert.ok(outcome.kind === "failures");
      assertWording(test, outcome.failures.map(describeFailure).join("\n"));
    });
  }

  for (const { title, call, args, settings, values } of FAILED) {
    it(title, async (test) => {
      const failure = await failureOf(
        (async () => {
          const client = connect({ ...platform.settings, ...settings });
          return (client[call] as (args: object) => Promise<unknown>)(args);
        })(),
      );
      assertWording(test, `${failureCodeOf(failure)}: ${failure.message}`, values);
    });
  }

  it("missing settings are reported together", (test) => {
    const { missing } = checkSettings(logpkg.settings, {}, {});
    assertWording(test, missing.map(missingAsFailure).map(describeFailure).join("\n"));
  });

  it("wrong settings are reported together", (test) => {
    const given = { accessId: "id:key", accessKey: "k", baseUrl: "api.example.com", adminMode: "yes", accesKey: "x" };
    const { failures } = checkSettings(logpkg.settings, given, {});
    assertWording(test, failures.map(describeFailure).join("\n"));
  });

  it("arguments without effect cause a warning", async (test) => {
    const warnings: string[] = [];
    const client = connect(platform.settings, {
      log: (severity, text) => severity === "warning" && warnings.push(text),
    });
    await client.getMyUserId({ id: "mine" });
    assertWording(test, warnings.join("\n"));
  });
});
