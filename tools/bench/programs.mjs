// Programs of 300 resources through their whole life: what `up`, a second `up`, a refresh and a destroy ask of the
// platform. Steps are made 16 at a time, as an engine makes them; requests are counted by the platform.

import { setMaxListeners } from "node:events";
import { createLanes, systemClock } from "../../packages/http/dist/index.js";
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
import { startClusters, startHosting, startLogs } from "../../packages/platforms/dist/index.js";
import { startPlugin } from "../../packages/testkit/dist/index.js";
import { pluginPath } from "../build.mjs";
import { inParallel } from "./measure.mjs";
import { overPlugin } from "./overPlugin.mjs";

const AT_ONCE = 16;
/** What a step of 300 resources may take by itself, whatever the limits, in milliseconds. */
const OWN_TIME = 200;
const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

const numbered = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const row = (title, text, aim, isReached, value = text) => ({ title, text: String(text), aim, isReached, value });
const atMost = (title, count, most) => row(title, count, `at most ${most}`, count <= most);

/** Figures of all programs. */
export async function programFigures(say) {
  const figures = [];
  for (const program of [zones, logPlatform, tenant]) {
    say(`program ${program.name}`);
    figures.push(...(await program()));
  }
  return figures;
}

/**
 * Runs a program's life. `waves` are its resources, those that others stand on first: each wave makes the inputs of its
 * resources out of the objects made so far. Gives the requests and the time of each step, and what was not as it should.
 */
async function lifeOf(platform, waves, doing, { rest = 0 } = {}) {
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

/** 100 zones with two record sets each, by the plugin itself. */
async function zones() {
  const platform = await startHosting({ statePace: 0 });
  const plugin = await startPlugin({ path: pluginPath("hostpkg"), env: platform.env });
  try {
    await plugin.handshake();
    await plugin.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    const addZones = () =>
      numbered(100, (index) => ["DomainsZoneV2", { name: `bench-${index}.example.`, projectId: PROJECT }]);
    const addSets = (made) =>
      made.flatMap(({ id, given: { name } }) =>
        ["www", "shop"].map((host) => [
          "DomainsRrsetV2",
          {
            zoneId: id,
            projectId: PROJECT,
            name: `${host}.${name}`,
            type: "A",
            ttl: 300,
            records: [{ content: "192.0.2.1" }],
          },
        ]),
      );
    const life = await lifeOf(platform, [addZones, addSets], overPlugin(plugin, "hostpkg"));
    // A login may come before the first request.
    return figuresOf("100 zones with 2 record sets each", life, { up: 301, refresh: 105, destroy: 301 });
  } finally {
    await plugin.stop();
    await platform.close();
  }
}

/** 300 resources of a tenant and its project, of mixed kinds, by the plugin itself. */
async function tenant() {
  const platform = await startClusters({ statePace: 0 });
  const plugin = await startPlugin({ path: pluginPath("k8spkg"), env: platform.env });
  try {
    await plugin.handshake();
    await plugin.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    const life = await lifeOf(platform, [addTenant], overPlugin(plugin, "k8spkg"), { rest: 5 * A_SECOND });
    const figures = figuresOf("300 resources of a tenant", life, { up: 605, refresh: 200, destroy: 400 });
    const times = ["up", "again", "refresh", "destroy"].map(
      (step) => `${step === "again" ? "second up" : step} ${seconds(life[step].took)}`,
    );
    return [...figures, row("  time, under its limits", times.join(", "), "", true)];
  } finally {
    await plugin.stop();
    await platform.close();
  }
}

const tagged = (value) => ({
  filterGroup: { conjunction: "and", filters: [{ key: "env", operator: "eq", values: [value] }] },
});

const addTenant = () => [
  ...numbered(75, (index) => ["Project", { name: `bench-${index}` }]),
  ...numbered(75, (index) => ["Role", { name: `bench-${index}`, type: "project", permissions: ["project.get"] }]),
  ...numbered(75, (index) => ["Filter", { metadata: { name: `bench-${index}` }, spec: tagged(`bench-${index}`) }]),
  ...numbered(75, (index) => ["SshKey", { name: `bench-${index}`, sshKey: `ssh-ed25519 AAAAC3Nza${index} a@b` }]),
];

/** After that long, what the limits allow at once is there again. */
const A_SECOND = 1000;
/** What the platform documents for an access key. */
const DOCUMENTED_LIMITS = { perSecond: 4, concurrent: 10 };

/** 300 resources of mixed kinds, their whole life under the limits that the platform documents. */
async function logPlatform() {
  const platform = await startLogs({ statePace: 0, limits: DOCUMENTED_LIMITS });
  const { resources } = await loadAll(logpkg);
  const surroundings = { environment: {}, log: () => {}, secrets: createRedactor([]) };
  const client = createLogPlatform(platform.settings, surroundings, { lanes: createLanes() });
  try {
    const life = await lifeOf(platform, [addStandalone, addSources], inProcess(resources, client), { rest: A_SECOND });
    const figures = figuresOf("300 resources of a log platform", life, { up: 315, refresh: 75, destroy: 300 });
    return [...figures, ...timesOf(life)];
  } finally {
    client.close();
    await platform.close();
  }
}

/** Each step's time beside the least that the limits allow for its requests: the fifth begins a second after the first. */
function timesOf(life) {
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

const expression = (index) => `_sourceCategory=bench/${index}`;

const addStandalone = () => [
  ...numbered(10, (index) => ["Collector", { name: `bench ${index}` }]),
  ...numbered(60, (index) => ["Partition", { name: `bench_${index}`, routingExpression: expression(index) }]),
  ...numbered(40, (index) => ["Field", { fieldName: `bench_${index}` }]),
  ...numbered(50, (index) => [
    "FieldExtractionRule",
    { name: `bench ${index}`, scope: expression(index), parseExpression: 'parse "user=*" as user', enabled: true },
  ]),
  ...numbered(50, (index) => ["Role", { name: `bench ${index}` }]),
];

const addSources = (made) =>
  made
    .filter(({ type }) => type === "Collector")
    .flatMap(({ id }) => numbered(9, (index) => ["HttpSource", { collectorId: Number(id), name: `bench ${index}` }]));

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

function figuresOf(title, life, { up, refresh, destroy }) {
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
