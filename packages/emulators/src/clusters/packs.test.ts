import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { DEFAULT_PROJECT, EDGE_LAB_PROJECT, readAll, request } from "./client.testing.js";
import { startClusters } from "./startClusters.js";

const OCI = "64f0a1b2c3d4e5f601021301";
const PUBLIC = "64f0a1b2c3d4e5f601021302";
const BITNAMI = "64f0a1b2c3d4e5f601021310";
const CORP = "64f0a1b2c3d4e5f601021311";

const project = DEFAULT_PROJECT;

const platform = useInSuite(() => startClusters({ seed: "large", limits: [] }));

async function search(
  filter: object,
  from = project,
): Promise<{ name: string; registries: Record<string, string>[] }[]> {
  const { rows } = await readAll(platform, "/v1/packs/search", "items", { project: from, post: { filter } });
  return rows.map(({ spec }) => spec as { name: string; registries: Record<string, string>[] });
}

async function names(filter: object): Promise<string[]> {
  return (await search(filter)).map(({ name }) => name);
}

for (const [type, name] of Object.entries({
  spectro: "cni-calico",
  helm: "nginx",
  oci: "vault",
  manifest: "rbac-baseline",
})) {
  test(`the versions of ${name} (${type}) take three pages`, async () => {
    const { rows, pages } = await readAll(platform, `/v1/packs?filters=spec.name=${name}&limit=50`, "items", {
      project,
    });
    assert.ok(pages >= 3, `${pages} pages`);
    assert.ok(rows.every(({ spec }) => spec.type === type));
  });
}

test("two registries contain one pack name with different latest versions", async () => {
  const [found, ...others] = await search({ name: { eq: "cni-calico", ignoreCase: false } });
  assert.equal(others.length, 0);
  assert.deepEqual(
    found?.registries.map(({ uid, latestVersion }) => [uid, latestVersion]),
    [
      [OCI, "3.29.2"],
      [PUBLIC, "3.29.2"],
    ],
  );
  const inOne = await search({ name: { eq: "cni-calico", ignoreCase: false }, registryUid: [PUBLIC] });
  assert.deepEqual(
    inOne[0]?.registries.map(({ uid }) => uid),
    [PUBLIC],
  );
});

test("the latest version is the highest by meaning", async () => {
  const latest = async (eq: string) => (await search({ name: { eq } }))[0]?.registries[0]?.latestVersion;
  assert.equal(await latest("corp-agent"), "0.10.0");
  assert.equal(await latest("nginx"), "15.5.0-rc.1");
  assert.equal(await latest("lb-metallb-helm"), "1.14.9-rc.1");
});

test("the search for names ignores case by default", async () => {
  assert.deepEqual(await names({ name: { eq: "cni-calico" } }), ["cni-calico", "CNI-Calico"]);
  assert.deepEqual(await names({ name: { eq: "cni-calico", ignoreCase: false } }), ["cni-calico"]);
});

test("null and empty members of a search match everything", async () => {
  const all = await names({});
  const nothing = {
    addOnType: [],
    layer: null,
    environment: [],
    type: null,
    source: [],
    registryUid: null,
    name: null,
  };
  assert.deepEqual(await names(nothing), all);
});

test("a search narrows by layer, type of add-on, cloud, source and FIPS", async () => {
  assert.ok((await names({ layer: ["csi"] })).includes("csi-aws-ebs"));
  assert.deepEqual(await names({ addOnType: ["load balancer"] }), ["lb-metallb", "lb-metallb-helm"]);
  assert.deepEqual(await names({ layer: ["k8s"], environment: ["edge-native"] }), ["edge-k3s", "edge-k3s-fips"]);
  assert.deepEqual(await names({ layer: ["k8s"], environment: ["all"] }), ["kubernetes", "edge-k3s", "edge-k3s-fips"]);
  assert.deepEqual(await names({ isFips: true }), ["edge-k3s-fips"]);
  assert.deepEqual(await names({ addOnType: ["integration"], layer: ["addon"] }), [
    "virtual-machine-orchestrator",
    "vm-migration-assistant-pack",
    "spectro-vm-dashboard",
    "spectro-k8s-dashboard",
  ]);
});

test("a private helm registry is searched but not listed", async () => {
  const [found] = await search({ name: { eq: "corp-tools" } });
  assert.deepEqual(
    found?.registries.map(({ uid }) => uid),
    [CORP],
  );
  assert.equal((await request(platform, "/v1/packs?filters=spec.name=corp-tools", { project })).json.items.length, 0);
  assert.equal((await request(platform, `/v1/packs/corp-tools/registries/${CORP}`, { project })).status, 404);
});

test("a registry of a project is seen there only", async () => {
  const registriesOfNginx = async (from: string) =>
    (await search({ name: { eq: "nginx" } }, from))[0]?.registries.map(({ name }) => name);
  assert.deepEqual(await registriesOfNginx(DEFAULT_PROJECT), ["bitnami"]);
  assert.deepEqual(await registriesOfNginx(EDGE_LAB_PROJECT), ["bitnami", "lab-charts"]);
});

test("versions of a pack have their own values, and disabled versions are returned on request only", async () => {
  const path = `/v1/packs/cni-calico/registries/${OCI}?cloudType=all`;
  const { json } = await request(platform, path, { project });
  const versions = json.tags.map(({ version }: { version: string }) => version);
  assert.ok(versions.includes("3.29.2") && !versions.includes("3.19.0"));
  const all = (await request(platform, `${path}&states=deprecated,disabled`, { project })).json;
  assert.equal(all.tags.length, json.tags.length + 2);

  const nginx = (await request(platform, `/v1/packs/nginx/registries/${BITNAMI}`, { project })).json;
  const { packUid } = nginx.tags.find(({ version }: { version: string }) => version === "15.4.2");
  const { values } = nginx.packValues.find((entry: { packUid: string }) => entry.packUid === packUid);
  assert.match(values, /version: "15\.4\.2"/);
  const single = (await request(platform, `/v1/packs/${packUid}`, { project })).json;
  assert.deepEqual(single.packValues[0].values, values);
  const listed = (await request(platform, `/v1/packs?filters=metadata.uid=${packUid}`, { project })).json.items;
  assert.deepEqual(
    listed.map(({ spec }: { spec: { values: string } }) => spec.values),
    [values],
  );
});

test("a pack with nothing but disabled versions is not found by search", async () => {
  assert.deepEqual(await names({ name: { eq: "retired-agent" } }), []);
  const { json } = await request(platform, "/v1/packs?filters=spec.name=retired-agent", { project });
  assert.deepEqual(
    json.items.map(({ status }: { status: unknown }) => status),
    [{ disabled: true }, { disabled: true }],
  );
});
