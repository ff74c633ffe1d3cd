import type { Clock, Reader } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { Api } from "../api.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";

/** DNS search domain of a network. Its name is the domain. */
export interface DnsMap extends Named {
  readonly gateway: string;
  readonly dataCenter: string;
  readonly network: string;
}

/** Returns the DNS maps of a gateway, all or those of one network. */
export function dnsMapsOf(
  api: Api,
  clock: Clock,
  { gateway, network }: { readonly gateway: string; readonly network: string | undefined },
): Objects<DnsMap> {
  const all = createObjects(api, clock, {
    list: {
      operation: "List DNS maps",
      path: "/v1/users/assets/vsphere/dnsMappings",
      query: { filters: `spec.privateGatewayUid=${gateway}` },
    },
    at: { name: "spec.dnsName", id: "metadata.uid" },
    row: decodeMap,
    whole: decodeMap,
  });
  const only = (found: readonly DnsMap[]): readonly DnsMap[] => {
    // The response may contain maps that the filter excludes.
    const there = found.filter((map) => map.gateway === gateway);
    const own = there.filter((map) => network === undefined || map.network === network);
    const [other] = there;
    if (own.length > 0 || other === undefined) return own;
    const networks = there.map((map) => JSON.stringify(map.network)).join(", ");
    return fail(
      "network",
      `the DNS map ${JSON.stringify(other.name)} of the gateway ${gateway} exists for ${networks}, not for ${JSON.stringify(network)}`,
    );
  };
  return {
    ...all,
    byId: async (id, context) => {
      const found = await all.byId(id, context);
      return found && only([found])[0];
    },
    byName: async (name, context) => only(await all.byName(name, context)),
  };
}

function decodeMap(map: Reader): DnsMap {
  const dataCenter = map.optionalString("spec.datacenter") ?? "";
  const network = map.optionalString("spec.network") ?? "";
  return {
    id: map.string("metadata.uid"),
    name: map.string("spec.dnsName"),
    detail: `network ${JSON.stringify(network)} in ${JSON.stringify(dataCenter)}`,
    gateway: map.string("spec.privateGatewayUid"),
    dataCenter,
    network,
  };
}
