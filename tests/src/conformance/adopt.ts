import assert from "node:assert/strict";
import { adoptState, type JsonObject as FileObject, parseStateFile, type Source } from "@tripod/cli";
import type { AnyResource, Fields } from "@tripod/kit";
import { isSecret, type Json, type JsonObject, reveal } from "@tripod/testkit";
import { asOriginal } from "./asOriginal.js";
import type { ConformanceTest } from "./conformanceTest.js";
import { typeOf } from "./subjects.js";

/** Returns the secrets of a state file in the form of the fake engine. */
function asRecorded(value: unknown): Json {
  if (Array.isArray(value)) return value.map(asRecorded);
  if (typeof value !== "object" || value === null) return value as Json;
  const entries = Object.entries(value).map(([name, one]) =>
    name === "plaintext" ? ["value", asRecorded(JSON.parse(one as string))] : [name, asRecorded(one)],
  );
  return Object.fromEntries(entries) as JsonObject;
}

/** State that the bridged package has written. */
export const adopted: ConformanceTest = {
  name: "adopted state",
  promise: "a state of the original package that is adopted changes nothing",
  run: async (trial) => {
    const { fixture, subject } = trial;
    const sources: readonly Source[] = [{ pkg: subject.pkg, from: "original" }];
    const stack = trial.stack();
    const program = trial.program(trial.full());
    await stack.up(program);
    const { urn, id, inputs, outputs } = stack.resource("it");
    const { fields } = subject.resources[fixture.resource] as AnyResource;
    const type = typeOf(subject, fixture.resource).replace(subject.name, "original");
    const original = {
      version: 3,
      deployment: {
        manifest: {},
        secrets_providers: { type: "passphrase" },
        resources: [
          {
            urn: urn.replace(`::${subject.name}:`, "::original:"),
            type,
            custom: true,
            id,
            inputs: asOriginal(fields, reveal(inputs) as JsonObject, "inputs"),
            outputs: {
              ...asOriginal(fields, reveal(outputs) as JsonObject, "outputs"),
              id,
              __meta: '{"schema_version":"0"}',
              __pulumi_raw_state_delta: { obj: {} },
            },
          },
        ],
      },
    };
    const { state, entries } = parseStateFile(JSON.stringify(original));
    const adoption = await adoptState(state, entries, sources);
    assert.deepEqual(adoption.conflicts, []);
    const [entry] = adoption.state.deployment.resources as unknown as [FileObject & { urn: string; id: string }];
    assert.deepEqual([entry.urn, entry.type, entry.id], [urn, trial.type, id]);
    assertSecretsMarked(fields, inputs, entry.inputs as FileObject);
    const again = await adoptState(adoption.state, adoption.state.deployment.resources as never, sources);
    assert.deepEqual(again.state, adoption.state, "adopting twice changes nothing more");
    stack.record([
      {
        urn,
        id: entry.id,
        inputs: asRecorded(entry.inputs) as JsonObject,
        outputs: asRecorded(entry.outputs) as JsonObject,
      },
    ]);
    const preview = await stack.preview(program);
    assert.deepEqual(preview.same, ["it"], JSON.stringify(reveal(preview.events as unknown as Json)));
    const refresh = await stack.refresh();
    assert.deepEqual(
      [refresh.update, refresh.delete],
      [[], []],
      JSON.stringify(reveal(refresh.events as unknown as Json)),
    );
    assert.deepEqual((await stack.preview(program)).same, ["it"]);
    trial.covered("a state");
  },
};

/** Asserts that the adopted state marks every secret of our state. */
function assertSecretsMarked(fields: Fields, ours: JsonObject, adopted: FileObject): void {
  for (const [name, { spec }] of Object.entries(fields)) {
    if (spec.secret !== true || ours[name] === undefined) continue;
    assert.ok(isSecret(ours[name]));
    assert.ok(Object.hasOwn(adopted[name] as object, "plaintext"), `${name} is not marked`);
  }
}
