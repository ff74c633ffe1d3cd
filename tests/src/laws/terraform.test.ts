import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { importsOf, type Source } from "@tripod/cli";
import { hostpkg } from "@tripod/hostpkg";
import { type AnyResource, type Package, terraformNameOf } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import type { RunningPlatform } from "@tripod/platforms";
import { type JsonObject, type Plugin, reveal, startPlugin } from "@tripod/testkit";
import { subjects } from "./subjects.js";
import { withTrial } from "./trial.js";

const PACKAGES: Readonly<Record<string, Package>> = { hostpkg, logpkg };
/** Resources that only the platform's web application makes: they are imported. */
const UNMADE: readonly string[] = ["CsoarPlaybook"];
const only = process.env.LAWS_ONLY?.split(",");

/** What Terraform records of an object: members under its own names. */
function attributesOf({ fields }: AnyResource, outputs: JsonObject, id: string): JsonObject {
  const named = Object.entries(fields).map(([name, field]) => [terraformNameOf(name, field), outputs[name]] as const);
  const recorded = named.filter(([name, value]) => name !== null && value !== undefined);
  return { ...Object.fromEntries(recorded), id };
}

for (const subject of await subjects()) {
  const pkg = PACKAGES[subject.name] as Package;
  const sources: readonly Source[] = [{ pkg, from: "vendor" }];
  describe(`a Terraform state of ${subject.name}`, () => {
    let platform: RunningPlatform<object, unknown>;
    let plugin: Plugin;
    before(async () => {
      platform = await subject.start();
      plugin = await startPlugin({ path: subject.plugin });
    });
    after(async () => {
      await plugin.stop();
      await platform.close();
    });
    for (const specimen of subject.specimens.values()) {
      if (only !== undefined && !only.includes(specimen.resource)) continue;
      // What no program can make has no state to begin with.
      if (subject.byHand[specimen.resource] !== undefined || UNMADE.includes(specimen.resource)) continue;
      it(`${specimen.resource}: leads to the same object by an import, or is passed over with a reason`, async () => {
        await withTrial(subject, specimen, platform, plugin, async (trial) => {
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
