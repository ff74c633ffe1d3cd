import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording, useTemporaryFolder } from "@tripod/kit/testing";
import { type Run, runTripod } from "../command.testing.js";

const { assertWording } = createWording(import.meta.url);

const managed = (type: string, name: string, ...instances: readonly object[]) => ({
  mode: "managed",
  type,
  name,
  instances,
});

const FROM = ["--from", "vendor=hostpkg"];
const ZONE = "hostpkg:index/domainsZoneV2:DomainsZoneV2";
const RRSET = "hostpkg:index/domainsRrsetV2:DomainsRrsetV2";

describe("tripod adopt --tfstate", () => {
  const folder = useTemporaryFolder();

  /** Adopts a state, given as text or as its resources; also what was written. */
  async function adopted(
    state: string | readonly object[],
    ...options: readonly string[]
  ): Promise<Run & { readonly imports: unknown }> {
    const [file, out] = [join(folder, "terraform.tfstate"), join(folder, "imports.json")];
    const text = typeof state === "string" ? state : JSON.stringify({ version: 4, resources: state });
    await writeFile(file, text);
    await rm(out, { force: true });
    const run = await runTripod(["adopt", "--tfstate", file, "--out", out, ...options]);
    assert.equal(await readFile(file, "utf8"), text, "the state is never changed");
    const written = (await readdir(folder)).includes("imports.json")
      ? JSON.parse(await readFile(out, "utf8"))
      : undefined;
    return { ...run, imports: written?.resources };
  }

  it("creates an import file with import IDs and a name for each element", async (test) => {
    const { code, stderr, imports } = await adopted(
      [
        managed("vendor_domains_zone_v2", "main", { attributes: { id: "z1", name: "a." } }),
        managed(
          "vendor_domains_rrset_v2",
          "www",
          { index_key: "a", attributes: { id: "r1", zone_id: "z1" } },
          { index_key: 1, attributes: { id: "r2", zone_id: "z1" } },
        ),
        { module: "module.b", ...managed("vendor_domains_zone_v2", "main", { attributes: { id: "z2" } }) },
        managed("random_id", "x", { attributes: { id: "1" } }),
        { mode: "data", type: "vendor_domains_zone_v2", name: "d", instances: [{ attributes: { id: "z9" } }] },
      ],
      ...FROM,
    );
    assert.equal(code, 0, stderr);
    assertWording(test, stderr);
    assert.deepEqual(imports, [
      { type: ZONE, name: "main", id: "z1" },
      { type: RRSET, name: "www-a", id: "z1/r1" },
      { type: RRSET, name: "www-1", id: "z1/r2" },
      { type: ZONE, name: "main-domains-zone", id: "z2" },
    ]);
  });

  it("skips resources of other providers and suggests --from", async (test) => {
    const { code, stderr, imports } = await adopted([
      managed("grafana_dashboard", "one", { attributes: { id: "1" } }),
      managed("vendor_domains_zone_v2", "main", { attributes: { id: "z1" } }),
      managed("hostpkg_domains_zone_v2", "ours", { attributes: { id: "z2" } }),
      managed("selectel_domains_zone_v2", "original", { attributes: { id: "z3" } }),
    ]);
    assert.equal(code, 0, stderr);
    assertWording(test, stderr);
    assert.deepEqual(imports, [
      { type: ZONE, name: "ours", id: "z2" },
      { type: ZONE, name: "original", id: "z3" },
    ]);
  });

  it("skips objects that cannot be imported, with their address and the reason", async (test) => {
    const { code, stderr, imports } = await adopted(
      [
        managed(
          "vendor_domains_zone_v2",
          "main",
          { attributes: { id: "z1" } },
          { deposed: "0a", attributes: { id: "z0" } },
        ),
        { module: "module.a", ...managed("vendor_domains_zone_v2", "again", { attributes: { id: "z1" } }) },
        managed("vendor_domains_rrset_v2", "placeless", { attributes: { id: "r1" } }),
        managed(
          "vendor_domains_rrset_v2",
          "nameless",
          { attributes: { zone_id: "z1" } },
          { attributes_flat: { id: "r" } },
        ),
        managed("vendor_craas_token_v1", "token", { attributes: { id: "t" } }),
        managed("vendor_unheard_of_v9", "x", { index_key: 0, attributes: { id: "1" } }),
      ],
      ...FROM,
    );
    assert.equal(code, 0, stderr);
    assert.deepEqual(imports, [{ type: ZONE, name: "main", id: "z1" }]);
    assertWording(test, stderr);
  });

  const REFUSED: Readonly<Record<string, string>> = {
    nothing: "",
    "half a file": '{"version":4,"resources":[',
    "another JSON": '["a"]',
    null: "null",
    "an older format": '{"version":3,"modules":[]}',
    "a newer format": '{"version":5,"resources":[]}',
    "an encrypted state": '{"serial":1,"encrypted_data":"x","encryption_version":"v0"}',
    "what `show` prints": '{"format_version":"1.0","values":{}}',
    "a Pulumi state": '{"version":3,"deployment":{"resources":[]}}',
    "broken resources": '{"version":4,"resources":[5]}',
    "nothing of ours": '{"version":4,"resources":[]}',
  };
  for (const [title, state] of Object.entries(REFUSED)) {
    it(`rejects ${title} and writes nothing`, async (test) => {
      const { code, stderr, imports } = await adopted(state);
      assert.deepEqual([code, imports], [2, undefined], stderr);
      assertWording(test, stderr);
    });
  }
});
