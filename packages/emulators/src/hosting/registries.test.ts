import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../clock.js";
import { fixture, shape } from "./fixtures.testing.js";
import { useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({ clock: manualClock("2026-03-01T10:00:01.556Z"), tokenLife: 10 ** 9 });

test("a registry is created, becomes active, and is deleted, each after a while", async () => {
  const list = await fetch(`${platform.origin}/craas/v1/registries`, { headers: { "x-auth-token": caller.token } });
  assert.deepEqual([list.status, await list.text()], [204, ""]);
  const created = await caller.send("POST", "/craas/v1/registries", fixture("registry.create.request"));
  assert.equal(created.status, 201);
  const { id: _, ...expected } = fixture("registry.response.201");
  const { id, ...returned } = created.body;
  assert.deepEqual(returned, expected);
  const path = `/craas/v1/registries/${id}`;
  const duplicate = await caller.send("POST", "/craas/v1/registries", { name: "images" });
  assert.deepEqual([duplicate.status, duplicate.body], [409, fixture("registry.error.409")]);
  platform.clock.advance(2000);
  assert.equal((await caller.get(path)).body.status, "ACTIVE");
  assert.deepEqual(
    shape((await caller.get("/craas/v1/registries")).body),
    shape(fixture("registry.list.response.200")),
  );
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(path)).body.status, "DELETING");
  platform.clock.advance(1000);
  const missing = await caller.get(path);
  assert.deepEqual([missing.status, missing.body], [404, { error: { id, message: "not found" } }]);
  for (const name of ["", "Upper", "1st", "end-", "longer-than-twenty-letters"]) {
    assert.equal((await caller.send("POST", "/craas/v1/registries", { name })).status, 400, name);
  }
});

test("a registry can end in an error", async () => {
  platform.objects.endNextIn("registries.registries", "ERROR");
  const { body } = await caller.send("POST", "/craas/v1/registries", { name: "broken" });
  platform.clock.advance(2000);
  assert.equal((await caller.get(`/craas/v1/registries/${body.id}`)).body.status, "ERROR");
});

test("a legacy token is returned once, and is deleted when it expires", async () => {
  const created = await caller.send("POST", "/craas/v1/token?ttl=12h");
  assert.deepEqual(shape(created.body), shape(fixture("token-v1.create.response.200")));
  assert.equal(created.body.expireIn, 43_200);
  const path = `/craas/v1/token/${created.body.token}`;
  assert.deepEqual(shape((await caller.get(path)).body), shape(fixture("token-v1.read.response.200")));
  assert.equal((await caller.send("POST", "/craas/v1/token?ttl=2y")).status, 400);
  platform.clock.advance(43_200_000);
  const ended = await caller.get(path);
  assert.equal(ended.status, 404);
  assert.ok(!JSON.stringify(ended.body).includes(created.body.token));
  assert.equal((await caller.send("DELETE", path)).status, 204);
});

test("a token of the second version shows its text once, changes, and is found by name", async () => {
  const created = await caller.send("POST", "/craas/v2/tokens?docker-config=false", fixture("token-v2.create.request"));
  assert.deepEqual(shape(created.body), shape(fixture("token-v2.create.response.200")));
  const path = `/craas/v2/tokens/${created.body.id}`;
  const { lastUsedAt: _, ...unused } = fixture("token-v2.read.response.200");
  assert.deepEqual(shape((await caller.get(path)).body), shape(unused));
  const list = await caller.get("/craas/v2/tokens?search=ci&limit=10");
  assert.deepEqual(shape(list.body), shape(fixture("token-v2.list.response.200")));
  const changed = await caller.send("PATCH", path, { ...fixture("token-v2.create.request"), name: "cd" });
  assert.deepEqual([changed.status, changed.body.name, changed.body.token], [200, "cd", undefined]);
  assert.equal((await caller.get("/craas/v2/tokens?search=ci")).body.totalCount, 0);
  platform.objects.patch("registries.tokensV2", created.body.id, {
    expiration: { isSet: true, expiresAt: "2026-01-01T00:00:00Z" },
  });
  assert.equal((await caller.get(path)).body.status, "expired");
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(path)).status, 404);
  const scope = { modeRW: true, allRegistries: true };
  assert.equal((await caller.send("POST", "/craas/v2/tokens", { expiration: { isSet: false }, scope })).status, 200);
  for (const body of [
    { expiration: { isSet: true }, scope },
    { expiration: { isSet: false }, scope: { ...scope, allRegistries: false } },
    { scope },
  ]) {
    assert.equal((await caller.send("POST", "/craas/v2/tokens", body)).status, 400);
  }
});
