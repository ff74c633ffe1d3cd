import { type OutputsOf, s } from "@tripod/kit";
import { usualSpelling } from "../internetAddress.js";

/** Returns a field for an IP address in canonical spelling. */
const address = () =>
  s.string().codec({ decode: (text) => (typeof text === "string" ? usualSpelling(text) : undefined) });

/** Fields of an additional public subnet of a project: a record of `/network/ipam/subnet`. */
export const publicSubnetFields = {
  id: s.string().computed().wire("uuid").doc("ID of the subnet."),
  networkId: s.string().computed().wire("network_uuid").doc("ID of the network of the subnet."),
  subnet: s.string().computed().doc("Subnet (CIDR)."),
  gateway: address().computed().doc("IP address of the default gateway. Empty if the subnet has no gateway."),
  broadcast: address().computed().doc("Broadcast address. Empty if the subnet has no broadcast address."),
  reservedVrrpIps: s
    .list(address())
    .computed()
    .wire("reserved_vrrp_ip")
    .doc("Reserved VRRP addresses (Virtual Router Redundancy Protocol) of the subnet."),
};

export type PublicSubnet = OutputsOf<typeof publicSubnetFields>;
