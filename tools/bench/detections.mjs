// What a detection team's programs cost: 300 rules of six kinds through their whole life, and a match list of 10,000 items.

import { startLogs } from "../../packages/emulators/dist/index.js";
import { startPlugin } from "../../packages/testkit/dist/index.js";
import { pluginPath } from "../build.mjs";
import { overPlugin } from "./overPlugin.mjs";
import {
  A_SECOND,
  counted,
  DOCUMENTED_LIMITS,
  figuresOf,
  lifeOf,
  numbered,
  row,
  seconds,
  timesOf,
} from "./wholeLife.mjs";

const KINDS = ["Aggregation", "Chain", "FirstSeen", "Match", "Outlier", "Threshold"];
const EACH = 50;
const ITEMS = 10_000;

async function withPlugin(limits, work) {
  const platform = await startLogs({ seed: "large", statePace: 0, limits });
  const plugin = await startPlugin({ path: pluginPath("logpkg"), env: platform.env });
  try {
    await plugin.handshake();
    await plugin.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    return await work(platform, overPlugin(plugin, "logpkg"));
  } finally {
    await plugin.stop();
    await platform.close();
  }
}

/** 300 rules, of each kind as many, under the limits that the platform documents. */
export const rules = () =>
  withPlugin(DOCUMENTED_LIMITS, async (platform, doing) => {
    const kinds = await Promise.all(
      KINDS.map(async (kind) => {
        const type = `Cse${kind}Rule`;
        const module = await import(`../../packages/logpkg/dist/security/rules/${type}.fixture.js`);
        return [type, module[`${type}Fixture`].minimal()];
      }),
    );
    const all = () =>
      kinds.flatMap(([type, inputs]) =>
        numbered(EACH, (index) => [type, { ...inputs, name: `${type} ${index}`, summaryExpression: `of ${index}` }]),
      );
    const life = await lifeOf(platform, [all], doing, { rest: A_SECOND });
    const count = KINDS.length * EACH;
    const figures = figuresOf(`${count} rules of six kinds`, life, { up: count, refresh: count, destroy: 2 * count });
    return [...figures, ...timesOf(life)];
  });

/** Changes one item of a match list of 10,000 items. */
export const matchList = () =>
  withPlugin([], async (platform, doing) => {
    const items = numbered(ITEMS, (index) => ({ value: `host-${index}`, description: "one of many" }));
    const type = "CseMatchList";
    const given = { name: "bench", description: "Hosts", targetColumn: "SrcIp", items };
    const made = await counted(platform, () => doing.create(type, given));
    const object = { type, given, ...made.result };
    const again = await counted(platform, () => doing.differs(object));
    const refresh = await counted(platform, () => doing.read(object));
    const other = items.map((item, index) => (index === ITEMS / 2 ? { ...item, description: "another" } : item));
    const change = await counted(platform, () => doing.change(object, { ...given, items: other }));
    const gone = await counted(platform, () => doing.remove({ ...object, ...change.result }));
    const said = ({ requests, writes, took }) => `${requests} (${writes} writes), ${seconds(took)}`;
    return [
      row("a match list of 10,000 items: create", said(made), "11 writes", made.writes === 11),
      row("  no change", said(again), "0", again.requests === 0 && !again.result),
      row("  refresh", said(refresh), "no write", refresh.writes === 0 && refresh.result),
      row("  one item changed", said(change), "1 write", change.writes === 1),
      row("  delete", said(gone), "1 write", gone.writes === 1),
    ];
  });
