import { type OutputsOf, s } from "@tripod/kit";
import { usualSpelling } from "@tripod/rest";

/** Returns a field for an IP address in canonical spelling. */
const address = () =>
  s.string().codec({ decode: (text) => (typeof text === "string" ? usualSpelling(text) : undefined) });

/** Fields of an additional public subnet of a project: a record of `/network/ipam/subnet`. */
export const publicSubnetFields = {
  id: s.string("ID of the subnet.").computed().wire("uuid"),
  networkId: s.string("ID of the network of the subnet.").computed().wire("network_uuid"),
  subnet: s.string("Subnet (CIDR).").computed(),
  gateway: address().computed().doc("IP address of the default gateway. Empty if the subnet has no gateway."),
  broadcast: address().computed().doc("Broadcast address. Empty if the subnet has no broadcast address."),
  reservedVrrpIps: s
    .list("Reserved VRRP addresses (Virtual Router Redundancy Protocol) of the subnet.", address())
    .computed()
    .wire("reserved_vrrp_ip"),
};

export type PublicSubnet = OutputsOf<typeof publicSubnetFields>;
