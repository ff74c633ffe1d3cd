import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { DEFAULT_PROJECT, request } from "./client.testing.js";
import { startClusters } from "./startClusters.js";

const project = DEFAULT_PROJECT;
const RUNNING = "64f0a1b2c3d4e5f601020701";
const VIRTUAL = "64f0a1b2c3d4e5f601020702";
const NEW = "64f0a1b2c3d4e5f601020703";
const GUARDED = "64f0a1b2c3d4e5f601020708";
const DELETED = "64f0a1b2c3d4e5f6010207ff";

const platform = useInSuite(() => startClusters({ limits: [] }));

async function found(name: string, isVirtual: boolean, from = project): Promise<string[]> {
  const string = (property: string, value: string, negation: boolean) => ({
    property,
    type: "string",
    condition: { string: { operator: "eq", negation, match: { conjunction: "or", values: [value] } } },
  });
  const notDeleted = { property: "isDeleted", type: "bool", condition: { bool: { value: false } } };
  const filterGroups = [
    { conjunction: "and", filters: [string("environment", "nested", !isVirtual), notDeleted] },
    { conjunction: "and", filters: [string("clusterName", name, false)] },
  ];
  const post = { filter: { conjunction: "and", filterGroups }, sort: [] };
  const { json } = await request(platform, "/v1/dashboard/spectroclusters/search", { project: from, post });
  return json.items.map(({ metadata }: { metadata: { uid: string } }) => metadata.uid);
}

test("one name is an ordinary and a virtual cluster, and one more in another project", async () => {
  assert.deepEqual(await found("prod-eks-1", false), [RUNNING]);
  assert.deepEqual(await found("prod-eks-1", true), ["64f0a1b2c3d4e5f601020705"]);
  assert.equal((await found("prod-eks-1", false, "")).length, 2);
});

test("names can be taken twice, or by a deleted cluster", async () => {
  assert.equal((await found("twin", false)).length, 2);
  assert.deepEqual(await found("old", false), []);
  assert.equal((await request(platform, `/v1/spectroclusters/${DELETED}`, { project })).json.status.state, "Deleted");
});

test("sort orders the rows and rejects an unknown field", async () => {
  const sorted = async (field: string) =>
    request(platform, "/v1/dashboard/spectroclusters/search?limit=0", {
      project,
      post: { sort: [{ field, order: "desc" }] },
    });
  const names: string[] = (await sorted("clusterName")).json.items.map(
    ({ metadata }: { metadata: { name: string } }) => metadata.name,
  );
  assert.deepEqual(names, names.toSorted().reverse());
  assert.equal((await sorted("color")).status, 400);
});

test("kubeconfigs are bytes, some in base64, some forbidden, some absent", async () => {
  const file = (uid: string, kind: string) =>
    request(platform, `/v1/spectroclusters/${uid}/assets/${kind}`, { project });
  const plain = await file(RUNNING, "kubeconfigclient");
  assert.equal(plain.headers.get("Content-Type"), "application/octet-stream");
  assert.match(plain.text, /^apiVersion: v1\nkind: Config\n/);
  assert.notEqual((await file(RUNNING, "adminKubeconfig")).text, plain.text);
  const encoded = await file(VIRTUAL, "kubeconfigclient");
  assert.match(Buffer.from(encoded.text, "base64").toString(), /name: dev-sandbox\n/);
  const refused = await file(GUARDED, "adminKubeconfig");
  assert.deepEqual([refused.status, refused.json.code], [403, "OperationForbidden"]);
  assert.equal((await file(GUARDED, "kubeconfigclient")).status, 200);
  for (const kind of ["kubeconfigclient", "adminKubeconfig"]) assert.equal((await file(NEW, kind)).status, 404);
});

test("health is in the overview, the time zone in the cluster, and both can be absent", async () => {
  const get = async (path: string) => (await request(platform, path, { project })).json;
  assert.equal((await get(`/v1/dashboard/spectroclusters/${RUNNING}/overview`)).status.health.state, "Healthy");
  const cluster = await get(`/v1/spectroclusters/${RUNNING}`);
  assert.equal(cluster.spec.clusterConfig.timezone, "America/New_York");
  assert.ok(!("health" in cluster.status));
  assert.ok(!("health" in (await get(`/v1/dashboard/spectroclusters/${NEW}/overview`)).status));
  assert.ok(!("timezone" in (await get(`/v1/spectroclusters/${NEW}`)).spec.clusterConfig));
});

test("profiles: rows by version, an old one without version, one that is only a draft", async () => {
  const { items } = (await request(platform, "/v1/dashboard/clusterprofiles/metadata", { project })).json;
  const base = items.filter(({ metadata }: { metadata: { name: string } }) => metadata.name === "base");
  assert.deepEqual(
    base.map(({ spec }: { spec: { version: string } }) => spec.version),
    ["1.2.0", "1.0.0", "1.0.0"],
  );
  const before = await request(platform, "/v1/clusterprofiles/64f0a1b2c3d4e5f601020805", { project });
  assert.ok(!("version" in before.json.spec));
  const draft = await request(platform, "/v1/clusterprofiles/64f0a1b2c3d4e5f601020806", { project });
  assert.ok(!("published" in draft.json.spec));
  assert.equal(draft.json.spec.draft.packs[0].name, "extra-manifests");
  const manifests = await request(
    platform,
    "/v1/clusterprofiles/64f0a1b2c3d4e5f601020801/packs/extra-manifests/manifests",
    { project },
  );
  assert.deepEqual(
    manifests.json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
    ["settings", "quotas"],
  );
});
