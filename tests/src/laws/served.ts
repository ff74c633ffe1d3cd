import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import type { RunningPlatform } from "@tripod/platforms";
import type { Plugin, Specimen } from "@tripod/testkit";
import { askedOnce } from "./askedOnce.js";
import { changedPlugin } from "./changedPlugin.js";
import { startOf } from "./startOf.js";
import type { Subject } from "./subjects.js";
import { type Tally, type Trial, withTrial } from "./trial.js";

/** Tries something on a specimen, with what it stands on in place, and tells what was tried. */
export type Try = (specimen: Specimen, work: (trial: Trial) => Promise<void>) => Promise<Tally>;

/**
 * Has a subject's platform and its plugin running during the tests of the suite around it. What fails gets both made anew
 * behind it, so that it is the only one.
 */
export function served(subject: Subject): Try {
  let platform: RunningPlatform<object, unknown>;
  let plugin: Plugin;
  let tried = subject;
  let folder: string;
  const begin = async (): Promise<void> => {
    platform = await subject.start();
    plugin = askedOnce(await startOf(tried));
  };
  const end = async (): Promise<void> => {
    await plugin.stop();
    await platform.close();
  };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "laws-"));
    tried = { ...subject, plugin: await changedPlugin(subject.name, folder, subject.changes) };
    await begin();
  });
  after(async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  });
  return async (specimen, work) => {
    try {
      const tally = await withTrial(tried, specimen, platform, plugin, work);
      // Thousands of calls of each law would be kept until the last one.
      plugin.forgetCalls();
      return tally;
    } catch (error) {
      await end();
      await begin();
      throw error;
    }
  };
}
