import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { isAddress, parseNetwork } from "./network.js";

export const getDedicatedPublicSubnetV1 = lookup({
  name: "getDedicatedPublicSubnetV1",
  terraform: "dedicated_public_subnet_v1",
  doc: "Lists the additional public subnets of a project for dedicated servers, all of them or those that a filter takes. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    filter: s
      .object({
        locationId: filterText("Identifier of the location, from `getDedicatedLocationV1`. Empty: any."),
        subnet: filterText(
          "The subnet in CIDR form, exactly as the platform writes it, such as `198.51.100.8/29`. Empty: any.",
        ).check((text) =>
          text === "" || parseNetwork(text) !== undefined ? undefined : "must be a network such as 198.51.100.8/29",
        ),
        ip: filterText("An IPv4 or IPv6 address that the subnet must contain. Empty: any.").check((text) =>
          text === "" || isAddress(text) ? undefined : "must be an IPv4 or IPv6 address such as 198.51.100.12",
        ),
      })
      .optional()
      .doc("Which subnets are wanted: all fields must hold. All without it."),
    id: resultId(LIST_ID),
    subnets: s
      .list(
        s.object({
          id: s.string().computed().doc("Identifier of the subnet."),
          networkId: s.string().computed().doc("Identifier of the network that the subnet belongs to."),
          subnet: s.string().computed().doc("The subnet in CIDR form."),
          gateway: s.string().optional().doc("Address of the gateway; absent when there is none."),
          broadcast: s.string().optional().doc("Broadcast address; absent when there is none."),
          reservedVrrpIps: s.list(s.string()).computed().doc("Addresses that are reserved for VRRP."),
          ip: s.string().optional().doc("The address that the filter asked for; absent when it asked for none."),
        }),
      )
      .computed()
      .doc("The subnets found, in the platform's order."),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const ip = filter?.ip || undefined;
    const all = await platform.dedicated(projectId).publicSubnets(filter?.locationId, context);
    const subnets = all
      .filter((one) => matches({ subnet: filter?.subnet }, one) && (ip === undefined || one.network.contains(ip)))
      .map(({ network, ...one }) => ({ ...one, ip }));
    return {
      id: listId(subnets.map(({ id }) => id)),
      filter: echoFilter(["locationId", "subnet", "ip"], filter),
      subnets,
    };
  },
});
