import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { DeveloperSetting } from "./DeveloperSetting.js";
import { ResourceLimit } from "./ResourceLimit.js";

const developers = DeveloperSetting as AnyResource<ClusterPlatform>;
const limits = ResourceLimit as AnyResource<ClusterPlatform>;
const isWrite = (request: string) => !request.startsWith("GET ");

describe("settings of a tenant", () => {
  const bench = useInSuite(startBench);

  it("cluster groups stay enabled regardless of the developer settings", async () => {
    const row = () => bench.row("developerSetting", "default-dev-setting-id") as Record<string, object>;
    const { credit } = structuredClone(row());
    bench.asked();
    const made = await bench.create(developers, { hideSystemClusterGroup: true });
    assert.deepEqual(row().clusterGroup, { hideSystemClusterGroups: true, isClusterGroupEnabled: true });
    assert.equal(bench.asked().filter(isWrite).length, 1);
    assert.deepEqual(
      bench.diff(developers, { cpu: 40 }, made).changes.map(({ path, kind }) => `${kind} ${path}`),
      ["add cpu", "delete hideSystemClusterGroup"],
    );
    const changed = await bench.update(developers, { cpu: 40 }, made);
    assert.deepEqual(row().clusterGroup, { hideSystemClusterGroups: false, isClusterGroupEnabled: true });
    await bench.delete(developers, changed);
    assert.deepEqual(row().clusterGroup, { hideSystemClusterGroups: false, isClusterGroupEnabled: true });
    assert.deepEqual(row().credit, credit);
    await bench.delete(developers, await bench.create(developers, { hideSystemClusterGroup: false }));
  });

  it("changes only the limits that are set, and restores the default of a removed one", async () => {
    const row = () => bench.row("resourceLimits", "default-resource-limit-id");
    const before = structuredClone({ ...row(), role: 170, systemadmin: 9 });
    Object.assign(row(), { role: 170, systemadmin: 9 });
    const made = await bench.create(limits, { team: 7, cluster: 20_000 });
    assert.deepEqual({ ...row() }, { ...before, team: 7, spectrocluster: 20_000 });
    const changed = await bench.update(limits, { team: 8, role: 200 }, made);
    assert.deepEqual({ ...row() }, { ...before, team: 8, role: 200, spectrocluster: 10_000 });
    await bench.delete(limits, changed);
    assert.deepEqual({ ...row() }, { ...before, team: 100, role: 100, spectrocluster: 10_000 });
  });

  it("limits are within what the platform takes", () => {
    const paths = (inputs: object) => bench.check(limits, inputs as never).failures.map(({ path }) => path);
    assert.deepEqual(paths({ team: 0, user: 10_001, appliance: 50_000, cluster: 50_001 }), ["cluster", "team", "user"]);
  });
});
