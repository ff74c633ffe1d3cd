import { s } from "@tripod/kit";
import { memberAt, sameNetwork, type Values } from "@tripod/rest";
import { defineCluster } from "./defineCluster.js";
import { decodeHosts, edgeHosts, releaseHosts, sharedHostProblem } from "./pools/edgeHosts.js";
import { POOL_INPUTS, poolInputs } from "./pools/poolFields.js";

const { count: _, ...shared } = poolInputs([...POOL_INPUTS, "skipK8sUpgrade", "overrideHealthCheckConfiguration"]);

export const ClusterEdgeNative = defineCluster({
  name: "ClusterEdgeNative",
  terraform: "cluster_edge_native",
  kind: "edge cluster",
  doc: "Palette Edge cluster: Kubernetes on edge hosts (appliances) that are registered with the platform. One machine pool is the control plane.",
  cloud: "edge-native",
  cloudAccount: "unsent",
  hasControlPlane: true,
  hasLocation: true,
  cloudConfig: {
    fields: {
      vip: s
        .string(
          "Virtual IP address (VIP) of the control plane endpoint. Default with an overlay network: the first overlay address.",
        )
        .emptyAsUnset()
        .optional()
        .computed(),
      overlayCidrRange: s
        .string(
          "Overlay network CIDR, such as `100.64.0.0/16`. Enables a VXLAN overlay network, so that changed host IP addresses do not affect the cluster.",
        )
        .check((cidr) => (firstAddress(cidr) === undefined ? "must be a network such as 100.64.0.0/16" : undefined))
        .semanticEquals(sameNetwork)
        .optional()
        .replaces(),
      sshKeys: s.set("SSH public keys that the nodes authorize.", s.string().notEmpty()).optional(),
      ntpServers: s
        .set(
          "NTP servers of the nodes: host names or IP addresses that replace the default servers of the image.",
          s.string().notEmpty(),
        )
        .optional(),
      isTwoNodeCluster: s
        .boolean(
          "Whether the cluster has two-node high availability: the control plane consists of two edge hosts, leader and follower.",
        )
        .default(false)
        .replaces(),
    },
    encode: ({ vip, overlayCidrRange: cidr, isTwoNodeCluster, sshKeys = [], ntpServers = [] }) => {
      const address = vip || (typeof cidr === "string" ? firstAddress(cidr) : undefined);
      return {
        sshKeys,
        ntpServers,
        ...(isTwoNodeCluster === true && { isTwoNodeCluster }),
        ...(address !== undefined && { controlPlaneEndpoint: { host: address, type: "VIP" } }),
        ...(cidr !== undefined && { overlayNetworkConfiguration: { cidr, enable: true } }),
      };
    },
    decode: ({ controlPlaneEndpoint, overlayNetworkConfiguration, ...config }) => ({
      ...config,
      vip: memberAt(controlPlaneEndpoint, "host"),
      overlayCidrRange: memberAt(overlayNetworkConfiguration, "cidr"),
    }),
  },
  pools: {
    shared: {
      ...shared,
      archType: s
        .string("CPU architecture of the edge hosts. Default: `amd64`. Removing it keeps the current value.")
        .values({ amd64: "x86-64", arm64: "64-bit Arm" })
        .enumType("ArchType")
        .optional()
        .computed()
        .keptOnRemoval()
        .wire("machinePoolProperties.archType"),
    },
    own: { edgeHosts },
    encodeSettings: (settings, { edgeHosts: hosts }) => ({
      ...settings,
      size: ((hosts ?? []) as readonly unknown[]).length,
    }),
    decode: ({ hosts, ...row }) => ({ ...row, edgeHosts: decodeHosts(hosts) }),
    release: releaseHosts,
  },
  rules: [
    ({ machinePools }, { fail }) => {
      const problem = sharedHostProblem((machinePools ?? []) as readonly Values[]);
      if (problem !== undefined) fail("machinePools", problem);
    },
  ],
});

/** Returns the first address of a CIDR block, or undefined if the text is not one. */
function firstAddress(cidr: string): string | undefined {
  const [, a, b, c, d, bits] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(cidr) ?? [];
  const parts = [a, b, c, d].map(Number);
  if (bits === undefined || Number(bits) > 30 || parts.some((part) => !(part <= 255))) return undefined;
  const size = 2 ** (32 - Number(bits));
  const number = parts.reduce((sum, part) => sum * 256 + part, 0);
  const first = Math.floor(number / size) * size + 1;
  return [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".");
}
