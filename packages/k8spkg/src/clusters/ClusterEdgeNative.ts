import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { edgeHosts, hostsOfPools, hostsShown, releaseHosts } from "./edgeHosts.js";
import { NODES, poolInputs } from "./pools/poolFields.js";

const { count: _, ...shared } = poolInputs([...NODES, "skipK8sUpgrade", "overrideHealthCheckConfiguration"]);

export const ClusterEdgeNative = cluster({
  name: "ClusterEdgeNative",
  terraform: "cluster_edge_native",
  kind: "edge cluster",
  doc: "A Kubernetes cluster on hosts of yours, which have registered themselves as appliances.",
  cloud: "edge-native",
  cloudAccount: "unsent",
  hasControlPlane: true,
  isPlaced: true,
  cloudConfig: {
    fields: {
      vip: s
        .string()
        .optional()
        .computed()
        .doc("Address under which the control plane is reached. In an overlay network, its first address without it."),
      overlayCidrRange: s
        .string()
        .check((cidr) => (firstAddress(cidr) === undefined ? "must be a network such as 100.64.0.0/16" : undefined))
        .optional()
        .replaces()
        .doc("An overlay network in which the hosts reach one another, whatever becomes of their own addresses."),
      sshKeys: s.set(s.string().notEmpty()).optional().doc("Public keys for the machines."),
      ntpServers: s.set(s.string().notEmpty()).optional().doc("Servers that tell the time."),
      isTwoNodeCluster: s
        .boolean()
        .default(false)
        .replaces()
        .doc("Whether the control plane is two hosts, of which one stands in for the other."),
    },
    sent: ({ vip, overlayCidrRange: cidr, isTwoNodeCluster, sshKeys = [], ntpServers = [] }) => {
      const address = vip || (typeof cidr === "string" ? firstAddress(cidr) : undefined);
      return {
        sshKeys,
        ntpServers,
        ...(isTwoNodeCluster === true && { isTwoNodeCluster }),
        ...(address !== undefined && { controlPlaneEndpoint: { host: address, type: "VIP" } }),
        ...(cidr !== undefined && { overlayNetworkConfiguration: { cidr, enable: true } }),
      };
    },
    shown: ({ controlPlaneEndpoint, overlayNetworkConfiguration, ...config }) => ({
      ...config,
      vip: memberAt(controlPlaneEndpoint, "host"),
      overlayCidrRange: memberAt(overlayNetworkConfiguration, "cidr"),
    }),
  },
  pools: {
    shared: {
      ...shared,
      archType: s
        .string()
        .values({ amd64: "AMD and Intel", arm64: "Arm" })
        .optional()
        .computed()
        .wire("machinePoolProperties.archType")
        .doc("The kind of the hosts' processors. Leaving it out keeps what is there; it is amd64 at first."),
    },
    own: { edgeHosts },
    settings: (settings, { edgeHosts: hosts }) => ({ ...settings, size: ((hosts ?? []) as readonly unknown[]).length }),
    shown: ({ hosts, ...row }) => ({ ...row, edgeHosts: hostsShown(hosts) }),
    leave: releaseHosts,
  },
  rules: [
    ({ machinePools }, { fail }) => {
      const problem = hostsOfPools((machinePools ?? []) as readonly Values[]);
      if (problem !== undefined) fail("machinePools", problem);
    },
  ],
});

/** The first address of a network; undefined where the text is none. */
function firstAddress(cidr: string): string | undefined {
  const [, a, b, c, d, bits] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(cidr) ?? [];
  const parts = [a, b, c, d].map(Number);
  if (bits === undefined || Number(bits) > 30 || parts.some((part) => !(part <= 255))) return undefined;
  const size = 2 ** (32 - Number(bits));
  const number = parts.reduce((sum, part) => sum * 256 + part, 0);
  const first = Math.floor(number / size) * size + 1;
  return [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".");
}
