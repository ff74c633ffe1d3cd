import { type RuleContext, s } from "@tripod/kit";
import { isInside } from "./addresses.js";
import { address, belongsTo, given, prefix } from "./connected.js";

/** What subnets of both kinds of networks have. */
export const subnetFields = {
  networkId: belongsTo("Identifier of the connected network that it is in."),
  cidr: prefix().doc("The subnet in CIDR form, such as `10.24.8.0/24`. Host bits make no difference."),
  gateway: address()
    .optional()
    .computed()
    .replaces()
    .doc("Address of the router in the subnet. Without it, the platform takes the first address."),
  serviceAddresses: s
    .set(address())
    .optional()
    .computed()
    .replaces()
    .check((pair) => (new Set(pair).size === 2 && pair.length === 2 ? undefined : "must be two different addresses"))
    .doc(
      "The two addresses that the platform uses itself, in any order. Without them, it takes the last two of the subnet.",
    ),
  netopsSubnetId: given("Identifier of the subnet in the network itself."),
  svSubnetId: given("Identifier of the subnet at the platform."),
};

/** The addresses lie in the subnet. */
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
