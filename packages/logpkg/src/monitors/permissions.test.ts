import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { type Bench, startBench } from "../resources.testing.js";
import { Monitor } from "./Monitor.js";
import { MonitorFolder } from "./MonitorFolder.js";

const role = { subjectType: "role", subjectId: "0000000000000001", permissions: ["Read"] };
const foreign = { subjectType: "org", subjectId: "00000000000ORG01", permissions: ["Read"] };

const INPUTS = {
  Monitor: {
    name: "granted",
    monitorType: "Logs",
    queries: [{ rowId: "A", query: "_sourceCategory=web error" }],
    triggerConditions: {
      logsStaticCondition: {
        critical: {
          timeRange: "15m",
          alert: { threshold: 10, thresholdType: "GreaterThan" },
          resolution: { threshold: 10, thresholdType: "LessThanOrEqual" },
        },
      },
    },
  },
  MonitorFolder: { name: "granted", description: "Granted to one role." },
};

/** Requests that set permissions, each as grantee type and permissions. */
const grantsSent = ({ logs }: Bench) =>
  logs.requests
    .matching("PUT /api/v1/monitors/permissions/set")
    .map(({ body }) =>
      (JSON.parse(body).permissionStatementDefinitions as (typeof role)[])
        .map(({ subjectType, permissions }) => `${subjectType}: ${permissions.join(" ")}`)
        .sort(),
    );

describe("objPermissions", () => {
  const bench = useInSuite(startBench);
  afterEach(() => bench.restore());

  /** The platform grants a permission to the organization until a request removes it. */
  const grantForeign = (): void => {
    const isRemoved = () => grantsSent(bench).some((grants) => grants.includes("org: "));
    const edit = (body: unknown) => {
      const { permissionStatements } = body as { readonly permissionStatements: readonly object[] };
      return isRemoved() ? body : { permissionStatements: [...permissionStatements, foreign] };
    };
    bench.logs.faults.add({ route: "GET /api/v1/monitors/:id/permissions", fault: { kind: "edit", edit } });
  };

  for (const [name, resource] of Object.entries({ Monitor, MonitorFolder } as unknown as Record<
    keyof typeof INPUTS,
    AnyResource<LogPlatform>
  >)) {
    const inputs = { ...INPUTS[name as keyof typeof INPUTS], objPermissions: [role] };

    it(`of a new ${name} remove other permissions that its first read shows`, async () => {
      grantForeign();
      // The response contains the ID only, so that create reads the object before it sets the permissions.
      const fault = { kind: "bare" } as const;
      bench.logs.faults.add({ route: "POST /api/v1/monitors", fault, times: 1 });
      const created = await bench.create(resource, inputs);
      assert.deepEqual(grantsSent(bench), [["org: ", "role: Read"]]);
      assert.deepEqual((await bench.refresh(resource, created))?.state, created.state);
      await bench.delete(resource, created);
    });

    it(`of an existing ${name} remove other permissions as soon as the program sets them`, async () => {
      const { objPermissions: _, ...rest } = inputs;
      const created = await bench.create(resource, rest);
      grantForeign();
      const updated = await bench.update(resource, inputs, created);
      assert.deepEqual(grantsSent(bench), [["org: ", "role: Read"]]);
      assert.deepEqual((await bench.refresh(resource, updated))?.state, updated.state);
      await bench.delete(resource, updated);
    });
  }
});
