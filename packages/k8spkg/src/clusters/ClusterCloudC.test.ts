import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { type Recorded, startBench } from "../resources.testing.js";
import { ClusterCloudC } from "./ClusterCloudC.js";

const { assertRejected } = createWording(import.meta.url);

const cloudC = ClusterCloudC as unknown as AnyResource<ClusterPlatform>;
const ACCOUNT = "64f0a1b2c3d4e5f601020621";
const PROPERTIES = `/v1/cloudaccounts/apache-cloudstack/${ACCOUNT}/properties`;

describe("ClusterCloudC", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => {
    bench.empty("clusters");
    bench.asked();
  });
  const spec = (made: Recorded) =>
    (bench.row("clusters", made.id).config as { spec: { clusterConfig: Row; machinePoolConfig: Row[] } }).spec;
  const networksOf = (made: Recorded) => spec(made).machinePoolConfig.find(({ name }) => name === "workers")?.networks;
  const plane = { name: "cp", count: 1, controlPlane: true, offering: "Medium" };
  const workers = (networks?: readonly object[], more: object = {}) => ({
    name: "workers",
    count: 2,
    offering: "Medium",
    ...(networks && { networks }),
    ...more,
  });
  const program = (pool: object = workers(), config: object = {}) => ({
    name: "c",
    cloudAccountId: ACCOUNT,
    cloudConfig: { zones: [{ name: "zone-1" }], ...config },
    machinePools: [plane, pool],
  });
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));
  const lookups = () => bench.asked().filter((request) => request.includes("/properties/"));
  const quiet = async (inputs: object, made: Recorded): Promise<Recorded> => {
    const read = await bench.refresh(cloudC, made);
    assert.ok(read);
    assert.deepEqual(bench.diff(cloudC, inputs, read).changes, []);
    return read;
  };

  it("resolve names to IDs with one request per list, and prefer IDs of the inputs", async () => {
    const pool = workers([{ networkName: "net-2" }, { networkId: "n9" }, { networkId: "n8", networkName: "net-1" }]);
    const made = await bench.create(cloudC, program(pool));
    assert.deepEqual(
      lookups().map((one) => one.replace(PROPERTIES, "").split("?")[0]),
      ["GET /zones", "GET /networks"],
    );
    assert.deepEqual(spec(made).clusterConfig.zones, [{ id: "z1", name: "zone-1" }]);
    assert.deepEqual(networksOf(made), [{ id: "n2", name: "net-2" }, { id: "n9" }, { id: "n8", name: "net-1" }]);
    await quiet(program(pool), made);
    bench.asked();
    const known = { zones: [{ name: "zone-1", id: "z1" }] };
    await bench.create(cloudC, { ...program(workers([{ networkId: "n1" }]), known), name: "d" });
    assert.deepEqual(lookups(), []);
  });

  it("look for networks in the first zone, the project and the private cloud", async () => {
    const zones = [{ name: "zone-1", network: { name: "net-1", vpc: { name: "vpc", id: "v1" } } }];
    await bench.create(cloudC, program(workers([{ networkName: "net-1" }]), { zones, project: { id: "p 1" } }));
    const [asked] = bench.clusters.requests.all().filter(({ path }) => path.includes("/properties/networks"));
    assert.match(`${asked?.path}${JSON.stringify(asked)}`, /zone=z1&projectId=p(\+|%20)1&vpcId=v1/);
  });

  for (const [what, inputs, path] of [
    ["a zone that is not there", program(workers(), { zones: [{ name: "zone-9" }] }), "cloudConfig.zones[0].name"],
    [
      "a network that is not there",
      program(workers([{ networkName: "net-7" }])),
      'machinePools["workers"].networks[0].networkName',
    ],
    [
      "networks of one name",
      program(workers([{ networkName: "twin" }])),
      'machinePools["workers"].networks[0].networkName',
    ],
  ] as const) {
    it(`reject ${what}`, async (test) => {
      await assertRejected(test, bench.create(cloudC, inputs), { code: "invalid-argument", path: path });
      assert.deepEqual(writes(), []);
      assert.deepEqual([...bench.clusters.objects.rows("clusters")], []);
    });
  }

  for (const like of [
    (name: string) => name.slice(0, -2),
    (name: string) => name.slice(1),
    (name: string) => name.toUpperCase(),
  ]) {
    const [zone, network] = ["zone-2", "net-2"].map(like) as [string, string];
    it(`are never created in a zone or network with a similar name: ${zone}, ${network}`, async (test) => {
      await assertRejected(test, bench.create(cloudC, program(workers(), { zones: [{ name: zone }] })), {
        code: "invalid-argument",
        path: "cloudConfig.zones[0].name",
      });
      await assertRejected(test, bench.create(cloudC, program(workers([{ networkName: network }]))), {
        code: "invalid-argument",
        path: 'machinePools["workers"].networks[0].networkName',
      });
      assert.deepEqual(writes(), []);
    });
  }

  it("keep the network ID if its name means another network now; a change of count reads no lists", async () => {
    const named = workers([{ networkName: "net-1" }]);
    const made = await bench.create(cloudC, program(named));
    Object.assign((networksOf(made) as Row[])[0] as Row, { id: "n-old" });
    Object.assign((spec(made).clusterConfig.zones as Row[])[0] as Row, { id: "z-old" });
    const read = await quiet(program(named), made);
    bench.asked();
    await bench.update(cloudC, program({ ...named, count: 5 }), read);
    const all = bench.asked();
    assert.deepEqual(
      all.filter((one) => one.includes("/properties/")),
      [],
    );
    assert.equal(all.filter((one) => !one.startsWith("GET ")).length, 1);
    assert.deepEqual(networksOf(made), [{ id: "n-old", name: "net-1" }]);
  });

  it("look up names that a pool changes, and detect the order of networks", async () => {
    const [one, two] = [{ networkName: "net-1" }, { networkName: "net-2" }];
    const made = await bench.create(cloudC, program(workers([one])));
    const wider = await bench.update(cloudC, program(workers([one, two])), made);
    assert.deepEqual(networksOf(made), [
      { id: "n1", name: "net-1" },
      { id: "n2", name: "net-2" },
    ]);
    await quiet(program(workers([one, two])), wider);
    const turned = await bench.update(cloudC, program(workers([two, one])), wider);
    assert.deepEqual(
      (networksOf(made) as Row[]).map(({ id }) => id),
      ["n2", "n1"],
    );
    await bench.update(cloudC, program(), turned);
    assert.equal(networksOf(made), null);
  });

  it("change in place only the inputs that the platform accepts, and clear an override with an empty string", async () => {
    const overridden = program(workers(), { overrideClusterApiConfig: "spec: {}" });
    const made = await bench.create(cloudC, overridden);
    spec(made).clusterConfig.controlPlaneEndpoint = "10.1.1.9";
    const read = await quiet(overridden, made);
    bench.asked();
    const after = await bench.update(cloudC, program(), read);
    const [request] = bench.clusters.requests.all().filter(({ method }) => method === "PUT");
    assert.deepEqual(JSON.parse(String(request?.body)), {
      clusterConfig: { controlPlaneEndpoint: "10.1.1.9", overrideClusterAPIConfig: "" },
    });
    assert.deepEqual(spec(made).clusterConfig.zones, [{ id: "z1", name: "zone-1" }]);
    await quiet(program(), after);
  });

  it("are never moved to another zone by an update, and have no diff for values that the cloud chose", async () => {
    const made = await bench.create(cloudC, program());
    Object.assign(spec(made).clusterConfig, { project: { id: "p1", name: "proj" } });
    Object.assign((spec(made).clusterConfig.zones as Row[])[0] as Row, {
      network: { id: "n1", name: "net-1", gateway: "10.1.0.1", vpc: { id: "v1", name: "vpc" } },
    });
    const read = await quiet(program(), made);
    const { refused } = bench.diff(cloudC, program(workers(), { zones: [{ name: "zone-2" }] }), read);
    assert.deepEqual(
      refused.map(({ path }) => path.replace(/\[0\].*/, "")),
      ["cloudConfig.zones"],
    );
  });

  it("keep the image that the platform has chosen, and return the instance types", async () => {
    const made = await bench.create(cloudC, program());
    const rows = spec(made).machinePoolConfig;
    for (const row of rows) row.template = { id: "t-platform", name: "ubuntu" };
    const read = await quiet(program(), made);
    const [first] = reveal(read.state.machinePools as never) as unknown as { instanceConfigs: Row[] }[];
    assert.equal(first?.instanceConfigs[0]?.numCpus, 4);
    await bench.update(cloudC, program(workers(undefined, { count: 3 })), read);
    const [, row] = spec(made).machinePoolConfig;
    assert.deepEqual(row?.template, { id: "t-platform", name: "ubuntu" });
  });

  it("omit their template from requests, keep it in state, and reject another one", async () => {
    const template = { id: "64f0a1b2c3d4e5f601021101", clusterProfiles: [{ id: "64f0a1b2c3d4e5f601020801" }] };
    const inputs = { ...program(), clusterTemplate: template };
    const made = await bench.create(cloudC, inputs);
    const [request] = bench.clusters.requests.all().filter(({ method }) => method === "POST");
    assert.equal(JSON.parse(String(request?.body)).spec.clusterTemplate, undefined);
    const read = await quiet(inputs, made);
    const other = { ...inputs, clusterTemplate: { ...template, id: "64f0a1b2c3d4e5f601021102" } };
    assert.deepEqual(
      bench.diff(cloudC, other, read).refused.map(({ path }) => path),
      ["clusterTemplate.id"],
    );
    const imported = await bench.import(cloudC, made.id);
    assert.equal(imported?.state.clusterTemplate, undefined);
    assert.deepEqual(reveal(imported?.state.clusterProfiles as never), [{ id: template.clusterProfiles[0]?.id }]);
  });

  for (const [what, inputs, path] of [
    ["no zone", program(workers(), { zones: [] }), "cloudConfig.zones"],
    ["a network without a name", program(workers([{}])), "machinePools[1].networks[0]"],
    ["an image without a name", program(workers(undefined, { template: {} })), "machinePools[1].template"],
  ] as const) {
    it(`reject ${what}`, () => {
      assert.deepEqual(
        bench.check(cloudC, inputs).failures.map((failure) => failure.path),
        [path],
      );
    });
  }

  it("accept an empty project", async () => {
    const made = await bench.create(cloudC, program(workers(), { project: {} }));
    assert.equal(spec(made).clusterConfig.project, undefined);
    await quiet(program(workers(), { project: {} }), made);
  });
});
