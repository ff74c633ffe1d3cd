import type { Reader } from "@tripod/http";
import { type Network, parseNetwork, usualSpelling } from "./network.js";

/** An additional public subnet of a project. */
export interface PublicSubnet {
  readonly id: string;
  readonly networkId: string;
  /** In CIDR form, as the platform wrote it. */
  readonly subnet: string;
  readonly network: Network;
  readonly broadcast: string | undefined;
  readonly gateway: string | undefined;
  readonly reservedVrrpIps: readonly string[];
}

/** Decodes one record of `/network/ipam/subnet`. */
export function decodePublicSubnet(record: Reader): PublicSubnet {
  const subnet = record.string("subnet");
  const network = parseNetwork(subnet);
  if (network === undefined) throw record.unexpected("subnet", "is not a network such as 198.51.100.8/29");
  const address = (member: string) => {
    const text = record.optionalString(member);
    return text === undefined || text === "" ? undefined : usualSpelling(text);
  };
  return {
    id: record.string("uuid"),
    networkId: record.optionalString("network_uuid") ?? "",
    subnet,
    network,
    broadcast: address("broadcast"),
    gateway: address("gateway"),
    reservedVrrpIps: (record.optionalList("reserved_vrrp_ip") ?? []).map((item) => usualSpelling(item.string(""))),
  };
}
