import { type CallContext, HttpFailure } from "@tripod/http";
import { fail } from "@tripod/kit";
import { sameNetwork } from "@tripod/rest";
import type { HostingPlatform } from "../../platform.js";
import { addressProblem, freeAddress, type Subnet } from "./freeAddress.js";
import type { Servers } from "./servers.js";
import type { ServerInputs } from "./system.js";

/** Number of addresses at the start of a public subnet that are unavailable to servers: the network address. */
const PUBLIC_SKIP = 1;
/** Same number for a private subnet: the network address and a hidden gateway. */
const PRIVATE_SKIP = 2;

/** Inputs that identify a private address. */
type PrivateAddress = Partial<Pick<ServerInputs, "privateSubnetId" | "privateSubnetIp" | "locationId">>;

/**
 * Returns the configured public address or the first free one of the subnet. Empty: the platform chooses the address.
 */
export async function choosePublic(
  { publicSubnetId = "", publicSubnetIp = "", locationId }: ServerInputs,
  servers: Servers,
  platform: HostingPlatform,
  context: CallContext,
): Promise<object> {
  if (publicSubnetId === "") return publicSubnetIp === "" ? {} : { ip_list: [publicSubnetIp] };
  const subnet = await servers.publicSubnet(publicSubnetId, context).catch(noSubnet("publicSubnetId"));
  const networks = await servers.networks(locationId, "inet", context);
  if (!networks.includes(subnet.networkId))
    return fail(
      "publicSubnetId",
      "must be a public subnet of the location of the server. Use a subnet of this location",
    );
  if (publicSubnetIp !== "") {
    const problem = addressProblem(publicSubnetIp, subnet, PUBLIC_SKIP);
    return problem === undefined ? { ip_list: [publicSubnetIp] } : fail("publicSubnetIp", problem);
  }
  if (subnet.free === 0)
    return fail("publicSubnetId", `the subnet ${subnet.subnet} has no free address. Use another subnet`);
  const taken = await servers.taken({ locationId }, subnet.networkId, context);
  return { ip_list: [chosen("publicSubnetId", subnet, { taken, skip: PUBLIC_SKIP }, platform)] };
}

/**
 * Reads the private subnet of an address and throws if a server of the location cannot have the address. Changes
 * nothing. If `mayBeReserved` is true, the address may be reserved already, because the server may have it.
 *
 * @throws InputError naming the input.
 */
export async function assertPrivateAddress(
  { privateSubnetId = "", privateSubnetIp = "", locationId }: PrivateAddress,
  servers: Servers,
  context: CallContext,
  mayBeReserved = false,
): Promise<void> {
  const subnet = await servers.privateSubnet(privateSubnetId, context).catch(noSubnet("privateSubnetId"));
  const isElsewhere = subnet.locationId !== "" && subnet.locationId.toLowerCase() !== locationId?.toLowerCase();
  if (isElsewhere && locationId !== undefined)
    fail(
      "privateSubnetId",
      `must be a subnet of the location of the server. The subnet ${subnet.subnet} is in the location ${subnet.locationId}. Use a subnet of the location ${locationId}`,
    );
  const problem = addressProblem(privateSubnetIp, subnet, PRIVATE_SKIP);
  if (problem !== undefined) fail("privateSubnetIp", problem);
  if (mayBeReserved) return;
  const taken = await servers.taken({ privateSubnetId }, subnet.networkId, context);
  if (taken.has(privateSubnetIp))
    fail("privateSubnetIp", `is already reserved in the subnet ${subnet.subnet}. Use a free address`);
}

/** Returns a handler that reports a subnet as missing if the platform does not know its ID. */
function noSubnet(path: "publicSubnetId" | "privateSubnetId"): (error: unknown) => never {
  return (error) => {
    if (error instanceof HttpFailure && error.code === "not-found")
      fail(path, "does not exist in the project. Use the ID of an existing subnet");
    throw error;
  };
}

/**
 * Returns the configured private address or the first free one of the subnet. The first address is a hidden gateway.
 */
export async function choosePrivate(
  { privateSubnet = "", privateSubnetId = "", privateSubnetIp = "", locationId }: ServerInputs,
  servers: Servers,
  platform: HostingPlatform,
  context: CallContext,
): Promise<object> {
  if (privateSubnetId !== "") {
    await assertPrivateAddress({ privateSubnetId, privateSubnetIp, locationId }, servers, context);
    return { local_subnet_uuid: privateSubnetId, local_ip_list: [privateSubnetIp] };
  }
  if (privateSubnet === "") return {};
  const networks = await servers.networks(locationId, "local", context);
  const [network, ...others] = networks;
  if (network === undefined || others.length > 0)
    return fail("privateSubnet", `the location must have exactly one private network, but has ${networks.length}`);
  const subnets = await servers.privateSubnets(network, context);
  const found = subnets.find(({ subnet }) => sameNetwork(subnet, privateSubnet));
  if (found === undefined) {
    const there = subnets.map(({ subnet }) => subnet).join(", ") || "none";
    return fail(
      "privateSubnet",
      `the private subnet ${privateSubnet} does not exist in the location. Existing subnets: ${there}`,
    );
  }
  const taken = await servers.taken({ privateSubnetId: found.id }, found.networkId, context);
  const address = chosen("privateSubnet", found, { taken, skip: PRIVATE_SKIP }, platform);
  return { local_subnet_uuid: found.id, local_ip_list: [address] };
}

/** Avoids addresses that this process has requested, because the platform's list of taken addresses can lag behind. */
function chosen(
  path: string,
  subnet: Subnet,
  { taken, skip }: { readonly taken: ReadonlySet<string>; readonly skip: number },
  { tracker, account }: HostingPlatform,
): string {
  const lockKey = `addresses of ${JSON.stringify([account, subnet.id])}`;
  const avoided = (one: string) => tracker.isClaimed(lockKey, one);
  const address = freeAddress(path, subnet, { taken, avoided, skip });
  tracker.claim(lockKey, address);
  return address;
}
