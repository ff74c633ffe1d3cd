import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { DEFAULT_PROJECT, request } from "../client.testing.js";
import { startClusters } from "../startClusters.js";

const ACCOUNT = "64f0a1b2c3d4e5f601020601";
const where = { cluster: "c1", resourcePool: "rp", datastore: "ds", network: { networkName: "VM Network" } };
const whole = { ...where, datacenter: "dc", folder: "f" };

describe("machine pools of a vSphere cluster", () => {
  const platform = useInSuite(() => startClusters({ limits: [], statePace: 0 }));

  const pool = (name: string, size: number, placements: readonly object[]) => ({
    poolConfig: { name, size, isControlPlane: name === "cp" },
    cloudConfig: { placements },
  });

  async function createCluster(name: string): Promise<string> {
    const spec = {
      cloudAccountUid: ACCOUNT,
      cloudConfig: { placement: { datacenter: "dc", folder: "f" } },
      machinepoolconfig: [pool("cp", 1, [where]), pool("workers", 1, [where])],
    };
    const post = { metadata: { name, annotations: {}, labels: {} }, spec };
    const created = await request(platform, "/v1/spectroclusters/vsphere", { project: DEFAULT_PROJECT, post });
    assert.equal(created.status, 201, created.text);
    const { json } = await request(platform, `/v1/spectroclusters/${created.json.uid}`, { project: DEFAULT_PROJECT });
    return `/v1/cloudconfigs/vsphere/${json.spec.cloudConfigRef.uid}`;
  }

  async function change(config: string, name: string, placements: readonly object[]) {
    const response = await fetch(`${platform.plainOrigin}${config}/machinePools/${name}`, {
      method: "PUT",
      headers: { ApiKey: platform.settings.apiKey, ProjectUid: DEFAULT_PROJECT, "Content-Type": "application/json" },
      body: JSON.stringify(pool(name, 3, placements)),
    });
    return { status: response.status, text: await response.text() };
  }

  it("refuse a change of the control plane whose first placement lacks or changes datacenter or folder", async () => {
    const config = await createCluster("whole");
    for (const [placements, member] of [
      [[], "datacenter"],
      [[where], "datacenter"],
      [[{ ...where, datacenter: "dc" }], "folder"],
      [[{ ...whole, folder: "" }], "folder"],
      [[{ ...whole, datacenter: "f", folder: "dc" }], "datacenter"],
      [[{ ...whole, folder: "g" }], "folder"],
    ] as const) {
      const { status, text } = await change(config, "cp", placements);
      assert.equal(status, 400, JSON.stringify(placements));
      assert.ok(text.includes(`cloudConfig.placements.0.${member}`), text);
    }
    assert.equal((await change(config, "workers", [where])).status, 204);
    assert.equal((await change(config, "cp", [whole, where])).status, 204);
  });

  it("show the datacenter and folder of the cluster, and not of the placements", async () => {
    const config = await createCluster("shown");
    const read = async () => (await request(platform, config, { project: DEFAULT_PROJECT })).json.spec;
    const before = await read();
    const { uid } = before.machinePoolConfig[0].placements[0];
    assert.equal((await change(config, "cp", [{ ...whole, uid }])).status, 204);
    const after = await read();
    assert.deepEqual(after.clusterConfig.placement, { datacenter: "dc", folder: "f" });
    assert.deepEqual(after.machinePoolConfig[0], { ...before.machinePoolConfig[0], size: 3 });
  });
});
