import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { ClustersSeed, TenantSeed } from "./seed.js";
import { readSeedFolder } from "./seedFolder.js";
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

test("an edge host has an id of its own form", () => {
  const seed = seedWith({ edgeHosts: [{ name: "e", architecture: "amd64", status: "ready" }] });
  assert.match(buildWorld(seed).beginnings[0].edgeHosts[0]?.uid ?? "", /^edge-[0-9a-f]{32}$/);
});

test("buildWorld rejects invalid seeds", () => {
  const location = { name: "l", storage: "s3" };
  assert.throws(() => buildWorld({ system: {}, tenants: [] }), /has no tenant/);
  assert.throws(() => buildWorld(seedWith({ backupLocations: [{ ...location, project: "Nowhere" }] })), /Nowhere/);
  assert.throws(() => buildWorld(seedWith({ backupLocations: [{ ...location, sharedWith: ["None"] }] })), /None/);
  const twice = { ...location, uid: "same" };
  assert.throws(() => buildWorld(seedWith({ backupLocations: [twice, twice] })), /same twice in backupLocations/);
});

test("readSeedFolder reads a folder and rejects unknown collections and invalid JSON", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clusters-seed-"));
  try {
    await mkdir(join(folder, "acme"));
    const tenant = { name: "acme", uid: "u", apiKey: "k", projects: [] };
    await writeFile(join(folder, "acme", "tenant.json"), JSON.stringify(tenant));
    await writeFile(join(folder, "acme", "gateways.json"), JSON.stringify([{ name: "g" }]));
    assert.deepEqual(readSeedFolder(folder, "small"), {
      system: {},
      tenants: [{ ...tenant, gateways: [{ name: "g" }] }],
    });
    await writeFile(join(folder, "acme", "gateways.json"), "[");
    assert.throws(() => readSeedFolder(folder, "small"), /gateways\.json could not be read as JSON/);
    await rm(join(folder, "acme", "gateways.json"));
    await writeFile(join(folder, "acme", "gatways.json"), "[]");
    assert.throws(() => readSeedFolder(folder, "small"), /gatways\.json is not a collection/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
