import { s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";

/** Spellings of a zone without a subnet of its own. */
const NO_SUBNET = ["", "-"];

/** Returns a field for zones with their subnets. */
export function zoneSubnets(doc: string) {
  return s
    .map(
      doc,
      s.string().semanticEquals((oldValue, newValue) => NO_SUBNET.includes(oldValue) && NO_SUBNET.includes(newValue)),
    )
    .check((zones) =>
      Object.keys(zones).length > 0 && Object.values(zones).every((id) => NO_SUBNET.includes(String(id)))
        ? "must have a subnet for one of its zones; zones without subnets are azs"
        : undefined,
    )
    .optional();
}

/** Returns zones and subnets for the request. */
export function encodeZones(azs: unknown, azSubnets: unknown): Values {
  const pairs = Object.entries(isObject(azSubnets) ? azSubnets : {});
  return {
    azs: pairs.length > 0 ? pairs.map(([zone]) => zone) : (azs ?? []),
    subnets: pairs.filter(([, id]) => !NO_SUBNET.includes(String(id))).map(([az, id]) => ({ az, id })),
  };
}

/** Decodes zones: with subnets if the pool has any. */
export function decodeZones({ azs, subnetIds }: Values): Values {
  if (!isObject(subnetIds) || Object.keys(subnetIds).length === 0) return { azs, azSubnets: undefined };
  const zones = Array.isArray(azs) ? azs.map(String) : Object.keys(subnetIds);
  return { azs: undefined, azSubnets: Object.fromEntries(zones.map((zone) => [zone, subnetIds[zone] ?? ""])) };
}
