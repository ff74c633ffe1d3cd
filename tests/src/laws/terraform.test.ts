import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { importsOf, type Source } from "@tripod/cli";
import { type AnyResource, terraformNameOf } from "@tripod/kit";
import { type JsonObject, reveal } from "@tripod/testkit";
import { served } from "./served.js";
import { subjectsToTest, wanted } from "./subjects.js";

/** What Terraform records of an object: members under its own names. */
function attributesOf({ fields }: AnyResource, outputs: JsonObject, id: string): JsonObject {
  const named = Object.entries(fields).map(([name, field]) => [terraformNameOf(name, field), outputs[name]] as const);
  const recorded = named.filter(([name, value]) => name !== null && value !== undefined);
  return { ...Object.fromEntries(recorded), id };
}

for (const subject of await subjectsToTest()) {
  const sources: readonly Source[] = [{ pkg: subject.pkg, from: "vendor" }];
  describe(`a Terraform state of ${subject.name}`, () => {
    const on = served(subject);
    for (const specimen of wanted(subject)) {
      it(`${specimen.resource}: leads to the same object by an import, or is passed over with a reason`, async () => {
        await on(specimen, async (trial) => {
          const stack = trial.stack();
          await stack.up(trial.program(trial.full()));
          const { id, outputs } = stack.resource("it");
          const resource = subject.resources[specimen.resource] as AnyResource;
          const attributes = attributesOf(resource, reveal(outputs) as JsonObject, id);
          const type = `vendor_${resource.terraform}`;
          const state = { version: 4, resources: [{ mode: "managed", type, name: "it", instances: [{ attributes }] }] };
          const { found, passedOver } = await importsOf(JSON.stringify(state), sources);
          const [target] = found;
          if (target === undefined) {
            assert.equal(passedOver[0]?.reason, resource.imports?.never, "what can be imported is");
            return;
          }
          assert.deepEqual([found.length, passedOver.length, target.type], [1, 0, trial.type]);
          const importing = trial.stack();
          await importing.import({ type: target.type, name: "imported", id: target.id });
          assert.equal(importing.resource("imported").id, id);
        });
      });
    }
  });
}
