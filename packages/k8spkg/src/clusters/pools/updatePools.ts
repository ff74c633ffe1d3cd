import { HttpFailure, read } from "@tripod/http";
import { fail, type Plain, semanticallyEqual } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import type { Ask } from "../../dialect.js";
import type { ClusterChange, OnCluster } from "../feature.js";
import { configPath, poolPath } from "./cloudConfigPaths.js";
import { actOnNodes, type NodeAction } from "./nodeActions.js";
import { elementOf, type PoolKind, poolBody, poolIn, poolsOf, rowsIn, withChosen } from "./pools.js";

/**
 * Updates the machine pools of a cluster individually: creates and updates first, then deletes of removed pools. Pools
 * that state does not contain stay.
 */
export function setPools(kind: PoolKind, cloud: (inputs: Values) => string) {
  return {
    sends: ["machinePools"] as const,
    run: async ({ inputs, recorded, live }: ClusterChange, on: OnCluster): Promise<void> => {
      const config = configPath(cloud(inputs), live?.raw);
      if (config === undefined)
        return fail(
          "machinePools",
          "cannot be changed yet: the platform has not created the cloud config of the cluster",
        );
      // Steps that an interrupted update has completed are not repeated.
      const now = read(await on.send("GET", config)).raw;
      const rows = rowsIn({ parts: { cloud: now } }) ?? [];
      const wanted = poolsOf(kind, inputs.machinePools);
      const get: Ask = (_, path) => on.send("GET", path);
      const complete = async (pool: Values) => (await kind.complete?.(pool, { inputs, cloud: now, get })) ?? pool;
      for (const pool of wanted) await bring(kind, pool, { rows, config, complete }, on);
      for (const name of leftOf(kind, recorded, wanted)) {
        const row = rows.find((one) => one.name === name);
        if (row !== undefined) await remove(kind, row, config, on);
      }
    },
  };
}

interface At {
  readonly rows: readonly Values[];
  readonly config: string;
  complete(pool: Values): Promise<Values>;
}

async function bring(kind: PoolKind, pool: Values, { rows, config, complete }: At, on: OnCluster) {
  const name = String(pool.name);
  const row = rows.find((one) => one.name === name);
  if (row === undefined) await on.send("POST", `${config}/machinePools`, poolBody(kind, await complete(pool)));
  else {
    const there = poolIn(kind, row);
    const chosen = withChosen({ ...kind.shared, ...kind.own }, pool, there);
    const whole = kind.kept?.(chosen, there) ?? chosen;
    if (differs(kind, row, whole)) {
      await kind.leave?.(row, whole, poolPath(config, name), on);
      await on.send("PUT", poolPath(config, name), poolBody(kind, await complete(whole)));
    }
    await actOnNodes(poolPath(config, name), (pool.nodes ?? []) as readonly NodeAction[], on);
  }
}

function differs(kind: PoolKind, row: Values, { nodes: _, ...pool }: Values): boolean {
  return !semanticallyEqual(elementOf(kind), poolIn(kind, row) as Plain, pool as Plain);
}

/** Returns the names of pools that were removed from the inputs. */
function leftOf(
  kind: PoolKind,
  { inputs, outputs }: ClusterChange["recorded"],
  wanted: readonly Values[],
): readonly string[] {
  const before = [inputs.machinePools, outputs.machinePools].flatMap((all) => poolsOf(kind, all));
  const names = new Set(before.map(({ name }) => String(name)));
  for (const { name } of wanted) names.delete(String(name));
  return [...names];
}

async function remove(kind: PoolKind, row: Values, config: string, on: OnCluster): Promise<void> {
  const name = String(row.name);
  if (row.isControlPlane === true)
    fail("machinePools", `must have ${JSON.stringify(name)}: a cluster cannot exist without its control plane`);
  await kind.leave?.(row, undefined, poolPath(config, name), on);
  try {
    await on.send("DELETE", poolPath(config, name));
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 404) throw error;
  }
}
