import assert from "node:assert/strict";
import { importsOf, type Source } from "@tripod/cli";
import { type AnyResource, createTerraformNamer, loadAll, type TerraformNamer } from "@tripod/kit";
import { type JsonObject, reveal } from "@tripod/testkit";
import type { ConformanceTest } from "./conformanceTest.js";

/** Returns the attributes that Terraform records for an object, under Terraform's names. */
function attributesOf(
  naming: TerraformNamer,
  { name: resource, fields }: AnyResource,
  outputs: JsonObject,
  id: string,
): JsonObject {
  const named = Object.entries(fields).map(([name, field]) => [naming(resource, name, field), outputs[name]] as const);
  const recorded = named.filter(([name, value]) => name !== null && value !== undefined);
  return { ...Object.fromEntries(recorded), id };
}

/** Import of objects from Terraform states. */
export const terraformState: ConformanceTest = {
  name: "terraform state",
  promise: "a Terraform state leads to the same object by an import, or skips it with a reason",
  run: async (trial) => {
    const { fixture, subject } = trial;
    const sources: readonly Source[] = [{ pkg: subject.pkg, from: "vendor" }];
    trial.covered("a state");
    const stack = trial.stack();
    await stack.up(trial.program(trial.full()));
    const { id, outputs } = stack.resource("it");
    const resource = subject.resources[fixture.resource] as AnyResource;
    const naming = createTerraformNamer((await loadAll(subject.pkg)).terraformNames);
    const attributes = attributesOf(naming, resource, reveal(outputs) as JsonObject, id);
    const type = `vendor_${resource.terraform}`;
    const state = { version: 4, resources: [{ mode: "managed", type, name: "it", instances: [{ attributes }] }] };
    const { found, skipped } = await importsOf(JSON.stringify(state), sources);
    const [target] = found;
    if (target === undefined) {
      assert.equal(skipped[0]?.reason, resource.imports?.unsupported, "what can be imported is");
      return;
    }
    assert.deepEqual([found.length, skipped.length, target.type], [1, 0, trial.type]);
    const importing = trial.stack();
    await importing.import({ type: target.type, name: "imported", id: target.id });
    assert.equal(importing.resource("imported").id, id);
  },
};
