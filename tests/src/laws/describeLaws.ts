import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAWS } from "./laws.js";
import { served } from "./served.js";
import { subjects, wanted } from "./subjects.js";

/**
 * Tries the promises of managed objects on every resource of a package: the plugin as a process, the platform over HTTP.
 */
export async function describeLaws(name: string): Promise<void> {
  const subject = (await subjects()).find((one) => one.name === name);
  assert.ok(subject);
  describe(`the resources of ${subject.name}`, () => {
    const on = served(subject);

    it("have a specimen each", () => {
      const without = Object.keys(subject.resources).filter(
        (name) => !subject.specimens.has(name) && subject.byHand[name] === undefined,
      );
      assert.deepEqual(without, []);
    });

    for (const specimen of wanted(subject)) {
      describe(specimen.resource, () => {
        for (const { law, says, holds } of LAWS) {
          const reason = specimen.except?.[law];
          if (reason !== undefined) continue;
          it(`${law}: ${says}`, { timeout: 120_000 }, () => on(specimen, holds));
        }
      });
    }
  });
}
