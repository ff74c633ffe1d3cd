/** Lists that state more objects than they contain: the objects are used, and a warning is logged. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { type Faults, startClusters, startHosting } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { createClient, createShared } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";

const { assertWording } = createWording(import.meta.url);

type Row = Record<string, unknown>;

/** Lookup that reads a complete list, and a change that makes the list state two objects more than it contains. */
interface Counted {
  readonly faults: Faults;
  readonly route: string;
  overstate(body: Row): Row;
  ask(log: (severity: string, message: string) => void): Promise<object>;
  close(): Promise<void>;
}

const plus = (count: unknown): number => Number(count) + 2;

async function plans(): Promise<Counted> {
  const platform = await startHosting({ seed: "large" });
  const { projectId, region } = platform.settings;
  return {
    ...platform,
    route: "GET /data-protect/*",
    overstate: (body) => ({ ...body, total: plus(body.total) }),
    ask: (log) =>
      createClient(hostpkg, platform.settings, { shared: createShared(), log }).getCloudbackupPlanV2({
        projectId,
        region,
      }),
  };
}

async function zones(): Promise<Counted> {
  const platform = await startHosting({ seed: "large" });
  const { projectId } = platform.settings;
  return {
    ...platform,
    route: "GET /domains/v2/zones",
    overstate: (body) => ({ ...body, count: plus(body.count) }),
    ask: (log) =>
      createClient(hostpkg, platform.settings, { shared: createShared(), log }).getDomainsZoneV2({
        projectId,
        name: "example.com.",
      }),
  };
}

async function accounts(): Promise<Counted> {
  const platform = await startClusters({ seed: "large", limits: [] });
  const settings = { apiKey: platform.settings.apiKey, host: platform.plainOrigin };
  return {
    ...platform,
    route: "GET /v1/cloudaccounts/aws",
    overstate: ({ listmeta, ...body }) => ({
      ...body,
      listmeta: { ...(listmeta as Row), count: plus((listmeta as Row).count) },
    }),
    ask: (log) =>
      createClient(k8spkg, settings, { shared: createShared(), log }).getCloudaccountCloudA({ name: "team-aws-077" }),
  };
}

for (const [name, start] of Object.entries({ plans, zones, accounts })) {
  it(`${name}: a list with fewer objects than it states is used, and logs a warning`, async (t) => {
    const list = await start();
    t.after(() => list.close());
    const logged: string[] = [];
    const log = (severity: string, message: string) => void logged.push(`${severity}: ${message}`);
    const warnings = () => logged.filter((line) => line.startsWith("warning: "));
    const right = await list.ask(log);
    assert.deepEqual(warnings(), []);
    list.faults.add({ route: list.route, fault: { kind: "edit", edit: (body) => list.overstate(body as Row) } });
    assert.deepEqual(await list.ask(log), right);
    assert.equal(warnings().length, 1, logged.join("\n"));
    assertWording(t, warnings().join("\n"));
  });
}
