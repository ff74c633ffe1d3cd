import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failureOf } from "./conformanceContext.js";
import { injectFault, isThere } from "./conformanceTest.js";
import { inPlaceOf } from "./inPlace.js";
import { served } from "./session.js";
import { settles } from "./settles.js";
import { subjectsToTest } from "./subjects.js";

/** A resource of each package whose objects belong to the account. */
const RESOURCES: Readonly<Record<string, string>> = { hostpkg: "VpcProjectV2", logpkg: "Macro", k8spkg: "Team" };

describe("creates while every request fails", async () => {
  for (const subject of await subjectsToTest()) {
    const on = served(subject);
    const fixture = subject.fixtures.get(String(RESOURCES[subject.name])) ?? assert.fail(subject.name);
    it(`leaves nothing that a later run cannot resolve: ${fixture.resource}`, () =>
      on(fixture, async (trial) => {
        const before = trial.rows().length;
        // A new process has not requested the account yet.
        const serving = { plugin: await subject.startPlugin() };
        const stack = trial.stack(inPlaceOf(serving));
        injectFault(trial, "* /*", { kind: "unavailable" }, 1_000);
        assert.ok(await failureOf(stack.up(trial.program(trial.full()))));
        trial.platform.faults.clear();
        assert.ok(!isThere(stack), "a create of an unknown account is recorded");
        await stack.refresh();
        await stack.up(trial.program(trial.full()));
        assert.equal(trial.rows().length, before + 1);
        await settles(trial, stack, trial.full());
        await stack.destroy();
        await serving.plugin.stop();
        serving.plugin = trial.plugin;
      }).then(() => undefined));
  }
});
