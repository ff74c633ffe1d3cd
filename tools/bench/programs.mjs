// Programs of 300 resources through their whole life: what `up`, a second `up`, a refresh and a destroy ask of the
// platform.

import { startClusters, startHosting } from "../../packages/emulators/dist/index.js";
import { startPlugin } from "../../packages/testkit/dist/index.js";
import { pluginPath } from "../build.mjs";
import { matchList, rules } from "./detections.mjs";
import { overPlugin } from "./overPlugin.mjs";
import { A_SECOND, figuresOf, lifeOf, numbered, row, seconds, timesOf, withLogs } from "./wholeLife.mjs";

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

/** Figures of all programs. */
export async function programFigures(say) {
  const figures = [];
  for (const program of [zones, logPlatform, tenant, rules, matchList]) {
    say(`program ${program.name}`);
    figures.push(...(await program()));
  }
  return figures;
}

/** 100 zones with two record sets each, by the plugin itself. */
async function zones() {
  const platform = await startHosting({ seed: "large", statePace: 0 });
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
  const platform = await startClusters({ seed: "large", statePace: 0 });
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

/** 300 resources of mixed kinds, their whole life under the limits that the platform documents. */
const logPlatform = () =>
  withLogs(async (platform, doing) => {
    const life = await lifeOf(platform, [addStandalone, addSources], doing, { rest: A_SECOND });
    const figures = figuresOf("300 resources of a log platform", life, { up: 315, refresh: 75, destroy: 300 });
    return [...figures, ...timesOf(life)];
  });

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
