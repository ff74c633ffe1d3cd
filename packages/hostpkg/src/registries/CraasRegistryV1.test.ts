import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { startResources } from "../resources.testing.js";
import { CraasRegistryV1 } from "./CraasRegistryV1.js";

const { assertRejected } = createWording(import.meta.url);

const bench = useInSuite(startResources);

it("a registry is not created if the service catalog has several URLs of the service", async (test) => {
  const catalog = bench.local.control.world.catalog as unknown as { type: string; endpoints: { url: string }[] }[];
  const registry = catalog.find(({ type }) => type === "container-registry") ?? assert.fail();
  registry.endpoints.push({ ...(registry.endpoints[0] ?? assert.fail()), url: "{origin}/another-registry/v1" });
  const created = bench.create(CraasRegistryV1, { name: "images", projectId: PROJECT });
  await assertRejected(test, created, { code: "failed-precondition" });
});
