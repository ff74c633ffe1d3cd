import type { Reader } from "@tripod/http";
import { fail } from "@tripod/kit";
import { memberAt, type StepContext } from "@tripod/rest";
import type { HostingPlatform } from "../../platform.js";
import { plainId } from "../../uuid.js";
import { type Instance, instancesOf, isMaster, type PublicNodes } from "./codecs.js";
import type { Config } from "./config.js";
import { publicAddress, USUAL_POOLER } from "./datastoreFields.js";
import { typedConfig } from "./offers.js";

/** Update steps of a cluster. Each is one request, after which the cluster must reach a stable status. */

const ONE = "/datastores/{id}";

export const rename = { method: "PUT", sends: ["name"], body: "changes" } as const;

export const setPooler = {
  method: "PUT",
  path: `${ONE}/pooler`,
  sends: ["poolers"],
  envelope: "pooler",
  returnsObject: true,
  body: ({ inputs }: { inputs: { poolers?: readonly { mode: string; size: number }[] | undefined } }) =>
    inputs.poolers?.[0] ?? USUAL_POOLER,
} as const;

export const setFirewall = {
  method: "PUT",
  path: `${ONE}/firewall`,
  sends: ["firewalls"],
  envelope: "firewall",
  returnsObject: true,
  body: ({ inputs }: { inputs: { firewalls?: readonly { ips: readonly string[] }[] | undefined } }) => ({
    ips: inputs.firewalls?.[0]?.ips ?? [],
  }),
} as const;

interface Sized {
  readonly nodeCount: number;
  readonly flavorId?: string | undefined;
  readonly flavors?: readonly { vcpus: number; ram: number; disk: number }[] | undefined;
}

/** Returns the body that changes the node count and size. It omits the disk type, which this endpoint rejects. */
function resizeBody({
  inputs,
  changed,
  live,
}: {
  inputs: Sized;
  changed: ReadonlySet<string>;
  live: Reader | undefined;
}) {
  const { nodeCount, flavorId, flavors: [flavor] = [] } = inputs;
  const isNamed = flavorId !== undefined && changed.has("flavorId");
  const isSized = flavor !== undefined && changed.has("flavors");
  if (!isNamed && !isSized && memberAt(live?.raw, "node_count") === nodeCount) return undefined;
  const { vcpus, ram, disk } = flavor ?? {};
  return {
    node_count: nodeCount,
    ...(isNamed ? { flavor_id: plainId(flavorId) } : isSized ? { flavor: { vcpus, ram, disk } } : {}),
  };
}

const resizing = { method: "POST", path: `${ONE}/resize`, envelope: "resize", returnsObject: true } as const;

export const resize = { ...resizing, sends: ["nodeCount", "flavorId", "flavors"], body: resizeBody } as const;

/** Resize step of Redis, which always requires the flavor. */
export const resizeByFlavor = {
  ...resizing,
  sends: ["nodeCount", "flavorId"],
  body: ({ inputs }: { inputs: { nodeCount: number; flavorId: string } }) => ({
    node_count: inputs.nodeCount,
    flavor_id: plainId(inputs.flavorId),
  }),
} as const;

type Configured = { projectId: string; region: string; typeId: string; config?: Config | undefined };

/** Update step of the parameters. Parameters that were removed from the inputs are reset to their defaults. */
export const configure = {
  sends: ["config"],
  run: async (
    { inputs, recorded }: { inputs: Configured; recorded: { inputs: { config?: Config } } },
    on: StepContext<HostingPlatform>,
  ) => {
    const { config = {} } = inputs;
    const dropped = Object.keys(recorded.inputs.config ?? {}).filter((name) => !Object.hasOwn(config, name));
    const typed = await typedConfig(inputs, config, on.context);
    await on.send("PUT", `${ONE}/config`, {
      config: { ...typed, ...Object.fromEntries(dropped.map((name) => [name, null])) },
    });
  },
} as const;

export const setPassword = {
  method: "PUT",
  path: `${ONE}/password`,
  sends: ["redisPassword"],
  envelope: "password",
  returnsObject: true,
  body: ({ inputs }: { inputs: { redisPassword?: string | undefined } }) =>
    inputs.redisPassword === undefined ? undefined : { redis_password: inputs.redisPassword },
} as const;

export const setBackups = {
  method: "PUT",
  path: `${ONE}/backups`,
  sends: ["backupRetentionDays"],
  envelope: "backups",
  returnsObject: true,
  body: "changes",
} as const;

export const setGroups = {
  method: "PUT",
  path: `${ONE}/security-groups`,
  sends: ["securityGroups"],
  envelope: null,
  returnsObject: true,
  body: "changes",
} as const;

export const setLogs = {
  sends: ["logs"],
  run: async ({ inputs }: { inputs: { logs?: string | undefined } }, on: StepContext<HostingPlatform>) => {
    if (inputs.logs === undefined) await on.send("DELETE", `${ONE}/log-platform`);
    else await on.send("PUT", `${ONE}/log-platform`, { log_platform: { log_group: inputs.logs } });
  },
} as const;

type Public = { floatingIps?: readonly PublicNodes[] | undefined };

/** Update step that adds and removes floating IP addresses one node at a time and waits after each, replicas first. */
export const setFloatingIps = {
  sends: ["floatingIps"],
  run: async ({ inputs, live }: { inputs: Public; live: Reader | undefined }, on: StepContext<HostingPlatform>) => {
    const { master = 0, replica = 0 } = inputs.floatingIps?.[0] ?? {};
    const nodes = instancesOf(live ?? (await on.waitUntilStable()));
    const replicas = nodes.filter((node) => !isMaster(node));
    if (replica > replicas.length)
      fail("floatingIps[0].replica", `must be at most ${replicas.length}, the number of replicas`);
    const moves = [...movesOf(replicas, replica), ...movesOf(nodes.filter(isMaster), master)];
    for (const [index, { method, id }] of moves.entries()) {
      if (index > 0) await on.waitUntilStable();
      await on.send(method, "/floating-ips", { floating_ip: { instance_id: id } });
    }
  },
} as const;

/**
 * Returns the requests after which `floatingIpCount` of the nodes have a floating IP address, in the platform's order.
 */
function movesOf(
  nodes: readonly Instance[],
  floatingIpCount: number,
): readonly { method: "POST" | "DELETE"; id: string }[] {
  const open = nodes.filter(({ floating_ip }) => publicAddress(floating_ip) !== "");
  const closed = nodes.filter(({ floating_ip }) => publicAddress(floating_ip) === "");
  const more = closed.slice(0, Math.max(0, floatingIpCount - open.length));
  const less = open.slice(0, Math.max(0, open.length - floatingIpCount));
  return [
    ...more.map(({ id = "" }) => ({ method: "POST" as const, id })),
    ...less.map(({ id = "" }) => ({ method: "DELETE" as const, id })),
  ];
}
