import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { RunningPlatform } from "@tripod/platforms";
import { type Plugin, startPlugin } from "@tripod/testkit";
import { changedPlugin } from "./changedPlugin.js";
import { LAWS } from "./laws.js";
import { subjects } from "./subjects.js";
import { withTrial } from "./trial.js";

/** `LAWS_ONLY=DomainsZoneV2` tries one resource. */
const { LAWS_ONLY = "" } = process.env;
const isWanted = (name: string): boolean => LAWS_ONLY === "" || LAWS_ONLY.split(",").includes(name);

/**
 * Tries the promises of managed objects on every resource of a package: the plugin as a process, the platform over HTTP.
 */
export async function describeLaws(name: string): Promise<void> {
  const subject = (await subjects()).find((one) => one.name === name);
  assert.ok(subject);
  describe(`the resources of ${subject.name}`, () => {
    let platform: RunningPlatform<object, unknown>;
    let plugin: Plugin;
    let tried = subject;
    const folder = mkdtempSync(join(tmpdir(), "laws-"));
    before(async () => {
      platform = await subject.start();
      if (subject.hurry !== undefined) tried = { ...subject, plugin: await changedPlugin(name, subject.hurry, folder) };
      plugin = await startPlugin({ path: tried.plugin });
    });
    after(async () => {
      await plugin.stop();
      await platform.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it("have a specimen each", () => {
      const without = Object.keys(subject.resources).filter(
        (name) => !subject.specimens.has(name) && subject.byHand[name] === undefined,
      );
      assert.deepEqual(without, []);
    });

    for (const specimen of subject.specimens.values()) {
      if (!isWanted(specimen.resource) || subject.byHand[specimen.resource] !== undefined) continue;
      describe(specimen.resource, () => {
        for (const { law, says, holds } of LAWS) {
          const reason = specimen.except?.[law];
          if (reason !== undefined) continue;
          it(`${law}: ${says}`, { timeout: 120_000 }, () => withTrial(tried, specimen, platform, plugin, holds));
        }
      });
    }
  });
}
