import { collect, type Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { decodeRows, isIPv4, parseNetwork, sameNetwork } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilter } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { uuidProblem } from "../uuid.js";
import { everyPage } from "./dialect.js";

export const getDedicatedPrivateSubnetV1 = lookup({
  name: "getDedicatedPrivateSubnetV1",
  terraform: "dedicated_private_subnet_v1",
  doc: "Private subnets of Selectel Dedicated Servers, with their reserved IP addresses. If nothing matches, the list is empty.",
  fields: {
    projectId,
    filter: s
      .object("Filter for subnets. A result must match all members of the filter. Default: all subnets.", {
        locationId: filterText("Location ID, from `getDedicatedLocationV1`. Default: any.").check(uuidProblem),
        vlan: filterText("VLAN ID, such as `1000`. Default: any."),
        subnet: filterText("Subnet (CIDR), such as `10.44.0.0/24`. Default: any.").check((text) =>
          text === "" || parseNetwork(text) !== undefined ? undefined : "must be a CIDR block such as 10.44.0.0/24",
        ),
        ip: filterText("Contained IP address: an IPv4 address in the subnet. Default: any.").check((text) =>
          text === "" || isIPv4(text) ? undefined : "must be an IPv4 address such as 10.44.0.9",
        ),
      })
      .optional(),
    id: resultId(LIST_ID),
    subnets: s
      .list(
        "Matching subnets, in the order of the API response.",
        s.object({
          id: s.string("ID of the subnet.").computed(),
          vlan: s.string("VLAN ID of the subnet.").computed(),
          subnet: s.string("Subnet (CIDR).").computed(),
          reservedIps: s.list("Reserved IP addresses of the subnet.", s.string()).computed(),
        }),
      )
      .computed(),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const { locationId = "", vlan = "", subnet = "", ip = "" } = filter ?? {};
    const api = platform.service("dedicated", projectId);
    const part = encodeURIComponent;
    const networks = `/network?network_type=local${locationId && `&location_uuid=${part(locationId.toLowerCase())}`}${vlan && `&tag=${part(vlan)}`}`;
    const all = (operation: string, path: string) => collect(everyPage(api, operation, path, context));
    const rows: Reader[] = [];
    for (const network of await all("List private networks", networks)) {
      const inside = `/network/ipam/local_subnet?network_uuid=${part(network.peekText("uuid"))}`;
      for (const row of await all("List private subnets", inside)) {
        const is = row.peekText("subnet");
        const isWanted = (subnet === "" || sameNetwork(is, subnet)) && (ip === "" || parseNetwork(is)?.contains(ip));
        const own = row.peekText("network");
        if (isWanted && (vlan === "" || own === "" || own === vlan)) rows.push(row);
      }
    }
    const found = decodeRows(
      rows,
      (row) => ({ id: row.text("uuid"), vlan: row.peekText("network"), subnet: row.peekText("subnet") }),
      context,
    );
    const subnets = [];
    for (const one of found) {
      const path = `/network/ipam/local_subnet/${part(one.id)}/local_ip`;
      const taken = await all("List addresses that are taken", path);
      subnets.push({ ...one, reservedIps: taken.map((address) => address.peekText("ip")) });
    }
    return {
      id: listId(subnets.map(({ id }) => id)),
      filter: echoFilter(["locationId", "vlan", "subnet", "ip"], filter),
      subnets,
    };
  },
});
