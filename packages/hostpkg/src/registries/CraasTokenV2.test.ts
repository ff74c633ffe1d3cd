import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { checkResource, reveal, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { failureOf, type Recorded, startResources } from "../resources.testing.js";
import { CraasTokenV2 } from "./CraasTokenV2.js";

const { assertFailure, assertFailures, assertLog, assertRejected } = createWording(import.meta.url);

describe("CraasTokenV2", () => {
  const bench = useInSuite(startResources);
  let made: Recorded;
  const args = { name: "ci", projectId: PROJECT, modeRw: true, allRegistries: true, isSet: false };
  const rows = () => bench.local.objects.rows("registries.tokensV2");
  before(async () => {
    made = await bench.create(CraasTokenV2, args);
  });

  it("keeps the token as a secret in a refresh and an update, and reveals it in no message", async () => {
    const { token } = reveal(made.state) as { token: string };
    assert.equal(token, rows()[0]?.token);
    const live = (await bench.refresh(CraasTokenV2, made)) ?? assert.fail();
    made = await bench.update(CraasTokenV2, { ...args, name: "cd" }, live);
    assert.ok(made.state.token instanceof Secret);
    assert.equal((reveal(made.state) as { token: string }).token, token);
    assert.ok(![...bench.log, ...bench.told].join().includes(token));
  });

  it("expires at the configured time in any RFC 3339 form, or never", async () => {
    const until = { ...args, name: "cd", isSet: true, expiresAt: "2031-05-01t12:30:00z" };
    made = await bench.update(CraasTokenV2, until, made);
    assert.deepEqual(rows()[0]?.expiration, { isSet: true, expiresAt: "2031-05-01T12:30:00Z" });
    const spelled = { ...until, expiresAt: "2031-05-01T15:30:00+03:00" };
    assert.deepEqual(bench.diff(CraasTokenV2, spelled, made).changes, []);
    made = await bench.update(CraasTokenV2, { ...args, name: "cd" }, made);
    assert.deepEqual(
      rows().map(({ expiration }) => (expiration as { isSet: boolean }).isSet),
      [false],
    );
    const live = (await bench.refresh(CraasTokenV2, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(CraasTokenV2, { ...args, name: "cd" }, live).changes, []);
  });

  it("deletes and recreates the token after a lost response, because only the create returns it", async (test) => {
    bench.local.faults.add({ route: "POST /*/v2/tokens", fault: { kind: "lost-answer" }, times: 1 });
    const before = rows().length;
    const one = await bench.create(CraasTokenV2, { ...args, name: "lost" });
    assert.equal(rows().length, before + 1);
    assert.equal((reveal(one.state) as { token: string }).token, rows().at(-1)?.token);
    assertLog(test, bench.log);
  });

  const changed = async (name: string, members: Record<string, unknown>) => {
    const one = await bench.create(CraasTokenV2, { ...args, name });
    bench.local.objects.patch("registries.tokensV2", rows().at(-1) ?? assert.fail(), members);
    return one;
  };

  for (const [what, members] of [
    ["was revoked", { status: "revoked" }],
    ["has the status expired", { status: "expired" }],
    ["is spelled as revoked in another case", { status: "REVOKED" }],
    [
      "has a past expiration time",
      { expiration: { isSet: true, expiresAt: "2026-01-01T00:00:00Z" }, status: "active" },
    ],
  ] as const) {
    it(`treats a token that ${what} as deleted, so that the next run creates another`, async () => {
      const one = await changed(what, members);
      assert.equal(await bench.refresh(CraasTokenV2, one), undefined);
      await bench.delete(CraasTokenV2, one);
    });
  }

  it("accepts a token without a status or with its status in another case", async () => {
    for (const [index, status] of [undefined, "ACTIVE", ""].entries()) {
      const one = await changed(`spelled ${index}`, {});
      const edit = (body: unknown) => ({ ...(body as object), status });
      bench.local.faults.add({ route: "GET /*/v2/tokens/:id", fault: { kind: "edit", edit }, times: 1 });
      assert.notEqual(await bench.refresh(CraasTokenV2, one), undefined);
    }
  });

  it("keeps a token whose expiration time is not a time", async () => {
    for (const [index, expiresAt] of [7, "7", "soon", null].entries()) {
      const one = await changed(`timeless ${index}`, {});
      const edit = (body: unknown) => ({ ...(body as object), expiration: { isSet: true, expiresAt } });
      bench.local.faults.add({ route: "GET /*/v2/tokens/:id", fault: { kind: "edit", edit }, times: 1 });
      const outcome = await bench.refresh(CraasTokenV2, one).catch((error: { readonly code?: string }) => error.code);
      assert.ok(outcome !== undefined, `${expiresAt}: the token is forgotten`);
    }
  });

  it("keeps a token with an unknown status, with a warning", async (test) => {
    const one = await changed("blocked", { status: "Blocked" });
    bench.log.length = 0;
    assert.notEqual(await bench.refresh(CraasTokenV2, one), undefined);
    assertLog(test, bench.log);
    await bench.delete(CraasTokenV2, one);
  });

  it("creates no token whose expiration time has passed", async (test) => {
    const past = { ...args, name: "late", isSet: true, expiresAt: "2026-01-01T00:00:00Z" };
    const wrote = await bench.writes(async () => {
      await assertRejected(test, bench.create(CraasTokenV2, past), { code: "invalid-argument", path: "expiresAt" });
    });
    assert.deepEqual(wrote, []);
    assert.equal(await bench.create(CraasTokenV2, { ...past, isSet: false }).then(() => "made"), "made");
  });

  it("cannot be imported", async (test) => {
    const error = await failureOf(bench.import(CraasTokenV2, made.id));
    assertFailure(test, error, { code: "invalid-argument", path: "" });
  });

  it("ignores inputs without effect with a warning and does not send them", async (test) => {
    const idle = { ...args, name: "idle", expiresAt: "2031-05-01T12:30:00Z", registryIds: ["r1"] };
    const names = { resourceName: "it", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
    const { warnings, failures } = checkResource(CraasTokenV2 as never, idle, {}, names);
    assert.deepEqual(failures, []);
    assertFailures(test, warnings, ["expiresAt", "registryIds"]);
    const wrote = await bench.writes(async () => {
      const one = await bench.create(CraasTokenV2, idle);
      const live = (await bench.refresh(CraasTokenV2, one)) ?? assert.fail();
      assert.deepEqual(bench.diff(CraasTokenV2, idle, live).changes, []);
    });
    assert.doesNotMatch(JSON.stringify(wrote), /expiresAt|registryIds/);
  });
});
