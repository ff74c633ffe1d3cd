import { read } from "@tripod/http";
import { fail, type Plain, semanticallyEqual } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import type { GetRequest } from "../../dialect.js";
import { ignoreMissing } from "../../ignoreMissing.js";
import type { ClusterChange, ClusterStepContext } from "../feature.js";
import { assertCloudConfigPath, poolPath } from "./cloudConfigPaths.js";
import { type NodeAction, runNodeActions } from "./nodeActions.js";
import {
  completePools,
  decodePool,
  encodePool,
  livePools,
  type PoolKind,
  poolElement,
  withPlatformValues,
} from "./pools.js";

/**
 * Updates the machine pools of a cluster individually: creates and updates first, then deletes of removed pools. Pools
 * that state does not contain stay.
 */
export function poolsStep(kind: PoolKind, cloud: (inputs: Values) => string) {
  return {
    sends: ["machinePools"] as const,
    run: async ({ inputs, recorded, live }: ClusterChange, on: ClusterStepContext): Promise<void> => {
      const config = assertCloudConfigPath(cloud(inputs), live?.raw, "machinePools");
      // Steps that an interrupted update has completed are not repeated.
      const now = read(await on.send("GET", config)).raw;
      const rows = livePools({ parts: { cloud: now } }) ?? [];
      const desired = completePools(kind, inputs.machinePools);
      const get: GetRequest = (_, path) => on.send("GET", path);
      const complete = async (pool: Values) => (await kind.resolveIds?.(pool, { inputs, cloud: now, get })) ?? pool;
      for (const pool of desired) await applyPool(kind, pool, { rows, config, complete }, on);
      for (const name of removedPools(kind, recorded, desired)) {
        const row = rows.find((one) => one.name === name);
        if (row !== undefined) await deletePool(kind, row, config, on);
      }
    },
  };
}

interface PoolContext {
  readonly rows: readonly Values[];
  readonly config: string;
  complete(pool: Values): Promise<Values>;
}

async function applyPool(
  kind: PoolKind,
  pool: Values,
  { rows, config, complete }: PoolContext,
  on: ClusterStepContext,
) {
  const name = String(pool.name);
  const row = rows.find((one) => one.name === name);
  if (row === undefined) await on.send("POST", `${config}/machinePools`, encodePool(kind, await complete(pool)));
  else {
    const livePool = decodePool(kind, row);
    const withValues = withPlatformValues({ ...kind.shared, ...kind.own }, pool, livePool);
    const whole = kind.keepAssigned?.(withValues, livePool) ?? withValues;
    if (differs(kind, row, whole)) {
      await kind.release?.(row, whole, poolPath(config, name), on);
      await on.send("PUT", poolPath(config, name), encodePool(kind, await complete(whole)));
    }
    await runNodeActions(poolPath(config, name), (pool.nodes ?? []) as readonly NodeAction[], on);
  }
}

function differs(kind: PoolKind, row: Values, { nodes: _, ...pool }: Values): boolean {
  return !semanticallyEqual(poolElement(kind), decodePool(kind, row) as Plain, pool as Plain);
}

/** Returns the names of pools that were removed from the inputs. */
function removedPools(
  kind: PoolKind,
  { inputs, outputs }: ClusterChange["recorded"],
  desired: readonly Values[],
): readonly string[] {
  const before = [inputs.machinePools, outputs.machinePools].flatMap((all) => completePools(kind, all));
  const names = new Set(before.map(({ name }) => String(name)));
  for (const { name } of desired) names.delete(String(name));
  return [...names];
}

async function deletePool(kind: PoolKind, row: Values, config: string, on: ClusterStepContext): Promise<void> {
  const name = String(row.name);
  if (row.isControlPlane === true)
    fail("machinePools", `must have ${JSON.stringify(name)}: a cluster cannot exist without its control plane`);
  await kind.release?.(row, undefined, poolPath(config, name), on);
  await ignoreMissing(on.send("DELETE", poolPath(config, name)));
}
