import { type RuleContext, s } from "@tripod/kit";
import { isInside } from "./addresses.js";
import { address, belongsTo, computedText, prefix } from "./connected.js";

/** Inputs of subnets of both kinds of networks. */
export const subnetFields = {
  networkId: belongsTo("ID of the connected network."),
  cidr: prefix().doc("Subnet (IPv4 CIDR), such as `10.24.8.0/24`. Host bits are ignored."),
  gateway: address()
    .optional()
    .computed()
    .replaces()
    .doc("Gateway IP address (IPv4) of the router in the subnet. Default: the first address of the subnet."),
  serviceAddresses: s
    .set(
      "Service IP addresses (IPv4) that the platform uses, exactly two. Default: the last two addresses of the subnet.",
      address(),
    )
    .optional()
    .computed()
    .replaces()
    .check((pair) => (new Set(pair).size === 2 && pair.length === 2 ? undefined : "must be two different addresses")),
  netopsSubnetId: computedText("Internal subnet identifier of the platform. For vendor support only."),
  svSubnetId: computedText("Internal subnet identifier of the platform. For vendor support only."),
};

/** Rule: gateway and service addresses are in the subnet. */
export function addressesInside(
  subnet: {
    readonly cidr?: string | undefined;
    readonly gateway?: string | undefined;
    readonly serviceAddresses?: readonly string[] | undefined;
  },
  { fail }: RuleContext,
): void {
  const { cidr, gateway, serviceAddresses = [] } = subnet;
  if (cidr === undefined) return;
  const reason = `must be an address of the subnet ${cidr}`;
  if (gateway !== undefined && !isInside(gateway, cidr)) fail("gateway", reason);
  for (const [index, one] of serviceAddresses.entries())
    if (!isInside(one, cidr)) fail(`serviceAddresses[${index}]`, reason);
}
