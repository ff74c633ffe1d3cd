import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { HostingPlatform } from "@tripod/emulators";
import { createClient, failureCodeOf } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { clock, hostpkgHere, startEmulator } from "./network.testing.js";

const { assertFailure } = createWording(import.meta.url);

describe("createHostingPlatform", () => {
  let platform: HostingPlatform;
  let projectId = "";
  const name = "example.com.";
  beforeEach(async () => {
    platform = await startEmulator({ zones: 5 });
    projectId = platform.settings.projectId;
  });
  afterEach(() => platform.close());
  const connect = (settings: object = {}) => createClient(hostpkgHere, { ...platform.settings, ...settings });

  it("reads all settings from the environment", async () => {
    const client = createClient(hostpkgHere, {}, { environment: platform.env });
    assert.equal((await client.getDomainsZoneV2({ projectId, name })).name, name);
  });

  it("logs in once for all calls of a project, and again after its tokens were revoked", async () => {
    const client = connect();
    await Promise.all(
      ["SPB-2", "MSK-2"].map((one) => client.getDedicatedLocationV1({ projectId, filter: { name: one } })),
    );
    await client.getDomainsZoneV2({ projectId, name });
    assert.equal(platform.requests.count("POST /identity/v3/auth/tokens"), 1);
    platform.control.expireTokens();
    await client.getDomainsDomainV1({ name: "example.com" });
    await client.getDomainsRrsetV2({ projectId, zoneId: "20000000-0000-4000-8000-000000000105", type: "A", name });
    assert.equal(platform.requests.count("POST /identity/v3/auth/tokens"), 3);
  });

  it("supports every account, including users of other accounts", async () => {
    for (const account of platform.accounts) {
      const [zone] = platform.control.project(account.projectId).zones;
      const args = { projectId: account.projectId, name: zone?.name ?? "" };
      assert.equal((await createClient(hostpkgHere, account).getDomainsZoneV2(args)).id, zone?.id);
    }
  });

  it("reports a missing role", async (test) => {
    const reader = platform.accounts.find(({ username }) => username === "dns-reader");
    assert.ok(reader);
    const call = createClient(hostpkgHere, reader).getDedicatedLocationV1({ projectId });
    await assert.rejects(call, (error: Error) => {
      assert.equal(failureCodeOf(error), "permission-denied");
      assertFailure(test, error, { code: "permission-denied" });
      return true;
    });
  });

  it("retries after throttling, faults and lost responses", async () => {
    const faults = [
      { kind: "throttle", retryAfter: 0 },
      { kind: "unavailable", retryAfter: 0 },
      { kind: "reset-mid-body" },
    ] as const;
    for (const fault of faults) platform.faults.add({ route: "GET /domains/v2/zones", times: 1, fault });
    assert.equal((await connect().getDomainsZoneV2({ projectId, name })).name, name);
    assert.equal(platform.requests.count("GET /domains/v2/zones"), 4);
  });

  it("ends a call on cancellation", async () => {
    platform.faults.add({ route: "GET /domains/v2/zones", fault: { kind: "hang" } });
    const cancel = new AbortController();
    const call = connect().getDomainsZoneV2({ projectId, name }, { signal: cancel.signal });
    void clock.sleep(50).then(() => cancel.abort());
    await assert.rejects(call);
  });

  it("uses service URLs of the settings without a catalog and replaces their placeholders", async () => {
    const domainsV2Url = `${platform.origin}/domains/v2/`;
    const dbaasUrl = `${platform.origin}/dbaas/{region}/v1`;
    const cloudbackupUrl = `${platform.origin}/data-protect/{region}/v2/{projectId}`;
    const client = connect({ authRegion: "nowhere", domainsV2Url, dbaasUrl, cloudbackupUrl });
    const where = { projectId, region: platform.settings.region };
    assert.equal((await client.getDomainsZoneV2({ projectId, name })).name, name);
    assert.ok((await client.getDbaasDatastoreTypeV1(where)).datastoreTypes.length > 0);
    assert.ok((await client.getCloudbackupPlanV2(where)).plans[0]?.lists.length);
  });

  it("reports a service that is not in the catalog", async (test) => {
    const catalog = platform.control.world.catalog as unknown as { type: string }[];
    const databases = catalog.findIndex(({ type }) => type === "managed-database");
    catalog.splice(databases, 1);
    const call = connect().getDbaasDatastoreTypeV1({ projectId, region: "ru-3" });
    await assert.rejects(call, (error: Error) => {
      assert.equal(failureCodeOf(error), "failed-precondition");
      assertFailure(test, error, { code: "failed-precondition" });
      return true;
    });
  });

  it("logs no secret", async () => {
    const lines: string[] = [];
    const client = createClient(hostpkgHere, platform.settings, { log: (_, line) => lines.push(line) });
    await client.getDomainsZoneV2({ projectId, name });
    assert.ok(lines.length >= 2);
    assert.ok(lines.every((line) => !line.includes(platform.settings.password)));
  });
});
