/**
 * Regardless of the mask that a platform uses, an import does not treat it as a value and a refresh keeps the known
 * value.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { type AnyResource, type InputError, load, reveal } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { isObject } from "@tripod/rest";
import { type JsonObject, type ResourceFixture, signatureKey } from "@tripod/testkit";
import { k8spkg } from "./package.js";
import type { ClusterPlatform } from "./platform.js";
import { startBench } from "./resources.testing.js";

/** Members that are not masked: programs need them, or the cluster returns them. */
const OPEN = ["Alert", "SshKey", "Macros", "VirtualMachine"];

const MASKS = ["***", "********", "pla***d-1"];

/** Fixtures of resources with secrets and without dependencies. */
const fixtures: readonly ResourceFixture[] = (
  await Promise.all(
    readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".fixture.js"))
      .map(async (file) => Object.values((await import(`./${file}`)) as Record<string, ResourceFixture>)),
  )
)
  .flat()
  .filter(
    ({ facts, dependencies, resource }) =>
      facts?.secret !== undefined && dependencies === undefined && !OPEN.includes(resource),
  );

/** Resources whose update sends the whole object. */
const REPLACED = /^(AuditTrail|BackupStorageLocation|Cloudaccount|Registry)/;

/** An external ID is optional. */
const hasSecret = (inputs: object): boolean => /planted(?!-external)/i.test(JSON.stringify(inputs));
const isSecret = ({ facts }: ResourceFixture, path = ""): boolean => facts?.secret?.includes(path) === true;

const of = () => assert.fail("refers to others");
/** Without the marks that the testkit puts on secrets. */
const plain = (inputs: JsonObject): object =>
  JSON.parse(JSON.stringify(inputs, (_, value) => (isObject(value) && signatureKey in value ? value.value : value)));

describe("secret masks of k8spkg", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));

  for (const fixture of fixtures) {
    for (const [index, inputs] of [fixture.full(of), ...(fixture.variants?.(of) ?? [])].entries()) {
      for (const mask of MASKS) {
        it(`${mask} is not a value of ${fixture.resource}, in its program ${index + 1}`, async () => {
          const loaders = k8spkg.resources as Readonly<Record<string, () => Promise<object>>>;
          const resource = (await load(loaders as never, fixture.resource as never)) as AnyResource<ClusterPlatform>;
          const made = await bench.create(resource, plain(inputs));
          const masking = (body: unknown) =>
            JSON.parse(
              JSON.stringify(body, (_, value) =>
                typeof value === "string" && /planted|\*{5,}/i.test(value) ? mask : value,
              ),
            );
          bench.clusters.faults.add({ route: "GET /*", fault: { kind: "edit", edit: masking } });
          try {
            const read = await bench.refresh(resource, made);
            assert.deepEqual(reveal(read?.inputs ?? {}), reveal(made.inputs), "a refresh forgets what is known");
            const [first = ""] = resource.imports?.forms ?? [];
            const sort = String(inputs.cloud ?? inputs.type ?? inputs.storageProvider ?? "CloudA");
            const form = first === "<id>" ? made.id : first.includes("<") ? `${sort}/${made.id}` : first;
            const found = await bench.import(resource, form);
            const text = JSON.stringify(reveal(found?.inputs ?? assert.fail(`${form} is not found`)));
            assert.ok(!text.includes("***"), text);
            // A request that replaces the object would delete a secret that the program does not have.
            const other = "endpoint" in inputs ? { endpoint: "https://other.example.com" } : { name: "renamed" };
            const change = () => bench.update(resource, { ...found?.inputs, ...other }, found ?? made);
            if (REPLACED.test(resource.name) && hasSecret(inputs) && !hasSecret(reveal(found?.inputs ?? {})))
              await assert.rejects(change, ({ failures: [failure] }: InputError) => isSecret(fixture, failure?.path));
          } finally {
            bench.clusters.faults.clear();
            await bench.delete(resource, made);
          }
        });
      }
    }
  }
});
