import type { RunningPlatform } from "@tripod/emulators";
import type { Plugin, Specimen } from "@tripod/testkit";
import { askedOnce } from "./askedOnce.js";
import type { Subject } from "./subjects.js";
import { type Ground, standOn, type Tally, type Trial, withTrial } from "./trial.js";

/** Tests a fixture whose prerequisites exist, and returns the tally. */
export type Try = (specimen: Specimen, work: (trial: Trial) => Promise<void>) => Promise<Tally>;

/** An emulator and a provider of one package for a series of tests. */
export interface TestSession {
  readonly on: Try;
  close(): Promise<void>;
}

/**
 * Opens a session. Emulator and provider start with the first test. The prerequisites of a fixture exist until another
 * one is tested. After a failure, emulator and provider restart, so that the next test is not affected.
 */
export function openSession(subject: Subject): TestSession {
  let platform: RunningPlatform<object, unknown>;
  let plugin: Plugin;
  let begun: Promise<void> | undefined;
  let ground: Ground | undefined;
  const begin = async (): Promise<void> => {
    platform = await subject.start();
    plugin = askedOnce(await subject.startPlugin());
  };
  const end = async (): Promise<void> => {
    await plugin.stop();
    await platform.close();
  };
  return {
    on: async (specimen, work) => {
      begun ??= begin();
      await begun;
      try {
        if (ground?.specimen !== specimen || ground.isLeft) {
          await ground?.leave();
          ground = await standOn(subject, specimen, platform, plugin);
        }
        const tally = await withTrial(ground, work);
        // Otherwise the plugin would keep thousands of calls of each test until the last one.
        plugin.forgetCalls();
        return tally;
      } catch (error) {
        ground = undefined;
        await end();
        await begin();
        throw error;
      }
    },
    close: async () => {
      try {
        await ground?.leave();
      } finally {
        if (begun !== undefined) await end();
        await subject.close();
      }
    },
  };
}
