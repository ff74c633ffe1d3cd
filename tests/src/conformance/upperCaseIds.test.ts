/** IDs of hostpkg in upper case: the platform assigns lower-case UUIDs, and users copy them in either case. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSecret, type Json, type JsonObject } from "@tripod/testkit";
import { failureOf } from "./conformanceContext.js";
import { importId } from "./importId.js";
import { served } from "./session.js";
import { drifts, settles } from "./settles.js";
import { selectedFixtures, subjectsToTest } from "./subjects.js";

const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const UPPER = /\b(?=[0-9-]*[A-F])(?:[0-9A-F]{32}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})\b/;

/** Returns a value with every ID in upper case. */
function inUpperCase(value: Json): Json {
  if (isSecret(value)) return value;
  if (typeof value === "string") return ID.test(value) ? value.toUpperCase() : value;
  if (Array.isArray(value)) return value.map(inUpperCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inUpperCase(one as Json)]));
}

const subject = (await subjectsToTest()).find(({ name }) => name === "hostpkg") ?? assert.fail();

describe("IDs of hostpkg in upper case", () => {
  const on = served(subject);
  for (const fixture of selectedFixtures(subject)) {
    it(`${fixture.resource}: are sent in lower case and cause no change, also in import IDs`, async () => {
      await on(fixture, async (trial) => {
        for (const inputs of [trial.full(), ...trial.variants()]) {
          const upper = inUpperCase(inputs) as JsonObject;
          const stack = trial.stack();
          await stack.up(trial.program(inputs));
          assert.deepEqual((await stack.preview(trial.program(upper))).same, ["it"], "upper case is a change");
          const [form] = trial.subject.resources[fixture.resource]?.imports?.forms ?? [];
          if (form !== undefined) {
            const id = importId(stack, form).split("/").map(inUpperCase).join("/");
            const found = trial.stack();
            await found.import({ type: trial.type, name: "it", id });
            assert.equal(found.resource("it").id, stack.resource("it").id);
          }
          trial.platform.requests.reset();
          for (const [name, value] of Object.entries(inUpperCase(trial.changes()) as JsonObject)) {
            const program = trial.program({ ...upper, [name]: value as Json });
            const preview = await stack.preview(program).catch(() => undefined);
            if (preview?.update.length === 1) await stack.up(program);
          }
          await stack.destroy();
          // Inputs that only a create takes.
          const created = trial.stack();
          const createOnly = inUpperCase({ ...inputs, ...fixture.rejectedChanges?.(trial.of) }) as JsonObject;
          await failureOf(created.up(trial.program(createOnly)));
          await created.destroy();
          const other = trial.stack();
          await other.up(trial.program(upper));
          await settles(trial, other, upper);
          assert.deepEqual((await other.preview(trial.program(inputs))).same, ["it"], "lower case is a change");
          assert.deepEqual(drifts(await other.refresh()), []);
          for (const { method, path, query, body } of trial.requests())
            assert.doesNotMatch(`${method} ${path} ${JSON.stringify(query)} ${body}`, UPPER);
          await other.destroy();
        }
      });
    });
  }
});
