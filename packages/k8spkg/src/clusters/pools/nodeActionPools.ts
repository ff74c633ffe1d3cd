import { pathPart } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { isObject, memberAt, oneOf, type Values } from "@tripod/rest";
import { type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { duplicateProblem } from "../features/namespaces.js";
import { cloudTypeIn } from "../registrationStatus.js";
import { cloudConfigPath, poolPath } from "./cloudConfigPaths.js";
import { decodeAction, runNodeActions } from "./nodeActions.js";
import { type ReadContext, readMachines } from "./readMachines.js";

interface PoolNodes {
  readonly name: string;
  readonly nodes?: readonly Node[] | undefined;
}
interface Node {
  readonly nodeId?: string;
  readonly nodeName?: string;
  readonly action: string;
}

/** Node pools that the platform does not manage: only node maintenance actions are possible. */
export const nodeActionPools = feature({
  fields: {
    machinePools: s
      .set(
        "Machine pools of the cluster, for node maintenance actions. The pools themselves are not changed.",
        s.object({
          name: s.string("Machine pool name.").notEmpty().check(pathPart),
          nodes: s
            .set(
              "Node maintenance actions: nodes to cordon and drain, or to uncordon. Nodes that are removed from the list keep their state.",
              s
                .object({
                  nodeId: s.string("Node ID. Required unless `nodeName` is set.").notEmpty().optional().computed(),
                  nodeName: s.string("Node name. Required unless `nodeId` is set.").notEmpty().optional().computed(),
                  action: s
                    .string("Maintenance action on the node.")
                    .values({
                      cordon: "cordon and drain (maintenance mode); static pods and DaemonSet pods stay",
                      uncordon: "schedulable again; running workloads are not rebalanced",
                    })
                    .enumType("MachinePoolNodeAction"),
                })
                .check((node) =>
                  node.nodeId && node.nodeName ? undefined : oneOf(["nodeId", "nodeName"], node as Values),
                ),
            )
            .optional()
            .keptOnRemoval()
            .check((all) => duplicateProblem(all.map(({ nodeId, nodeName }) => String(nodeId ?? nodeName)))),
        }),
      )
      .keyBy(({ name }) => String(name))
      .optional()
      .keptOnRemoval()
      .wire(null),
  },
  decoders: {
    machinePools: (live, recorded) =>
      (recorded.machinePools as readonly PoolNodes[] | undefined)?.map((pool) => {
        const machines = memberAt(live, "parts.machines");
        const liveNodes = isObject(machines) ? (machines[pool.name] as readonly Node[] | undefined) : undefined;
        if (liveNodes === undefined || pool.nodes === undefined) return pool;
        return { ...pool, nodes: pool.nodes.flatMap((node) => liveNodes.find((one) => isSameNode(one, node)) ?? []) };
      }),
  },
  steps: [
    {
      sends: ["machinePools"],
      run: async ({ inputs, live }: ClusterChange, on: ClusterStepContext): Promise<void> => {
        const config = cloudConfigPathOf(live?.raw);
        for (const [index, { name, nodes = [] }] of ((inputs.machinePools ?? []) as readonly PoolNodes[]).entries()) {
          if (nodes.length === 0) continue;
          const at = `machinePools[${index}].nodes`;
          if (config === undefined || memberAt(live?.raw, "status.state") !== "Running")
            return fail(at, "cannot be changed yet: the cluster has no agent. Install the agent, then run `pulumi up`");
          const pool = poolPath(config, name);
          const liveNodes = await readPoolNodes(pool, { get: (path) => on.send("GET", path), context: on.context });
          const desired = nodes.map((node) => {
            const { nodeId } = liveNodes.find((one) => isSameNode(one, node)) ?? {};
            if (nodeId === undefined) fail(at, `has ${node.nodeId ?? node.nodeName}, which is not a node of ${name}`);
            return { nodeId: String(nodeId), action: node.action };
          });
          await runNodeActions(pool, desired, on);
        }
      },
    },
  ],
});

/** Returns the path of a cluster's cloud config, with the platform's name of the cloud. */
function cloudConfigPathOf(cluster: unknown): string | undefined {
  return cloudConfigPath(String(memberAt(cluster, "spec.cloudConfigRef.kind") || cloudTypeIn(cluster)), cluster);
}

/** Returns the nodes of the pools whose inputs name nodes, by pool. */
export async function readNamedNodes(
  recorded: Values,
  cluster: unknown,
  { get, context }: ReadContext,
): Promise<Readonly<Record<string, readonly Node[]>>> {
  const pools = ((recorded.machinePools ?? []) as readonly PoolNodes[]).filter(({ nodes = [] }) => nodes.length > 0);
  const config = cloudConfigPathOf(cluster);
  if (config === undefined) return {};
  const found = await Promise.all(
    pools.map(async ({ name }) => [name, await readPoolNodes(poolPath(config, name), { get, context })] as const),
  );
  return Object.fromEntries(found);
}

/** Returns all nodes of a pool, page by page; an empty list if the pool does not exist. */
async function readPoolNodes(pool: string, asking: ReadContext): Promise<readonly Node[]> {
  return (await readMachines(pool, asking)).map((machine) => ({
    nodeId: machine.peekText("metadata.uid"),
    nodeName: machine.peekText("metadata.name"),
    action: decodeAction(machine.raw),
  }));
}

function isSameNode(live: Node, { nodeId, nodeName }: Node): boolean {
  return nodeId ? live.nodeId === nodeId : live.nodeName === nodeName;
}
