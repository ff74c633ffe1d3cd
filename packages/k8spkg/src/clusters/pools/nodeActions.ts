import { isDeepStrictEqual } from "node:util";
import { type Answer, read, waitUntil } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { findDuplicate, isMissing, isObject, memberAt, type Values } from "@tripod/rest";
import type { ClusterStepContext } from "../feature.js";
import { cloudConfigPath, poolPath } from "./cloudConfigPaths.js";

/** Node with its maintenance action. */
export interface NodeAction {
  readonly nodeId: string;
  readonly action: string;
}

/** Time after a request within which a node may still have its earlier status, in milliseconds. */
const MAX_START_MS = 30_000;
/** Timeout for draining a node, in milliseconds. */
const DEFAULT_DRAIN_TIMEOUT_MS = 30 * 60_000;

/** Input for maintenance actions on individual nodes of a pool. */
export const nodeActions = s
  .set(
    "Node maintenance actions: nodes to cordon and drain, or to uncordon. Nodes that are removed from the list keep their state.",
    s.object({
      nodeId: s.string("Node ID.").notEmpty(),
      action: s
        .string("Maintenance action on the node.")
        .values({
          cordon: "cordon and drain (maintenance mode); static pods and DaemonSet pods stay",
          uncordon: "schedulable again; running workloads are not rebalanced",
        })
        .enumType("MachinePoolNodeAction"),
    }),
  )
  .keyBy(({ nodeId }) => nodeId)
  .optional()
  .keptOnRemoval()
  .check((all) => {
    const duplicate = findDuplicate(all.map(({ nodeId }) => nodeId));
    return duplicate === undefined ? undefined : `must not have the node ${duplicate} twice`;
  });

/** Returns the nodes of the pools whose inputs name nodes, by pool. */
export async function readNodeActions(
  { recorded, cloud, raw }: { readonly recorded: Values; readonly cloud: string; readonly raw: Values },
  get: (path: string) => Promise<Answer>,
): Promise<Values> {
  const path = cloudConfigPath(cloud, raw);
  const pools = ((recorded.machinePools ?? []) as readonly { name?: string; nodes?: readonly NodeAction[] }[]).filter(
    ({ name, nodes: named = [] }) => name && named.length > 0,
  );
  if (path === undefined) return {};
  const found = await Promise.all(
    pools.map(async ({ name = "", nodes: named = [] }): Promise<[string, readonly NodeAction[]]> => {
      const machines = await Promise.all(
        named.map(async ({ nodeId }) =>
          decodeNodeAction(nodeId, await readMachine(`${poolPath(path, name)}/machines`, nodeId, get)),
        ),
      );
      return [name, machines.filter((one): one is NodeAction => one !== undefined)];
    }),
  );
  return Object.fromEntries(found);
}

function decodeNodeAction(nodeId: string, live: unknown): NodeAction | undefined {
  return live === undefined ? undefined : { nodeId, action: decodeAction(live) };
}

/** Returns the maintenance action that a live node is in. An action that failed has left the node in the other one. */
export function decodeAction(live: unknown): string {
  const { action, state } = maintenanceStatusOf(live);
  return action === (state === "Failed" ? "uncordon" : "cordon") ? "cordon" : "uncordon";
}

async function readMachine(machines: string, id: string, get: (path: string) => Promise<Answer>): Promise<unknown> {
  try {
    const machine = read(await get(`${machines}/${encodeURIComponent(id)}`));
    if (machine.peekText("metadata.uid") !== id)
      throw machine.unexpected("metadata.uid", `is not that of the node ${id}`);
    return machine.raw;
  } catch (error) {
    // A repaved node has another ID.
    if (isMissing(error, "ResourceNotFound")) return undefined;
    throw error;
  }
}

/** Cordons or uncordons nodes of a pool, one after another, and waits for the end of each action. */
export async function runNodeActions(pool: string, all: readonly NodeAction[], on: ClusterStepContext): Promise<void> {
  const get = (path: string) => on.send("GET", path);
  for (const { nodeId, action } of all) {
    const machines = `${pool}/machines`;
    const machine = await readMachine(machines, nodeId, get);
    if (machine === undefined)
      fail("machinePools", `has the node ${nodeId}, which does not exist. Remove it: a repave replaces nodes`);
    if (decodeAction(machine) === action) continue;
    await on.send("PUT", `${machines}/${encodeURIComponent(nodeId)}/maintenance`, { action });
    const until = on.dialect.clock.now() + MAX_START_MS;
    const end = await waitUntil<unknown>({
      ...on.context,
      ...on.waitTimeout(DEFAULT_DRAIN_TIMEOUT_MS),
      clock: on.dialect.clock,
      operation: `${action} of node ${nodeId}`,
      poll: () => readMachine(machines, nodeId, get),
      transientState: (status) => {
        const { state } = maintenanceStatusOf(status);
        const isOld =
          on.dialect.clock.now() < until &&
          isDeepStrictEqual(maintenanceStatusOf(status), maintenanceStatusOf(machine));
        if (isOld) return "not started";
        return status === undefined || state === "Completed" || state === "Failed" ? undefined : state || "not started";
      },
    });
    const { state, message } = maintenanceStatusOf(end);
    if (state === "Failed")
      throw new Error(`the platform could not ${action} the node ${nodeId}: ${message || "it gives no reason"}`);
  }
}

function maintenanceStatusOf(node: unknown) {
  const status = memberAt(node, "status.maintenanceStatus");
  const { action = "", state = "", message = "" } = isObject(status) ? status : {};
  return { action: String(action), state: String(state), message: String(message ?? "") };
}
