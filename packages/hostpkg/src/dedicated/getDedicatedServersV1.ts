import { collect, type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter, holdsPart } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { isUuid, uuidProblem } from "../uuid.js";
import { everyPage } from "./dialect.js";
import { samePrefix } from "./privateNetworks.js";

const FILTER = ["name", "ip", "locationId", "configuration", "publicSubnet", "privateSubnet"] as const;

/** Subnet of a filter. Without a network ID it matches every subnet with the prefix. */
interface WantedSubnet {
  readonly prefix: string;
  /** Network ID. Empty if the filter contains a prefix. */
  readonly network: string;
}

export const getDedicatedServersV1 = lookup({
  name: "getDedicatedServersV1",
  terraform: "dedicated_servers_v1",
  doc: "Dedicated servers (bare metal) of Selectel Dedicated Servers in a project, with their IP addresses. If nothing matches, the list is empty.",
  fields: {
    projectId,
    filter: s
      .object({
        name: filterText("Name substring. Case is ignored. Default: any."),
        ip: filterText("Public or private IP address of the server. Default: any."),
        locationId: filterText("Location ID, from `getDedicatedLocationV1`. Default: any.").check(uuidProblem),
        configuration: filterText("Name substring: part of the configuration name. Case is ignored. Default: any."),
        publicSubnet: filterText(
          "Public subnet in which the server has an IP address: CIDR or subnet ID. Default: any.",
        ),
        privateSubnet: filterText(
          "Private subnet in which the server has an IP address: CIDR or subnet ID. Default: any.",
        ),
      })
      .optional()
      .doc("Filter for servers. A result must match all members of the filter. Default: all servers."),
    id: resultId(LIST_ID),
    servers: s
      .list(
        s.object({
          id: s.string().computed().doc("ID of the server."),
          name: s.string().computed().doc("Name of the server."),
          configurationId: s.string().computed().doc("Configuration ID of the server."),
          configuration: s
            .string()
            .computed()
            .doc(
              "Configuration name (server model) of the server. Empty if the platform no longer offers the configuration.",
            ),
          locationId: s.string().computed().doc("Location ID of the server."),
          location: s.string().computed().doc("Location name of the server."),
          reservedPublicIps: s.list(s.string()).computed().doc("Public IP addresses of the server."),
          reservedPrivateIps: s.list(s.string()).computed().doc("Private IP addresses of the server."),
        }),
      )
      .computed()
      .doc("Matching servers, in the order of the API response."),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const {
      name = "",
      ip = "",
      locationId = "",
      configuration = "",
      publicSubnet = "",
      privateSubnet = "",
    } = filter ?? {};
    const api = platform.service("dedicated", projectId);
    const all = (operation: string, path: string) => collect(everyPage(api, operation, path, context));
    const wantedSubnet = async (subnet: string, path: string): Promise<WantedSubnet> => {
      if (!isUuid(subnet)) return { prefix: subnet, network: "" };
      const answer = await api.get(
        { operation: "Get subnet", path: `${path}/${encodeURIComponent(subnet)}`, cache: "never" },
        context,
      );
      const found = read(answer).object("result");
      // Subnets of two networks may have the same prefix.
      return { prefix: found.peekText("subnet"), network: found.peekText("network_uuid") };
    };
    const there = locationId === "" ? "" : `?location_uuid=${encodeURIComponent(locationId)}`;
    const [rows, offers, locations, publicIps, privateIps, inPublic, inPrivate] = await Promise.all([
      all("List dedicated servers", `/resource${there}`),
      platform.dedicated(projectId).configurations(context),
      platform.dedicated(projectId).locations(context),
      all("List public addresses", `/network/ipam/ip${there}`),
      all("List private addresses", "/network/ipam/local_ip"),
      wantedSubnet(publicSubnet, "/network/ipam/subnet"),
      wantedSubnet(privateSubnet, "/network/ipam/local_subnet"),
    ]);
    const servers = rows.flatMap((row) => {
      const id = row.text("uuid");
      const ownOf = (ips: readonly Reader[]) => ips.filter((one) => one.peekText("resource_uuid") === id);
      const [own, ownPrivate] = [ownOf(publicIps), ownOf(privateIps)];
      const isIn = (ips: readonly Reader[], { prefix, network }: WantedSubnet) =>
        prefix === "" ||
        ips.some(
          (one) =>
            samePrefix(one.peekText("subnet"), prefix) && (network === "" || one.peekText("network_uuid") === network),
        );
      const server = {
        id,
        name: row.peekText("user_desc") || row.peekText("info"),
        configurationId: row.peekText("service_uuid"),
        configuration: offers.find((one) => one.id === row.peekText("service_uuid"))?.texts.name ?? "",
        locationId: row.peekText("location_uuid"),
        location: locations.find((one) => one.id === row.peekText("location_uuid"))?.texts.name ?? "",
        reservedPublicIps: own.map((one) => one.peekText("ip")),
        reservedPrivateIps: ownPrivate.map((one) => one.peekText("ip")),
      };
      const isWanted =
        holdsPart(server.name, name) &&
        holdsPart(server.configuration, configuration) &&
        (locationId === "" || server.locationId === locationId) &&
        (ip === "" || [...server.reservedPublicIps, ...server.reservedPrivateIps].includes(ip)) &&
        isIn(own, inPublic) &&
        isIn(ownPrivate, inPrivate);
      return isWanted ? [server] : [];
    });
    return { id: listId(servers.map(({ id }) => id)), filter: echoFilter(FILTER, filter), servers };
  },
});
