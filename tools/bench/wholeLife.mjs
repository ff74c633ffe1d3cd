// The whole life of a program: what each of its steps asks of the platform, and how long it takes. Steps are made 16 at a
// time, as an engine makes them; requests are counted by the platform.

import { setMaxListeners } from "node:events";
import { startLogs } from "../../packages/emulators/dist/index.js";
import { createLimiterRegistry, systemClock } from "../../packages/http/dist/index.js";
import {
  checkResource,
  createRedactor,
  createResource,
  deleteResource,
  diffInputs,
  loadAll,
  readResource,
} from "../../packages/kit/dist/index.js";
import { logpkg } from "../../packages/logpkg/dist/index.js";
import { createLogPlatform } from "../../packages/logpkg/dist/platform.js";
import { inParallel } from "./measure.mjs";

const AT_ONCE = 16;
/** Allowed overhead of a step of 300 resources in addition to the rate limits, in milliseconds. */
const OWN_TIME = 200;
/** Time after which the burst of the rate limit is available again, in milliseconds. */
export const A_SECOND = 1000;
/** Documented limits of an access key. */
export const DOCUMENTED_LIMITS = { perSecond: 4, concurrent: 10 };

export const numbered = (count, make) => Array.from({ length: count }, (_, index) => make(index));
export const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
export const row = (title, text, aim, isReached, value = text) => ({
  title,
  text: String(text),
  aim,
  isReached,
  value,
});
export const atMost = (title, count, most) => row(title, count, `at most ${most}`, count <= most);

/** Runs one step, and counts what it asked and wrote. */
export async function counted(platform, work) {
  platform.requests.reset();
  const began = performance.now();
  const result = await work();
  const all = platform.requests.all();
  const writes = all.filter(({ method }) => method !== "GET").length;
  const refused = all.filter(({ status }) => status === 429).length;
  return { result, requests: all.length, writes, refused, took: performance.now() - began };
}

/**
 * Runs a program's lifecycle. `waves` are its resources in order of their dependencies: each wave derives the inputs of
 * its resources from the objects created so far. Returns requests and duration of each step, and deviations.
 */
export async function lifeOf(platform, waves, doing, { rest = 0 } = {}) {
  const steps = {};
  const counted = async (name, work) => {
    await systemClock.sleep(rest);
    platform.requests.reset();
    const began = performance.now();
    await work();
    const requests = platform.requests.all();
    const refused = requests.filter(({ status }) => status === 429).length;
    steps[name] = { requests: requests.length, refused, took: performance.now() - began };
  };
  const each = (list, work) => inParallel(list.length, AT_ONCE, (index) => work(list[index], index));
  const objects = [];
  await counted("up", async () => {
    for (const wave of waves) {
      const resources = wave(objects);
      const made = [];
      await each(resources, async ([type, inputs], index) => {
        made[index] = { type, given: inputs, ...(await doing.create(type, inputs)) };
      });
      objects.push(...made);
    }
  });
  let differences = 0;
  await counted("again", () =>
    each(objects, async (object) => {
      if (await doing.differs(object)) differences += 1;
    }),
  );
  let gone = 0;
  await counted("refresh", () =>
    each(objects, async (object) => {
      if (!(await doing.read(object))) gone += 1;
    }),
  );
  await counted("destroy", async () => {
    for (const type of [...new Set(objects.map((object) => object.type))].reverse()) {
      await each(
        objects.filter((object) => object.type === type),
        doing.remove,
      );
    }
  });
  return { ...steps, count: objects.length, differences, gone };
}

/** A log platform with the limits that it documents, and the steps of its resources in this process. */
export async function withLogs(work) {
  const platform = await startLogs({ seed: "large", statePace: 0, limits: DOCUMENTED_LIMITS });
  const { resources } = await loadAll(logpkg);
  const surroundings = { environment: {}, log: () => {}, secrets: createRedactor([]) };
  const client = createLogPlatform(platform.settings, surroundings, { lanes: createLimiterRegistry() });
  try {
    return await work(platform, inProcess(resources, client));
  } finally {
    client.close();
    await platform.close();
  }
}

/** Compares each step's duration with the minimum under the rate limits: the fifth request starts after a second. */
export function timesOf(life) {
  return ["up", "again", "refresh", "destroy"].map((step) => {
    const { requests, took } = life[step];
    const best = Math.floor(Math.max(0, requests - 1) / DOCUMENTED_LIMITS.perSecond) * 1000;
    const over = best === 0 ? "" : `, ${(((took - best) / best) * 100).toFixed(1)} % over`;
    const named = step === "again" ? "second up" : step;
    const title = `  time of ${named}, at 4 requests a second`;
    const isReached = took <= best * 1.05 + OWN_TIME;
    return row(title, `${seconds(took)}${over}`, `${seconds(best)} and 5 %`, isReached, took);
  });
}

/** The steps of a resource in this process. */
function inProcess(resources, platform) {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const connect = () => ({ platform, signal, log: () => {}, progress: () => {} });
  const names = { resourceName: "bench", seed: new Uint8Array(32), random: (count) => new Uint8Array(count) };
  const checked = (type, given, recorded = {}) => {
    const { inputs, failures } = checkResource(resources[type], given, recorded, names);
    if (failures.length > 0) throw new Error(`${type}: ${failures.map(({ reason }) => reason).join("; ")}`);
    return inputs;
  };
  return {
    create: async (type, given) => {
      const inputs = checked(type, given);
      const { id, state, reasons } = await createResource(resources[type], inputs, connect, { preview: false });
      if (reasons.length > 0) throw new Error(`${type}: ${reasons.join("; ")}`);
      return { id, inputs, state };
    },
    differs: ({ type, given, inputs }) =>
      diffInputs(resources[type], inputs, checked(type, given, inputs)).changes.length > 0,
    read: async ({ type, id, inputs, state }) =>
      (await readResource(resources[type], { id, inputs, state }, connect)) !== undefined,
    remove: ({ type, id, state }) => deleteResource(resources[type], { id, state }, connect),
  };
}

/** The figures of such a life, with what its steps may ask at most. */
export function figuresOf(title, life, { up, refresh, destroy }) {
  const refused = ["up", "again", "refresh", "destroy"].reduce((sum, step) => sum + life[step].refused, 0);
  const wrong = life.differences + life.gone;
  return [
    atMost(`${title}: requests of up`, life.up.requests, up),
    atMost("  second up", life.again.requests, 0),
    atMost("  refresh", life.refresh.requests, refresh),
    atMost("  destroy", life.destroy.requests, destroy),
    atMost("  refused with 429", refused, 0),
    atMost(`  of ${life.count}, changed by the second up or not found by the refresh`, wrong, 0),
  ];
}
