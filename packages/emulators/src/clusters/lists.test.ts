import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { DEFAULT_PROJECT, EDGE_LAB_PROJECT, type Query, readAll, request } from "./client.testing.js";
import { startClusters } from "./startClusters.js";

const inDefault: Query = { project: DEFAULT_PROJECT };

const platform = useInSuite(() => startClusters({ seed: "large", limits: [] }));

const PAGED: { path: string; member: string; post?: unknown }[] = [
  { path: "/v1/dashboard/edgehosts/search", member: "items", post: {} },
  { path: "/v1/dashboard/spectroclusters/search", member: "items", post: {} },
  { path: "/v1/dashboard/appProfiles", member: "appProfiles", post: null },
  { path: "/v1/dashboard/spcPolicies", member: "items", post: null },
  { path: "/v1/dashboard/clusterTemplates", member: "items", post: null },
  { path: "/v1/cloudaccounts/aws", member: "items" },
  { path: "/v1/cloudaccounts/azure", member: "items" },
  { path: "/v1/cloudaccounts/apache-cloudstack", member: "items" },
  { path: "/v1/packs", member: "items" },
];

for (const { path, member, post } of PAGED) {
  test(`${path} has more than one page, and limit=0 returns the same rows in one page`, async () => {
    const query = post === undefined ? inDefault : { ...inDefault, post };
    const { rows, pages } = await readAll(platform, path, member, query);
    assert.ok(pages > 1, `${pages} page`);
    assert.equal(new Set(rows.map(({ metadata }) => metadata.uid)).size, rows.length);
    const { json } = await request(platform, `${path}?limit=0`, query);
    assert.deepEqual(json[member], rows);
    assert.equal(json.listmeta.count, rows.length);
  });
}

test("the search for packs needs more than one page", async () => {
  const { rows, pages } = await readAll(platform, "/v1/packs/search", "items", { ...inDefault, post: {} });
  assert.ok(pages > 2);
  assert.ok(rows.every(({ metadata }) => metadata.uid === ""));
});

test("there are 200 application profiles in a project", async () => {
  const { rows } = await readAll(platform, "/v1/dashboard/appProfiles", "appProfiles", { ...inDefault, post: {} });
  assert.equal(rows.length, 200);
});

/** Names per scope of the request: a project, another project, the tenant. */
const SCOPES: { path: string; name: string; member: string; post?: unknown; scopes: [string[], string[], string[]] }[] =
  [
    {
      path: "/v1/cloudaccounts/aws?limit=0",
      name: "prod-main",
      member: "items",
      scopes: [["project", "tenant"], ["tenant"], ["tenant"]],
    },
    { path: "/v1/cloudaccounts/aws?limit=0", name: "tenant-only", member: "items", scopes: [[], [], ["tenant"]] },
    {
      path: "/v1/dashboard/appProfiles?limit=0",
      name: "shop-frontend",
      member: "appProfiles",
      post: {},
      scopes: [["project", "tenant"], ["tenant"], ["tenant"]],
    },
    {
      path: "/v1/dashboard/spcPolicies?limit=0",
      name: "weekly",
      member: "items",
      post: {},
      scopes: [["project", "tenant"], ["tenant"], ["tenant"]],
    },
    {
      path: "/v1/clustergroups/hostCluster",
      name: "beehive",
      member: "summaries",
      scopes: [
        ["system", "tenant"],
        ["system", "tenant"],
        ["system", "tenant"],
      ],
    },
    {
      path: "/v1/clustergroups/hostCluster",
      name: "dev-hosts",
      member: "summaries",
      scopes: [[], ["tenant"], ["tenant"]],
    },
    {
      path: "/v1/dashboard/spectroclusters/search?limit=0",
      name: "shared-services",
      member: "items",
      post: {},
      scopes: [["tenant"], ["tenant"], ["tenant"]],
    },
  ];

for (const { path, name, member, post, scopes } of SCOPES) {
  test(`${path}: who sees ${name}`, async () => {
    const collected = [];
    for (const project of [DEFAULT_PROJECT, EDGE_LAB_PROJECT, ""]) {
      const { json } = await request(platform, path, post === undefined ? { project } : { project, post });
      const rows: { metadata: { name: string; annotations: { scope: string } } }[] = json[member];
      collected.push(
        rows.filter(({ metadata }) => metadata.name === name).map(({ metadata }) => metadata.annotations.scope),
      );
    }
    assert.deepEqual(
      collected.map((list) => list.toSorted()),
      scopes,
    );
  });
}

test("without a project, clusters and edge hosts of all projects are found", async () => {
  for (const [path, name, count] of [
    ["/v1/dashboard/spectroclusters/search?limit=0", "prod-eks-1", 3],
    ["/v1/dashboard/edgehosts/search?limit=0", "edge-dal-01", 2],
  ] as const) {
    const { json } = await request(platform, path, { post: {} });
    const rows: { metadata: { name: string } }[] = json.items;
    assert.equal(rows.filter(({ metadata }) => metadata.name === name).length, count);
  }
});

const BY_UID: Record<string, { project: string; elsewhere: string | undefined }> = {
  "/v1/edgehosts/edge-00000000000000000000000000000003": { project: EDGE_LAB_PROJECT, elsewhere: DEFAULT_PROJECT },
  "/v1/spectroclusters/64f0a1b2c3d4e5f601020704": { project: EDGE_LAB_PROJECT, elsewhere: DEFAULT_PROJECT },
  "/v1/dashboard/spectroclusters/64f0a1b2c3d4e5f601020704/overview": {
    project: EDGE_LAB_PROJECT,
    elsewhere: DEFAULT_PROJECT,
  },
  "/v1/spectroclusters/64f0a1b2c3d4e5f601020704/assets/kubeconfigclient": {
    project: EDGE_LAB_PROJECT,
    elsewhere: DEFAULT_PROJECT,
  },
  "/v1/cloudaccounts/aws/64f0a1b2c3d4e5f601020601": { project: DEFAULT_PROJECT, elsewhere: EDGE_LAB_PROJECT },
  "/v1/spcPolicies/maintenance/64f0a1b2c3d4e5f601021001": { project: DEFAULT_PROJECT, elsewhere: undefined },
  "/v1/clusterTemplates/64f0a1b2c3d4e5f601021101": { project: DEFAULT_PROJECT, elsewhere: undefined },
  "/v1/clusterprofiles/64f0a1b2c3d4e5f601020801": { project: DEFAULT_PROJECT, elsewhere: undefined },
  "/v1/registries/helm/64f0a1b2c3d4e5f601021313": { project: EDGE_LAB_PROJECT, elsewhere: DEFAULT_PROJECT },
};

for (const [path, { project, elsewhere }] of Object.entries(BY_UID)) {
  test(`${path} is found from its own scope only`, async () => {
    assert.equal((await request(platform, path, { project })).status, 200);
    const { status, json } = await request(platform, path, elsewhere === undefined ? {} : { project: elsewhere });
    assert.deepEqual([status, json.code], [404, "ResourceNotFound"]);
  });
}

/** Each list has its own member for a filter by name. Without `ignoreCase: false`, a filter ignores case. */
const NAME_FILTERS = [
  {
    path: "/v1/dashboard/appProfiles",
    filter: "profileName",
    member: "appProfiles",
    name: "shop-backend",
    spellings: 1,
  },
  { path: "/v1/dashboard/spcPolicies", filter: "policyName", member: "items", name: "weekly", spellings: 3 },
  {
    path: "/v1/dashboard/clusterTemplates",
    filter: "clusterTemplateName",
    member: "items",
    name: "tmpl-a",
    spellings: 3,
  },
];

for (const { path, filter, member, name, spellings } of NAME_FILTERS) {
  test(`${path} is filtered by ${filter}`, async () => {
    const found = async (condition: object) => {
      const { json } = await request(platform, path, { ...inDefault, post: { filter: { [filter]: condition } } });
      return json[member].map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    };
    assert.equal((await found({ eq: name })).length, spellings);
    const exact: string[] = await found({ eq: name, ignoreCase: false });
    assert.ok(exact.length > 0 && exact.every((one) => one === name), exact.join());
    assert.deepEqual(await found({ eq: "no-such-name" }), []);
  });
}

test("gateways and locations are filtered by name in the query", async () => {
  const names = async (path: string) =>
    (await request(platform, path, inDefault)).json.items.map(
      ({ metadata }: { metadata: { name: string } }) => metadata.name,
    );
  assert.deepEqual(await names("/v1/overlords?name=dc1-gateway"), ["dc1-gateway"]);
  assert.deepEqual(await names("/v1/users/assets/locations?filters=metadata.name=minio-lab"), ["minio-lab"]);
});

test("edge hosts are searched by tag, state, health and architecture", async () => {
  const count = async (property: string, ...values: string[]) => {
    const condition = { string: { operator: "eq", match: { conjunction: "or", values } } };
    const filterGroups = [{ conjunction: "and", filters: [{ property, type: "string", condition }] }];
    const post = { filter: { conjunction: "and", filterGroups } };
    return (await request(platform, "/v1/dashboard/edgehosts/search", { ...inDefault, post })).json.listmeta.count;
  };
  assert.equal(await count("tags", "env:prod"), 2);
  assert.equal(await count("tags", "env:prod", "site:dal"), 3);
  assert.equal(await count("tags", "spare"), await count("tags", "spare:spectro__tag"));
  assert.equal(await count("state", "unpaired"), 2);
  assert.equal(await count("healthState", "unhealthy"), 57);
  assert.equal(await count("architecture", "arm64"), 57);
});

test("fields keeps only the named members of cloud accounts", async () => {
  const { json } = await request(
    platform,
    "/v1/cloudaccounts/azure?limit=1&fields=metadata.uid,spec.tenantId",
    inDefault,
  );
  assert.deepEqual(Object.keys(json.items[0]), ["metadata", "spec"]);
  assert.deepEqual(Object.keys(json.items[0].spec), ["tenantId"]);
});

test("permissions are selected by scope, also those with the same name", async () => {
  const audit = async (scope: string) =>
    (await request(platform, `/v1/permissions?scope=${scope}`)).json.find(
      ({ name }: { name: string }) => name === "Audit",
    );
  assert.equal((await audit("project")).permissions.length, 2);
  assert.equal((await audit("tenant")).permissions.length, 3);
  assert.equal((await request(platform, "/v1/permissions?scope=world")).status, 422);
});

test("registries are selected by scope", async () => {
  const names = async (query: string, project = "") =>
    (await request(platform, `/v1/registries/metadata${query}`, { project })).json.items.map(
      ({ name }: { name: string }) => name,
    );
  assert.deepEqual(await names("?scope=system"), ["Palette Registry", "Public Repo"]);
  assert.deepEqual(await names("?scope=tenant"), ["bitnami", "corp", "corp-oci", "tenant-charts"]);
  assert.ok((await names("", EDGE_LAB_PROJECT)).includes("lab-charts"));
  assert.ok(!(await names("", DEFAULT_PROJECT)).includes("tenant-charts"));
});
