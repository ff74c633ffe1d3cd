import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";
import type { OnCluster } from "./part.js";

const ROLES = ["primary", "secondary"];

/** The machines of a pool, which somebody owns: hosts that have registered themselves. */
export const edgeHosts = s
  .set(
    s.object({
      hostUid: s.string().notEmpty().doc("Id of the appliance."),
      hostName: s.string().optional().computed().doc("Name of the host."),
      staticIp: s.string().optional().wire("nic.ip").doc("Its address, where it gets none by itself."),
      nicName: s.string().optional().wire("nic.nicName").doc("The network card with this address."),
      defaultGateway: s.string().optional().wire("nic.gateway").doc("The gateway beside it."),
      subnetMask: s.string().optional().wire("nic.subnet").doc("The mask of its network."),
      dnsServers: s.set(s.string().notEmpty()).optional().wire("nic.dns").doc("Servers that it asks for names."),
      twoNodeRole: s
        .string()
        .values({ primary: "it leads", secondary: "it stands in" })
        .optional()
        .wire("twoNodeCandidatePriority")
        .doc("What it is in a cluster of two nodes."),
    }),
  )
  .check(hostsProblem)
  .doc("The hosts of the pool, told apart by their ids.");

/** Hosts as they are shown, which may say their address in two ways. */
export function hostsShown(hosts: unknown): unknown {
  if (!Array.isArray(hosts)) return undefined;
  return hosts.filter(isObject).map(({ staticIp, nicName, nic, ...host }) => {
    const own = isObject(nic) ? nic : {};
    return { ...host, nic: { ...own, ip: own.ip || staticIp, nicName: own.nicName || nicName } };
  });
}

/** Takes the machines of those hosts out of a pool that it is to have no more. */
export async function releaseHosts(row: Values, pool: Values | undefined, path: string, on: OnCluster): Promise<void> {
  const kept = new Set(((pool?.edgeHosts ?? []) as readonly Values[]).map(({ hostUid }) => hostUid));
  const hosts = (Array.isArray(row.hosts) ? row.hosts.filter(isObject) : []).filter(
    ({ hostUid }) => !kept.has(hostUid),
  );
  if (hosts.length === 0) return;
  for (let next: string | undefined = ""; next !== undefined; ) {
    const more = next === "" ? "" : `&continue=${encodeURIComponent(next)}`;
    const page = read(await on.send("GET", `${path}/machines?limit=50${more}`));
    for (const machine of page.optionalList("items") ?? []) {
      const [name, uid] = [machine.glance("metadata.name"), machine.glance("metadata.uid")];
      const isLeft = hosts.some(({ hostUid, hostName }) => hostUid === uid || (hostName && hostName === name));
      if (isLeft) await on.send("DELETE", `${path}/machines/${encodeURIComponent(uid)}`);
    }
    next = page.glance("listmeta.continue") || undefined;
  }
}

function hostsProblem(hosts: readonly { hostUid: string; twoNodeRole?: string | undefined }[]): string | undefined {
  const ids = hosts.map(({ hostUid }) => hostUid);
  const double = ids.find((id, index) => ids.indexOf(id) !== index);
  if (double !== undefined) return `must not have the host ${double} twice`;
  const roles = hosts.flatMap(({ twoNodeRole }) => twoNodeRole ?? []);
  const isPair = roles.length === 0 || ROLES.every((role) => roles.filter((one) => one === role).length === 1);
  return isPair
    ? undefined
    : "must have one host with the twoNodeRole primary and one with secondary, or none with either";
}

/** What is wrong where a host is in two pools. */
export function hostsOfPools(pools: readonly Values[]): string | undefined {
  const all = pools.flatMap((pool) => (memberAt(pool, "edgeHosts") ?? []) as readonly Values[]);
  const ids = all.map(({ hostUid }) => String(hostUid));
  const double = ids.find((id, index) => ids.indexOf(id) !== index);
  return double === undefined ? undefined : `must not have the host ${double} in two pools`;
}
