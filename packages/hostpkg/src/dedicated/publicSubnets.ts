import { type OutputsOf, s } from "@tripod/kit";
import { usualSpelling } from "../internetAddress.js";

/** An address in its usual spelling. */
const address = () =>
  s.string().coded({ decode: (text) => (typeof text === "string" ? usualSpelling(text) : undefined) });

/** An additional public subnet of a project: a record of `/network/ipam/subnet`. */
export const publicSubnetFields = {
  id: s.string().computed().wire("uuid").doc("Identifier of the subnet."),
  networkId: s.string().computed().wire("network_uuid").doc("Identifier of the network that the subnet belongs to."),
  subnet: s.string().computed().doc("The subnet in CIDR form."),
  gateway: address().computed().doc("Address of the gateway; empty when there is none."),
  broadcast: address().computed().doc("Broadcast address; empty when there is none."),
  reservedVrrpIps: s.list(address()).computed().wire("reserved_vrrp_ip").doc("Addresses that are reserved for VRRP."),
};

export type PublicSubnet = OutputsOf<typeof publicSubnetFields>;
