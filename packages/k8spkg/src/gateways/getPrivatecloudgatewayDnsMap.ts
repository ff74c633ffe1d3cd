import { s } from "@tripod/kit";
import { identifier, idOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { dnsMapsOf } from "./dnsMaps.js";

export const getPrivatecloudgatewayDnsMap = lookup({
  name: "getPrivatecloudgatewayDnsMap",
  terraform: "privatecloudgateway_dns_map",
  doc: "DNS mapping of a vSphere network in a private cloud gateway (PCG), found by its exact DNS search domain. If several networks have the domain, set `network` or `id`.",
  fields: {
    privateCloudGatewayId: s.string("Private cloud gateway (PCG) ID.").check(identifier),
    searchDomainName: s.string("DNS search domain, exactly as on the platform.").notEmpty(),
    network: s
      .string("vSphere network, by name in vCenter. As an argument, excludes other networks.")
      .optional()
      .computed()
      .notEmpty(),
    id: idOf("the DNS mapping", " among the mappings of the domain"),
    dataCenter: s.string("vSphere datacenter, by name in vCenter.").computed(),
  },
  async run({ privateCloudGatewayId: gateway, searchDomainName, network, id }, { platform, ...context }) {
    const found = await select(
      dnsMapsOf(platform.api("tenant"), platform.clock, { gateway, network }),
      {
        kind: ["DNS map", "DNS maps"],
        scopeName: `the gateway ${gateway}`,
        id,
        name: searchDomainName,
        asked: "searchDomainName",
        tellApart: network === undefined ? "network or id" : "id",
      },
      context,
    );
    return { id: found.id, network: found.network, dataCenter: found.dataCenter };
  },
});
