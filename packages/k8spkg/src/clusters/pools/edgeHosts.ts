import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { findDuplicate, isObject, memberAt, type Values } from "@tripod/rest";
import { ignoreMissing } from "../../ignoreMissing.js";
import { addressProblem, ipv4Problem, netmaskProblem } from "../../networkForms.js";
import type { ClusterStepContext } from "../feature.js";
import { readMachines } from "./readMachines.js";

const ROLES = ["primary", "secondary"];

/** Edge hosts of a pool: user-owned devices that have registered themselves. */
export const edgeHosts = s
  .set(
    "Edge hosts of the pool, identified by `hostUid`.",
    s.object({
      hostUid: s.string("Edge host ID: `uid` of the `Appliance`.").notEmpty(),
      hostName: s.string("Host name of the edge host.").optional().computed(),
      staticIp: s
        .string("Static IP address of the edge host, for hosts without DHCP. Default: DHCP.")
        .check(addressProblem)
        .optional()
        .wire("nic.ip"),
      nicName: s.string("Network interface (NIC) name that gets `staticIp`.").optional().wire("nic.nicName"),
      defaultGateway: s
        .string("Default gateway: an IPv4 address in dotted-decimal notation.")
        .check(ipv4Problem)
        .optional()
        .wire("nic.gateway"),
      subnetMask: s
        .string("Subnet mask: an IPv4 mask in dotted-decimal notation, such as `255.255.255.0`.")
        .check(netmaskProblem)
        .optional()
        .wire("nic.subnet"),
      dnsServers: s
        .set("DNS servers of the edge host: IP addresses.", s.string().notEmpty().check(addressProblem))
        .optional()
        .wire("nic.dns"),
      twoNodeRole: s
        .string("Two-node high availability role of the edge host.")
        .values({ primary: "leader", secondary: "follower" })
        .optional()
        .wire("twoNodeCandidatePriority"),
    }),
  )
  .check(hostsProblem);

/** Decodes edge hosts, whose responses have the address in either of two members. */
export function decodeHosts(hosts: unknown): unknown {
  if (!Array.isArray(hosts)) return undefined;
  return hosts.filter(isObject).map(({ staticIp, nicName, nic, ...host }) => {
    const own = isObject(nic) ? nic : {};
    return { ...host, nic: { ...own, ip: own.ip || staticIp, nicName: own.nicName || nicName } };
  });
}

/** Deletes the machines of removed edge hosts from a pool. */
export async function releaseHosts(
  row: Values,
  pool: Values | undefined,
  path: string,
  on: ClusterStepContext,
): Promise<void> {
  const kept = new Set(((pool?.edgeHosts ?? []) as readonly Values[]).map(({ hostUid }) => hostUid));
  const hosts = (Array.isArray(row.hosts) ? row.hosts.filter(isObject) : []).filter(
    ({ hostUid }) => !kept.has(hostUid),
  );
  if (hosts.length === 0) return;
  // Reads the whole list first: a delete between two pages would shift machines to pages that were already read.
  const asking = { get: (one: string) => on.send("GET", one), context: on.context };
  const machines = await readMachines(path, asking, true);
  for (const machine of machines.filter((one) => hosts.some((host) => isMachineOf(host, one))))
    await ignoreMissing(on.send("DELETE", `${path}/machines/${encodeURIComponent(machine.peekText("metadata.uid"))}`));
}

/**
 * Reports whether a machine runs on a host. The host name decides only if the machine does not show the ID of its host.
 */
function isMachineOf({ hostUid, hostName }: Values, machine: Reader): boolean {
  const liveHostUid = machine.peekText("spec.edgeHostUid");
  if (liveHostUid !== "") return liveHostUid === hostUid;
  const isNamed = typeof hostName === "string" && hostName !== "" && hostName === machine.peekText("metadata.name");
  return isNamed || machine.peekText("metadata.uid") === hostUid;
}

function hostsProblem(hosts: readonly { hostUid: string; twoNodeRole?: string | undefined }[]): string | undefined {
  const duplicate = findDuplicate(hosts.map(({ hostUid }) => hostUid));
  if (duplicate !== undefined) return `must not have the host ${duplicate} twice`;
  const roles = hosts.flatMap(({ twoNodeRole }) => twoNodeRole ?? []);
  const isPair = roles.length === 0 || ROLES.every((role) => roles.filter((one) => one === role).length === 1);
  return isPair
    ? undefined
    : "must have one host with the twoNodeRole primary and one with secondary, or none with either";
}

/** Returns the problem of a host in two pools. */
export function sharedHostProblem(pools: readonly Values[]): string | undefined {
  const all = pools.flatMap((pool) => (memberAt(pool, "edgeHosts") ?? []) as readonly Values[]);
  const duplicate = findDuplicate(all.map(({ hostUid }) => String(hostUid)));
  return duplicate === undefined ? undefined : `must not have the host ${duplicate} in two pools`;
}
