/** An empty text that a program sets is not sent to the platform: some platforms reject it, and it means the same as none. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { fieldsOf } from "./conformanceTest.js";
import { withEmptyValues } from "./emptyValues.js";
import { isRecord } from "./inputPaths.js";
import { openSession } from "./session.js";
import { selectedFixtures, subjectsToTest } from "./subjects.js";

/** Members that an empty text has a meaning for: it replaces the text that a rule of the type `Mask` hides. */
const MEANT = /\.mask$/;

/** Returns the paths of the empty texts in the requests that create an object. */
async function emptyTextsSent(trial: ConformanceContext, inputs: JsonObject): Promise<readonly string[]> {
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(inputs));
  const found = trial.writes().flatMap(({ method, path, body }) => {
    const at = `${method} ${path.replaceAll(/[0-9a-f-]{16,}/gi, "…")}`;
    return /^[[{]/.test(body) ? emptyTexts(JSON.parse(body) as unknown, at) : [];
  });
  await stack.destroy();
  return found.filter((path) => !MEANT.test(path)).sort();
}

function emptyTexts(value: unknown, at: string): readonly string[] {
  if (value === "") return [at];
  if (Array.isArray(value)) return value.flatMap((one, index) => emptyTexts(one, `${at}[${index}]`));
  return isRecord(value) ? Object.entries(value).flatMap(([name, one]) => emptyTexts(one, `${at}.${name}`)) : [];
}

for (const subject of await subjectsToTest()) {
  describe(`empty texts in requests of ${subject.name}`, () => {
    const session = openSession(subject);
    for (const fixture of selectedFixtures(subject)) {
      it(`${fixture.resource}: are the same as without them in the program`, async () => {
        await session.on(fixture, async (trial) => {
          for (const program of [trial.minimal, trial.full]) {
            const plain = await emptyTextsSent(trial, program());
            const filled = withEmptyValues(fieldsOf(trial), program()) as JsonObject;
            assert.deepEqual(await emptyTextsSent(trial, filled), plain);
          }
        });
      });
    }
    it("closes its session", () => session.close());
  });
}
