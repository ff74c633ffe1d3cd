import type { JsonObject, Stack } from "@tripod/testkit";
import { inParallel } from "../../faults/parallel.js";
import { type ConformanceContext, tryOnce } from "../conformanceContext.js";
import { type Subject, subjectsToTest } from "../subjects.js";

/** Requests of each step in the lifecycle of a resource; without `update` if every change replaces the object. */
export interface Life {
  readonly create: number;
  readonly read: number;
  readonly update?: number;
  readonly delete: number;
}

/** Each resource has a separate platform and plugin, because a plugin shares the rate limits of a platform. */
const BESIDE_EACH_OTHER = 4;

/** Request counts by package and resource, including polls of a platform without delays, excluding logins. */
export async function measureLives(): Promise<Readonly<Record<string, Readonly<Record<string, Life>>>>> {
  const lives: Record<string, Record<string, Life>> = {};
  for (const subject of await subjectsToTest()) {
    lives[subject.name] = await livesOf(subject);
  }
  return lives;
}

async function livesOf(subject: Subject): Promise<Record<string, Life>> {
  const fixtures = [...subject.fixtures.values()]
    .filter(({ resource }) => !(resource in subject.byHand))
    .sort((a, b) => (a.resource < b.resource ? -1 : 1));
  const lives = new Map<string, Life>();
  const left = fixtures.values();
  await inParallel(Array(BESIDE_EACH_OTHER).fill(0), BESIDE_EACH_OTHER, async () => {
    const platform = await subject.start();
    const plugin = await subject.startPlugin();
    try {
      for (const fixture of left) {
        await tryOnce(subject, fixture, platform, plugin, async (trial) => {
          lives.set(fixture.resource, await lifeOf(trial));
        });
      }
    } finally {
      await plugin.stop();
      await platform.close();
    }
  });
  return Object.fromEntries(fixtures.flatMap(({ resource }) => [[resource, lives.get(resource) as Life]]));
}

/** Creates one object with its full inputs, reads it, changes it in place if possible, and deletes it. */
export async function lifeOf(trial: ConformanceContext): Promise<Life> {
  // Reads that happen once for each parent do not count for another object.
  const first = trial.stack();
  await first.up(trial.program(trial.full()));
  await first.destroy();
  const stack = trial.stack();
  const full = trial.full();
  const counted = async (step: () => Promise<unknown>): Promise<number> => {
    trial.platform.requests.reset();
    await step();
    return trial.requests().length;
  };
  const create = await counted(() => stack.up(trial.program(full)));
  const read = await counted(() => stack.refresh());
  const changed = await inPlace(trial, stack, full);
  const update = changed && { update: await counted(() => stack.up(trial.program(changed))) };
  return { create, read, ...update, delete: await counted(() => stack.destroy()) };
}

/** Returns the first change of one input that does not replace the object. */
async function inPlace(trial: ConformanceContext, stack: Stack, full: JsonObject): Promise<JsonObject | undefined> {
  for (const [input, value] of Object.entries(trial.changes())) {
    const inputs = { ...full, [input]: value };
    const { update } = await stack.preview(trial.program(inputs)).catch(() => ({ update: [] }));
    if (update.length > 0) return inputs;
  }
  return undefined;
}
