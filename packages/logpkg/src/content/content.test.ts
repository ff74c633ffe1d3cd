import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf, type LogClient } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

let client: LogClient;
let administrator: LogClient;
const platform = useInSuite(startEmulator);
beforeEach(() => {
  client = connect(platform.settings);
  administrator = connect({ ...platform.settings, adminMode: true });
  platform.requests.reset();
  platform.faults.clear();
  platform.control.releaseJobs("adminFolder");
});

describe("getFolder", () => {
  const FOLDERS = {
    "/Library": "0000000000000001",
    "/Library/Users/ana@example.com/50% & more (тест)": "0000000000BEEF04",
    "/Library/Users/ana+ops@example.com/On Call": "0000000000C0FFEE",
    "/Library/Users/ana ops@example.com/On Call": "0000000000C0FFDE",
  };
  for (const [path, id] of Object.entries(FOLDERS)) {
    it(`finds ${path}`, async () => {
      const found = await client.getFolder({ path });
      assert.deepEqual([found.id, found.path], [id, path]);
      assert.equal(platform.requests.count(), 1);
    });
  }

  it("finds folders of administrators in admin mode", async (test) => {
    const path = "/Library/Admin Recommended/Runbooks";
    assert.equal((await administrator.getFolder({ path })).id, "0000000000D00D02");
    await assertRejected(test, client.getFolder({ path }), { code: "invalid-argument", path: "path" });
  });
});

describe("getPersonalFolder", () => {
  it("returns the folder of the access key's user", async () => {
    const [, , reader = {}] = platform.accounts;
    assert.equal((await client.getPersonalFolder({})).id, "0000000000BEEF01");
    assert.equal((await connect(reader).getPersonalFolder({})).id, "0000000000C0FFE0");
    assert.deepEqual(await connect(reader).getMyUserId({}), { id: "0000000000A1B2C4" });
  });

  it("shares one request between concurrent lookups", async () => {
    await Promise.all([client.getMyUserId({}), client.getPersonalFolder({}), client.getMyUserId({})]);
    await client.getMyUserId({});
    assert.equal(platform.requests.count(), 1);
  });

  it("getMyUserId rejects a personal folder without a creator", async (test) => {
    const edit = (body: unknown) => ({ ...(body as object), createdBy: undefined });
    platform.faults.add({ route: "GET /api/v2/content/folders/personal", fault: { kind: "edit", edit } });
    await assertRejected(test, client.getMyUserId({}), { code: "invalid-argument", path: "" });
  });
});

describe("getAdminRecommendedFolder", () => {
  it("waits for the job", async () => {
    const found = await administrator.getAdminRecommendedFolder({});
    assert.deepEqual(found, {
      id: "0000000000D00D01",
      name: "Admin Recommended",
      description: "Shared by administrators",
    });
    assert.deepEqual(
      platform.requests.all().map(({ route }) => route.split("/").at(-1)),
      ["adminRecommended", "status", "status", "result"],
    );
  });

  it("reports that adminMode is missing", async (test) => {
    const failure = await failureOf(client.getAdminRecommendedFolder({}));
    assert.equal(failure.code, "failed-precondition");
    assertFailure(test, failure, { code: "failed-precondition" });
  });

  it("reports missing permissions", async (test) => {
    const [, , reader = {}] = platform.accounts;
    const failure = await failureOf(connect({ ...reader, adminMode: true }).getAdminRecommendedFolder({}));
    assert.equal(failure.code, "permission-denied");
    assertFailure(test, failure, { code: "permission-denied" });
  });

  it("waits at most for timeouts.read, and returns the input", async (test) => {
    assert.deepEqual((await administrator.getAdminRecommendedFolder({ timeouts: { read: "2m" } })).timeouts, {
      read: "2m",
    });
    platform.control.holdJobs("adminFolder");
    const failure = await failureOf(administrator.getAdminRecommendedFolder({ timeouts: { read: "1.5s" } }));
    assert.equal(failure.code, "deadline-exceeded");
    assertFailure(test, failure, { code: "deadline-exceeded" });
  });

  it("stops immediately after a cancellation", async (test) => {
    platform.control.holdJobs("adminFolder");
    const stop = new AbortController();
    const waiting = failureOf(administrator.getAdminRecommendedFolder({}, { signal: stop.signal }));
    platform.faults.add({
      route: "GET /api/v2/content/folders/adminRecommended/:id/status",
      times: 1,
      fault: { kind: "call", after: () => stop.abort(new Error("stopped by the user")) },
    });
    assertFailure(test, await waiting, { code: "cancelled" });
  });
});
