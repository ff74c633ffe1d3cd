/** The provider does not send an empty value of an unused input: it is treated as unset. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { fieldsOf } from "./conformanceTest.js";
import { withEmptyValues } from "./emptyValues.js";
import { isRecord } from "./inputPaths.js";
import { openSession } from "./session.js";
import { selectedFixtures, subjectsToTest } from "./subjects.js";

/** Members in which an empty string has a meaning: it replaces the text that a rule of the type `Mask` hides. */
const MEANT = /\.mask$/;

/** Returns the paths of the members in the requests that create an object, without empty lists and objects. */
async function membersSent(trial: ConformanceContext, inputs: JsonObject): Promise<readonly string[]> {
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(inputs));
  const found = trial.writes().flatMap(({ method, path, body }) => {
    const at = `${method} ${path.replaceAll(/[0-9a-f-]{16,}|\d{3,}/gi, "…")}`;
    return /^[[{]/.test(body) ? pathsOf(JSON.parse(body) as unknown, at) : [];
  });
  await stack.destroy();
  return found.filter((path) => !MEANT.test(path)).sort();
}

function pathsOf(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => pathsOf(one, `${at}[${index}]`));
  return isRecord(value) ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${at}.${name}`)) : [at];
}

for (const subject of await subjectsToTest()) {
  describe(`requests of programs with empty values of ${subject.name}`, () => {
    const session = openSession(subject);
    // A singleton sends differences from an earlier program.
    for (const fixture of selectedFixtures(subject).filter(({ resetOnDelete }) => resetOnDelete === undefined)) {
      it(`${fixture.resource}: have the same members as without the empty values`, async () => {
        await session.on(fixture, async (trial) => {
          for (const program of [trial.minimal, trial.full]) {
            const plain = await membersSent(trial, program());
            const filled = withEmptyValues(fieldsOf(trial), program()) as JsonObject;
            assert.deepEqual(await membersSent(trial, filled), plain);
          }
        });
      });
    }
    it("closes its session", () => session.close());
  });
}
