import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { LAWS } from "./laws.js";
import { served } from "./served.js";
import { subjectsToTest, wanted } from "./subjects.js";
import { heldTo, type Line, lineOf } from "./tallies.js";
import type { Tally } from "./trial.js";

/**
 * Tries the promises of managed objects on every resource of a package, or on each one of so many: the plugin as a process,
 * the platform over HTTP.
 */
export async function describeLaws(name: string, lane = 0, lanes = 1): Promise<void> {
  const subject = (await subjectsToTest()).find((one) => one.name === name);
  assert.ok(subject);
  const specimens = wanted(subject).filter((_, index) => index % lanes === lane);
  describe(`the resources of ${subject.name}`, () => {
    const lines: Line[] = [];

    it("have a specimen each", () => {
      const without = Object.keys(subject.resources).filter(
        (name) => !subject.specimens.has(name) && subject.byHand[name] === undefined,
      );
      assert.deepEqual(without, []);
    });

    if (specimens.length === 0) return;
    const on = served(subject);
    for (const specimen of specimens) {
      describe(specimen.resource, () => {
        const tried = new Map<string, Tally>();
        const passedOver = new Map<string, string>();
        for (const { law, says, holds } of LAWS) {
          it(`${law}: ${says}`, { timeout: 600_000 }, async (test) => {
            const reason = specimen.except?.[law];
            const tally =
              reason === undefined ? await on(specimen, holds) : { tried: 0, untried: [], passedOver: [reason] };
            if (tally.tried > 0) return void tried.set(law, tally);
            const why = tally.passedOver.join("; ");
            assert.notEqual(why, "", "nothing was tried, and nothing says why");
            passedOver.set(law, why);
            test.skip(why);
          });
        }
        it("tries no less than it did", () => {
          const line = { resource: specimen.resource, tried, passedOver };
          lines.push(line);
          heldTo(subject.name, line, LAWS.length);
        });
      });
    }

    after(() => {
      for (const line of lines) console.info(lineOf(line));
    });
  });
}
