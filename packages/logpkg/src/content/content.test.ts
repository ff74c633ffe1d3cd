import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { LogsPlatform } from "@tripod/emulators";
import { connect, failureOf, type LogClient } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

let client: LogClient;
let administrator: LogClient;
let platform: LogsPlatform;
before(async () => {
  platform = await startEmulator();
});
after(() => platform.close());
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

  it("finds folders of administrators in admin mode", async () => {
    const path = "/Library/Admin Recommended/Runbooks";
    assert.equal((await administrator.getFolder({ path })).id, "0000000000D00D02");
    assert.match((await failureOf(client.getFolder({ path }))).message, /Set adminMode to true/);
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

  it("getMyUserId rejects a personal folder without a creator", async () => {
    const edit = (body: unknown) => ({ ...(body as object), createdBy: undefined });
    platform.faults.add({ route: "GET /api/v2/content/folders/personal", fault: { kind: "edit", edit } });
    assert.match(
      (await failureOf(client.getMyUserId({}))).message,
      /did not return the creator of the personal folder/,
    );
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

  it("reports that adminMode is missing", async () => {
    const failure = await failureOf(client.getAdminRecommendedFolder({}));
    assert.equal(failure.code, "failed-precondition");
    assert.match(failure.message, /Set adminMode to true in the provider's settings \(environment LOGPKG_ADMIN_MODE\)/);
  });

  it("reports missing permissions", async () => {
    const [, , reader = {}] = platform.accounts;
    const failure = await failureOf(connect({ ...reader, adminMode: true }).getAdminRecommendedFolder({}));
    assert.equal(failure.code, "permission-denied");
    assert.match(failure.message, /lacks the permissions of a content administrator/);
  });

  it("waits at most for timeouts.read, and returns the input", async () => {
    assert.deepEqual((await administrator.getAdminRecommendedFolder({ timeouts: { read: "2m" } })).timeouts, {
      read: "2m",
    });
    platform.control.holdJobs("adminFolder");
    const failure = await failureOf(administrator.getAdminRecommendedFolder({ timeouts: { read: "1.5s" } }));
    assert.equal(failure.code, "deadline-exceeded");
    assert.match(
      failure.message,
      /not done after [\d.]+ s; state: InProgress.*Try again, or set a longer timeouts\.read\.$/,
    );
  });

  it("stops immediately after a cancellation", async () => {
    platform.control.holdJobs("adminFolder");
    const stop = new AbortController();
    const waiting = failureOf(administrator.getAdminRecommendedFolder({}, { signal: stop.signal }));
    platform.faults.add({
      route: "GET /api/v2/content/folders/adminRecommended/:id/status",
      times: 1,
      fault: { kind: "call", after: () => stop.abort(new Error("stopped by the user")) },
    });
    assert.match((await waiting).message, /stopped/);
  });
});
