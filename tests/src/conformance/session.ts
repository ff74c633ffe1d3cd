import { after } from "node:test";
import type { RunningPlatform } from "@tripod/emulators";
import type { Plugin, ResourceFixture } from "@tripod/testkit";
import { askedOnce } from "./askedOnce.js";
import {
  type ConformanceContext,
  type Coverage,
  type FixtureHost,
  standOn,
  withContext,
} from "./conformanceContext.js";
import type { Subject } from "./subjects.js";

/** Tests a fixture whose prerequisites exist, and returns the coverage. */
export type Try = (fixture: ResourceFixture, work: (trial: ConformanceContext) => Promise<void>) => Promise<Coverage>;

interface Started {
  readonly platform: RunningPlatform<object, unknown>;
  readonly plugin: Plugin;
}

/** Emulator and a provider of one package for a series of tests. */
export interface TestSession {
  readonly on: Try;
  close(): Promise<void>;
}

/**
 * Opens a session. Emulator and provider start with the first test. The prerequisites of a fixture exist until another
 * one is tested. After a failure, emulator and provider restart, so that the next test is not affected.
 */
export function openSession(subject: Subject): TestSession {
  let started: Promise<Started> | undefined;
  let ground: FixtureHost | undefined;
  const start = async (): Promise<Started> => {
    const platform = await subject.start();
    try {
      return { platform, plugin: askedOnce(await subject.startPlugin()) };
    } catch (error) {
      await platform.close();
      throw error;
    }
  };
  const stop = async ({ platform, plugin }: Started): Promise<void> => {
    await plugin.stop();
    await platform.close();
  };
  return {
    on: async (fixture, work) => {
      started ??= start();
      const { platform, plugin } = await started;
      try {
        if (ground?.fixture !== fixture || ground.isLeft) {
          await ground?.leave();
          ground = await standOn(subject, fixture, platform, plugin);
        }
        const tally = await withContext(ground, work);
        // Otherwise the plugin would keep the calls of every test until the end.
        plugin.forgetCalls();
        return tally;
      } catch (error) {
        ground = undefined;
        started = undefined;
        await stop({ platform, plugin });
        throw error;
      }
    },
    close: async () => {
      try {
        await ground?.leave();
      } finally {
        // A failed start has nothing to stop.
        const last = await started?.catch(() => undefined);
        if (last !== undefined) await stop(last);
        await subject.close();
      }
    },
  };
}

/** Opens a {@link openSession | session} for the suite around it, which closes it at its end. */
export function served(subject: Subject): Try {
  const session = openSession(subject);
  after(() => session.close());
  return session.on;
}
