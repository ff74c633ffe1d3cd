import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { EXAMPLE_CLUSTER, EXAMPLE_PROJECT, example, startExamples } from "./examples.testing.js";
import { hostpkgHere, startEmulator } from "./network.testing.js";
import { hostpkg } from "./package.js";

type Call = (input: object) => Promise<unknown>;

interface Expected {
  readonly input: object;
  readonly output: object;
}

const functions = Object.keys(hostpkg.lookups);

describe("lookups return the expected results for the example payloads", () => {
  const server = useInSuite(startExamples);

  for (const name of functions) {
    it(name, async () => {
      const client = createClient(hostpkg, server.settings) as unknown as Record<string, Call>;
      const { input, output } = example<Expected>(`expected.${name}`);
      assert.deepEqual(await client[name]?.(input), output);
    });
  }
});

describe("lookups return the same results from the emulator", () => {
  const platform = useInSuite(startEmulator);
  before(() => {
    const place = { project: EXAMPLE_PROJECT, region: "ru-3" };
    const cluster = { id: EXAMPLE_CLUSTER, name: "kube", kube_version: "1.30.7", kube_api_ip: "203.0.113.101" };
    platform.objects.add("kubernetes.clusters", cluster, place);
  });

  for (const name of functions) {
    it(name, async () => {
      const { projectId: _, region: __, ...settings } = platform.settings;
      const client = createClient(hostpkgHere, settings) as unknown as Record<string, Call>;
      const { input, output } = example<Expected>(`expected.${name}`);
      assert.deepEqual(await client[name]?.(input), output);
    });
  }
});
