import type { Objects } from "../../collection/objects.js";
import type { Row } from "../../collection/rows.js";
import { isWithin, parseAddress, parseNetwork } from "../ipv4.js";
import type { Project, Subnet } from "../world.js";

export interface DedicatedNetwork {
  readonly uuid: string;
  readonly network_type: "inet" | "local";
  readonly telematics_type: string;
  readonly location_uuid: string;
  /** Private networks only. */
  readonly vlan?: number;
}

/** VLAN of the private network of every location. */
export const VLAN = 1000;

/** Address that is not available. */
export interface Reserved {
  readonly ip: string;
  readonly network_uuid: string;
  readonly resource_uuid?: string;
  readonly network?: string;
  readonly subnet?: string;
}

/** Returns the private network of a location. */
export function localNetworkOf(location: string): DedicatedNetwork {
  return {
    uuid: `4f000000-0000-4000-8000-${last(location)}`,
    network_type: "local",
    telematics_type: "HOSTING",
    location_uuid: location,
    vlan: VLAN,
  };
}

/** Returns the last part of a location's ID, which distinguishes its networks. */
const last = (location: string) => location.slice(-12);

/** Returns the networks of a location: one per public subnet, one that is not for servers, and the private network. */
export function networksOf({ subnets }: Project, location: string): DedicatedNetwork[] {
  const own = subnets.filter(({ location_uuid }) => location_uuid === location) as (Subnet & {
    network_uuid: string;
  })[];
  const network = (uuid: string, network_type: "inet", telematics_type = "HOSTING") => ({
    uuid,
    network_type,
    telematics_type,
    location_uuid: location,
  });
  return [
    network(`4c000000-0000-4000-8000-${last(location)}`, "inet", "COLOCATION"),
    ...[...new Set(own.map(({ network_uuid }) => network_uuid))].map((uuid) => network(uuid, "inet")),
    localNetworkOf(location),
  ];
}

/**
 * Returns the private subnets of a private network: those of the location, and the account's own; without an account,
 * of all accounts.
 */
export function localSubnetsOf(network: string, objects: Objects, account?: string): Row[] {
  if (!network.startsWith("4f000000-")) return [];
  const subnet = (n: number, range: string, gateway: string | null, broadcast: string | null) => ({
    uuid: `5d000000-0000-4000-80${n}0-${last(network)}`,
    network_uuid: network,
    network: VLAN,
    netmask: "255.255.255.0",
    subnet: range,
    gateway,
    broadcast,
    reserved_vrrp_ip: [],
    free: 250,
    location_uuid: `b0000000-0000-4000-8000-${last(network)}`,
  });
  const own = ownSubnets(objects, account)
    .filter(({ network_uuid }) => network_uuid === network)
    .map(({ subnet_address: _, ...row }) => row);
  return [subnet(2, "172.20.6.0/24", "172.20.6.254", null), subnet(1, "172.20.5.0/24", null, "172.20.5.255"), ...own];
}

/** Returns the private subnet with an ID, in any network. */
export function localSubnet(id: string, objects: Objects, account: string): Row | undefined {
  const [own] = ownSubnets(objects, account).filter(({ uuid }) => uuid === id);
  const network = own === undefined ? `4f000000-0000-4000-8000-${last(id)}` : String(own.network_uuid);
  return localSubnetsOf(network, objects, account).find(({ uuid }) => uuid === id);
}

function ownSubnets(objects: Objects, account: string | undefined): readonly Row[] {
  const name = "dedicated.localSubnets";
  return account === undefined ? objects.rows(name) : objects.at(name, { account });
}

/** Returns the unavailable addresses: those of servers, and other reserved ones; optionally of one network. */
export function reservedIn(objects: Objects, project: string, network?: string): Reserved[] {
  const servers = objects
    .rows("dedicated.servers")
    .flatMap(({ uuid, addresses }) =>
      (addresses as (Reserved & { isPublic?: true })[]).map(({ isPublic: _, ...one }) => ({
        ...one,
        resource_uuid: String(uuid),
      })),
    );
  const others = objects.rows("dedicated.reservedIps", { project }) as unknown as Reserved[];
  return [...others, ...servers]
    .filter(({ network_uuid }) => network === undefined || network_uuid === network)
    .map(({ ip, network_uuid, resource_uuid, subnet }) => ({
      ip,
      network_uuid,
      ...(resource_uuid !== undefined && {
        resource_uuid,
        network: network_uuid,
        subnet: subnet ?? subnetAround(objects, network_uuid, ip),
      }),
    }));
}

/** Returns the private subnet of a network that contains an address. */
function subnetAround(objects: Objects, network: string, ip: string): string {
  const address = parseAddress(ip) ?? -1;
  const around = localSubnetsOf(network, objects).find(({ subnet }) => {
    const range = parseNetwork(String(subnet));
    return range !== undefined && isWithin(address, range);
  });
  return String(around?.subnet ?? "");
}

/** Returns the network in which an address can be assigned to a server, if there is one. */
export function freeNetwork(objects: Objects, project: string, subnet: Row, address: string): string | undefined {
  const range = parseNetwork(String(subnet.subnet));
  const value = parseAddress(address);
  if (!range || value === undefined || !isWithin(value, range) || value === range.first || value === range.last)
    return undefined;
  const network = String(subnet.network_uuid);
  const own = [subnet.gateway, subnet.broadcast, ...((subnet.reserved_vrrp_ip ?? []) as string[])];
  const isTaken = own.includes(address) || reservedIn(objects, project, network).some(({ ip }) => ip === address);
  return isTaken ? undefined : network;
}
