import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import type { RunningPlatform } from "@tripod/platforms";
import { type Plugin, type Specimen, startPlugin } from "@tripod/testkit";
import { changedPlugin } from "./changedPlugin.js";
import type { Subject } from "./subjects.js";
import { type Trial, withTrial } from "./trial.js";

/** Tries something on a specimen, with what it stands on in place. */
export type Try = (specimen: Specimen, work: (trial: Trial) => Promise<void>) => Promise<void>;

/** Has a subject's platform and its plugin running during the tests of the suite around it. */
export function served(subject: Subject): Try {
  let platform: RunningPlatform<object, unknown>;
  let plugin: Plugin;
  let tried = subject;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "laws-"));
    platform = await subject.start();
    tried = { ...subject, plugin: await changedPlugin(subject.name, folder, subject.changes) };
    plugin = await startPlugin({ path: tried.plugin });
  });
  after(async () => {
    await plugin.stop();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return (specimen, work) => withTrial(tried, specimen, platform, plugin, work);
}
