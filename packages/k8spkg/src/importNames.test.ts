/** Objects with unusual names are imported by these names. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, load } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { ResourceFixture } from "@tripod/testkit";
import { ApplicationProfileFixture } from "./applications/ApplicationProfile.fixture.js";
import { k8spkg } from "./package.js";
import type { ClusterPlatform } from "./platform.js";
import { ClusterConfigPolicyFixture } from "./policies/ClusterConfigPolicy.fixture.js";
import { ProjectFixture } from "./projects/Project.fixture.js";
import { startBench } from "./resources.testing.js";

const NAMES = [" lead", "trail ", " ", "a/b", "project/x", "a:b", "50%", "%2Fx", "ünï", "x?y#z", "..", 'a"b'];
const of = () => assert.fail("refers to others");

describe("imports of k8spkg by unusual names", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  const resourceOf = async ({ resource }: ResourceFixture) =>
    (await load(k8spkg.resources, resource as "Project")) as AnyResource<ClusterPlatform>;

  for (const fixture of [ProjectFixture, ClusterConfigPolicyFixture, ApplicationProfileFixture]) {
    it(`${fixture.resource} is found by each name, and not by one that differs in blanks`, async () => {
      const resource = await resourceOf(fixture);
      const create = (name: string) => bench.create(resource, { ...fixture.minimal(of), name });
      const [trimmed, other] = [await create("lead"), await create("trail")];
      const names = NAMES.filter(
        (name) => bench.check(resource, { ...fixture.minimal(of), name }).failures.length === 0,
      );
      for (const name of names) {
        const made = await create(name);
        assert.equal((await bench.import(resource, name))?.id, made.id, name);
        assert.equal((await bench.import(resource, `${name}\n`))?.id, made.id, name);
        await bench.delete(resource, made);
      }
      assert.equal((await bench.import(resource, " lead "))?.id, trimmed.id);
      for (const one of [trimmed, other]) await bench.delete(resource, one);
    });
  }

  it("a name that ends like a context is found with the context before it", async () => {
    const resource = await resourceOf(ClusterConfigPolicyFixture);
    const made = await bench.create(resource, { ...ClusterConfigPolicyFixture.minimal(of), name: "a:tenant" });
    assert.equal((await bench.import(resource, "project/a:tenant"))?.id, made.id);
    await assert.rejects(bench.import(resource, "a:tenant"), { code: "not-found" });
    await bench.delete(resource, made);
  });
});
