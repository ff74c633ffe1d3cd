/** Two resources of one program that manage the same object, so that each reverts the changes of the other. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject, Stack } from "@tripod/testkit";
import { until } from "../until.js";
import type { ConformanceContext } from "./conformanceContext.js";
import { importId } from "./importId.js";
import { served } from "./session.js";
import { selectedFixtures, subjectsToTest } from "./subjects.js";

/** Resources that adopt an existing object: a second resource can be created as well. */
const MADE_TWICE = ["ContentPermission", "DbaasFirewallV1", "IamGroupMembershipV1", "PasswordPolicy", "Policies"];
/** Lists that a program manages completely, in objects of their own: the second resource is an import. */
const IMPORTED_TWICE = ["IamGroupV1", "IamServiceuserV1", "IamUserV1", "Role", "User"];

const named = (trial: ConformanceContext, names: readonly string[], inputs: JsonObject) =>
  names.flatMap((name) => trial.program(inputs, name));

/** Returns the warnings about objects that are managed twice: the resource, and the other one that it names. */
const warnings = ({ plugin }: ConformanceContext): readonly string[] =>
  plugin.logs.flatMap(({ severity, message, urn = "" }) => {
    const other = /is also managed by (\S+): each/.exec(message)?.[1];
    return severity === "WARNING" && other !== undefined ? [`${nameOf(urn)} names ${nameOf(other)}`] : [];
  });

const nameOf = (urn: string): string => urn.split("::").at(-1) ?? "";

for (const subject of await subjectsToTest()) {
  describe(`objects of ${subject.name} that two resources manage`, () => {
    const on = served(subject);
    const fixtures = selectedFixtures(subject);

    for (const fixture of fixtures.filter(({ resource }) => MADE_TWICE.includes(resource))) {
      it(`${fixture.resource}: a second one is warned of, once, by the name of the other`, async () => {
        await on(fixture, async (trial) => {
          const inputs = trial.full();
          const together = trial.stack();
          const before = warnings(trial).length;
          await together.up(trial.program(inputs, "a"));
          await together.up(trial.program(inputs, "a"));
          await together.up(named(trial, ["a", "b"], inputs));
          await until(() => warnings(trial).length > before, "a warning");
          await together.up(named(trial, ["a", "b"], inputs));
          await together.refresh();
          assert.deepEqual(warnings(trial).slice(before), ["b names a"]);
          await destroyed(together);
        });
      });
    }

    for (const fixture of fixtures.filter(({ resource }) => IMPORTED_TWICE.includes(resource))) {
      it(`${fixture.resource}: reads an object that the program manages without a warning`, async () => {
        await on(fixture, async (trial) => {
          const stack = trial.stack();
          const before = warnings(trial).length;
          const form = trial.subject.resources[fixture.resource]?.imports?.forms[0] as string;
          const managed = trial.program(trial.full());
          await stack.up(managed);
          const id = importId(stack, form);
          await stack.up([...managed, { name: "seen", read: trial.type, id: () => id }]);
          await stack.refresh();
          await stack.up(managed);
          assert.deepEqual(warnings(trial).slice(before), []);
          await destroyed(stack);
        });
      });

      it(`${fixture.resource}: a second one for the same object is warned of, once, by the name of the other`, async () => {
        await on(fixture, async (trial) => {
          const stack = trial.stack();
          const before = warnings(trial).length;
          await stack.up(trial.program(trial.full()));
          await stack.refresh();
          const form = trial.subject.resources[fixture.resource]?.imports?.forms[0] as string;
          await stack.import({ type: trial.type, name: "second", id: importId(stack, form) });
          await until(() => warnings(trial).length > before, "a warning");
          assert.deepEqual(warnings(trial).slice(before), ["second names it"]);
          await destroyed(stack);
        });
      });
    }
  });
}

/** Destroys a stack whose object another stack has already deleted. */
async function destroyed(stack: Stack): Promise<void> {
  await stack.refresh();
  await stack.destroy();
}
