import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { ClustersSeed, TenantSeed } from "./seed.js";
import { readSeedFile } from "./seedFile.js";
import { buildWorld } from "./world.js";

function seedWith(tenant: Partial<TenantSeed>): ClustersSeed {
  const base = { name: "t", uid: "u", apiKey: "k", projects: [{ name: "Default", uid: "p" }] };
  return { system: {}, tenants: [{ ...base, ...tenant }] };
}

test("a name with a range makes many objects with their own, stable uids", () => {
  const seed = seedWith({ applicationProfiles: [{ name: "p-{1..3}", project: "Default", versions: ["1.0.0"] }] });
  const [first, second] = [buildWorld(seed), buildWorld(seed)].map(
    ({ beginnings }) => beginnings[0].applicationProfiles,
  );
  assert.deepEqual(first, second);
  assert.deepEqual(
    first?.map(({ name }) => name),
    ["p-1", "p-2", "p-3"],
  );
  assert.equal(new Set(first?.map(({ uid }) => uid)).size, 3);
  for (const { uid, owner } of first ?? []) {
    assert.match(uid, /^[0-9a-f]{24}$/);
    assert.deepEqual(owner, { scope: "project", project: { name: "Default", uid: "p" } });
  }
});

test("an edge host ID starts with edge-", () => {
  const seed = seedWith({ edgeHosts: [{ name: "e", architecture: "amd64", status: "ready" }] });
  assert.match(buildWorld(seed).beginnings[0].edgeHosts[0]?.uid ?? "", /^edge-[0-9a-f]{32}$/);
});

test("buildWorld rejects invalid seeds", () => {
  const location = { name: "l", storage: "s3" };
  assert.throws(() => buildWorld({ system: {}, tenants: [] }), /tenant/);
  assert.throws(() => buildWorld(seedWith({ backupLocations: [{ ...location, project: "Nowhere" }] })), /Nowhere/);
  assert.throws(() => buildWorld(seedWith({ backupLocations: [{ ...location, sharedWith: ["None"] }] })), /None/);
  const twice = { ...location, uid: "same" };
  assert.throws(() => buildWorld(seedWith({ backupLocations: [twice, twice] })), /\bsame\b.*\bbackupLocations\b/);
});

test("readSeedFile reads the part of a size, and rejects unknown collections and invalid JSON", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "clusters-seed-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = pathToFileURL(join(folder, "seed.json"));
  const tenant = { name: "acme", uid: "u", apiKey: "k", projects: [] };
  const gateways = [{ name: "g" }, { name: "h", large: true }];
  await writeFile(file, JSON.stringify({ system: { gateways }, tenants: [{ ...tenant, gateways }] }));
  assert.deepEqual(readSeedFile(file, "small"), {
    system: { gateways: [{ name: "g" }] },
    tenants: [{ ...tenant, gateways: [{ name: "g" }] }],
  });
  await writeFile(file, "[");
  assert.throws(() => readSeedFile(file, "small"), /seed\.json.*JSON/);
  const gatways = { gatways: [] };
  for (const seed of [
    { system: gatways, tenants: [tenant] },
    { system: {}, tenants: [tenant, { ...tenant, ...gatways }] },
  ]) {
    await writeFile(file, JSON.stringify(seed));
    assert.throws(() => readSeedFile(file, "small"), /seed\.json: gatways /);
  }
});
