import type { CallContext } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { HostingPlatform } from "../../platform.js";
import { freeAddress, type Subnet } from "./freeAddress.js";
import type { Servers } from "./servers.js";
import type { ServerInputs } from "./system.js";

/** The public address that is asked for, or the first free one of the subnet; nothing: the platform chooses. */
export async function choosePublic(
  { publicSubnetId = "", publicSubnetIp = "", locationId }: ServerInputs,
  servers: Servers,
  platform: HostingPlatform,
  context: CallContext,
): Promise<object> {
  if (publicSubnetIp !== "") return { ip_list: [publicSubnetIp] };
  if (publicSubnetId === "") return {};
  const subnet = await servers.publicSubnet(publicSubnetId, context);
  const networks = await servers.networks(locationId, "inet", context);
  if (!networks.includes(subnet.networkId))
    return fail("publicSubnetId", "the subnet is not one of this location that servers can be in");
  if (subnet.free === 0) return fail("publicSubnetId", `no address of the subnet ${subnet.subnet} is free`);
  const taken = await servers.taken({ locationId }, subnet.networkId, context);
  return { ip_list: [chosen("publicSubnetId", subnet, { taken, skip: 1 }, platform)] };
}

/** The private address that is asked for, or the first free one of the subnet. The first one of all is a hidden gateway. */
export async function choosePrivate(
  { privateSubnet = "", privateSubnetId = "", privateSubnetIp = "", locationId }: ServerInputs,
  servers: Servers,
  platform: HostingPlatform,
  context: CallContext,
): Promise<object> {
  if (privateSubnetId !== "") return { local_subnet_uuid: privateSubnetId, local_ip_list: [privateSubnetIp] };
  if (privateSubnet === "") return {};
  const networks = await servers.networks(locationId, "local", context);
  const [network, ...others] = networks;
  if (network === undefined || others.length > 0)
    return fail("privateSubnet", `the location has ${networks.length} private networks, and exactly one is needed`);
  const subnets = await servers.privateSubnets(network, context);
  const found = subnets.find(({ subnet }) => subnet === privateSubnet);
  if (found === undefined) {
    const there = subnets.map(({ subnet }) => subnet).join(", ") || "none";
    return fail("privateSubnet", `the location has no private subnet ${privateSubnet}; there is ${there}`);
  }
  const taken = await servers.taken({ privateSubnetId: found.id }, found.networkId, context);
  const address = chosen("privateSubnet", found, { taken, skip: 2 }, platform);
  return { local_subnet_uuid: found.id, local_ip_list: [address] };
}

/** Addresses that this process has asked for are avoided: the platform may list them as taken a little later. */
function chosen(
  path: string,
  subnet: Subnet,
  { taken, skip }: { readonly taken: ReadonlySet<string>; readonly skip: number },
  { ledger, account }: HostingPlatform,
): string {
  const place = `addresses of ${JSON.stringify([account, subnet.id])}`;
  const avoided = (one: string) => ledger.isHandedOut(place, one);
  const address = freeAddress(path, subnet, { taken, avoided, skip });
  ledger.handOut(place, address);
  return address;
}
