// What clusters cost: the requests of each step by kind; one of many pools and profiles; 50 of them refreshed under the
// platform's limits. Requests are counted by the platform, by a plugin of its own.

import { startClusters } from "../../packages/emulators/dist/index.js";
import { startPlugin } from "../../packages/testkit/dist/index.js";
import { pluginPath } from "../build.mjs";
import { inParallel } from "./measure.mjs";
import { overPlugin } from "./overPlugin.mjs";
import { counted, numbered, row } from "./wholeLife.mjs";

/** Kinds of clusters with minimal fixtures. */
const KINDS = [
  "Aks",
  "Brownfield",
  "CloudA",
  "CloudB",
  "CloudC",
  "CustomCloud",
  "EdgeNative",
  "EdgeVsphere",
  "Eks",
  "Gcp",
  "Gke",
  "Maas",
  "Vsphere",
];
const AT_ONCE = 16;
const MANY = 50;
const ACCOUNT = "64f0a1b2c3d4e5f601020601";
/** Profile of the emulator for a cluster's nodes. */
const BASE = "64f0a1b2c3d4e5f601020801";

/** A cluster of one control plane and pools of workers. */
function large(name, pools, profiles) {
  const pool = { count: 2, instanceType: "n1-standard-4", azs: ["europe-west1-b"] };
  return {
    name,
    cloudAccountId: ACCOUNT,
    cloudConfig: { project: "bench", region: "europe-west1" },
    clusterProfiles: profiles.map((id) => ({ id })),
    machinePools: [
      { ...pool, name: "cp", count: 1, controlPlane: true },
      ...numbered(pools - 1, (index) => ({ ...pool, name: `workers-${index}` })),
    ],
    skipCompletion: true,
  };
}

/** Figures of clusters. */
export async function clusterFigures(say) {
  const figures = [];
  for (const part of [kinds, oneLarge, many]) {
    say(`clusters: ${part.name}`);
    figures.push(...(await withPlugin(part)));
  }
  return figures;
}

async function withPlugin(part) {
  const platform = await startClusters({ seed: "large", statePace: 0 });
  const plugin = await startPlugin({ path: pluginPath("k8spkg"), env: platform.env });
  try {
    await plugin.handshake();
    await plugin.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    return await part(overPlugin(plugin, "k8spkg"), platform);
  } finally {
    await plugin.stop();
    await platform.close();
  }
}

const said = ({ requests, writes }) => `${requests} (${writes} ${writes === 1 ? "write" : "writes"})`;

/** The inputs with two nodes more in the last pool. */
function grown(inputs) {
  const pools = inputs.machinePools.map((pool, index) =>
    index === inputs.machinePools.length - 1 ? { ...pool, count: pool.count + 2 } : pool,
  );
  return { ...inputs, machinePools: pools };
}

async function kinds(doing, platform) {
  const figures = [];
  for (const kind of KINDS) {
    const type = `Cluster${kind}`;
    const module = await import(`../../packages/k8spkg/dist/clusters/${type}.fixture.js`);
    const given = { ...module[`${type}Fixture`].minimal(), skipCompletion: true };
    const made = await counted(platform, () => doing.create(type, given));
    const object = { type, given, ...made.result };
    const again = await counted(platform, () => doing.read(object));
    const steps = [`create ${said(made)}`, `refresh ${said(again)}`];
    // Hosts are the nodes of an edge cluster; where others make the nodes, and where a text says how many, there is no count.
    if (given.machinePools?.at(-1)?.count !== undefined) {
      const change = await counted(platform, () => doing.change(object, grown(given)));
      steps.push(`count ${said(change)}`);
      Object.assign(object, change.result);
    }
    const gone = await counted(platform, () => doing.remove(object));
    figures.push(row(`${type}: requests`, [...steps, `delete ${said(gone)}`].join(", "), "", true));
  }
  return figures;
}

async function oneLarge(doing, platform) {
  const type = "ClusterGcp";
  const addOn = async (name) => (await doing.create("ClusterProfile", { name, type: "add-on" })).id;
  const given = large("large", 5, [BASE, await addOn("bench-one"), await addOn("bench-two")]);
  const made = await counted(platform, () => doing.create(type, given));
  const object = { type, given, ...made.result };
  const again = await counted(platform, () => doing.differs(object));
  const change = await counted(platform, () => doing.change(object, grown(given)));
  const refresh = await counted(platform, () => doing.read({ ...object, given: grown(given), ...change.result }));
  return [
    row("a cluster of 5 pools and 3 profiles: create", said(made), "1 write", made.writes === 1),
    row("  no change", again.requests, "0", again.requests === 0 && !again.result),
    row("  one count changed", said(change), "1 write", change.writes === 1),
    row("  refresh", said(refresh), "no write", refresh.writes === 0),
  ];
}

async function many(doing, platform) {
  const objects = [];
  await inParallel(MANY, AT_ONCE, async (index) => {
    const given = large(`bench-${index}`, 2, [BASE]);
    objects[index] = { type: "ClusterGcp", given, ...(await doing.create("ClusterGcp", given)) };
  });
  const refresh = await counted(platform, () => inParallel(MANY, AT_ONCE, (index) => doing.read(objects[index])));
  return [
    row(
      `${MANY} clusters refreshed: requests`,
      refresh.requests,
      `at most ${MANY * 11}`,
      refresh.requests <= MANY * 11,
    ),
    row("  refused with 429", refresh.refused, "0", refresh.refused === 0),
    row("  time, under its limits", `${(refresh.took / 1000).toFixed(2)} s`, "", true),
  ];
}
