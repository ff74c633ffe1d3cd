import { s } from "@tripod/kit";
import { identifier, idOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { dnsMapsOf } from "./dnsMaps.js";

export const getPrivatecloudgatewayDnsMap = lookup({
  name: "getPrivatecloudgatewayDnsMap",
  terraform: "privatecloudgateway_dns_map",
  doc: "Looks up the DNS map of a network of vSphere at a private cloud gateway by its exact domain. Where several networks have the domain, `network` or `id` says which one is meant.",
  fields: {
    privateCloudGatewayId: s.string().check(identifier).doc("Id of the private cloud gateway."),
    searchDomainName: s
      .string()
      .notEmpty()
      .doc("The domain that machines are looked up in, exactly as the platform has it."),
    network: s
      .string()
      .optional()
      .computed()
      .notEmpty()
      .doc("Name of the network in vSphere. As an argument it leaves other networks out."),
    id: idOf("the DNS map", " among those of the domain"),
    dataCenter: s.string().computed().doc("Name of the data center in vSphere."),
  },
  async run({ privateCloudGatewayId: gateway, searchDomainName, network, id }, { platform, ...context }) {
    const found = await select(
      dnsMapsOf(platform.api("tenant"), platform.clock, { gateway, network }),
      {
        kind: ["DNS map", "DNS maps"],
        place: `the gateway ${gateway}`,
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
