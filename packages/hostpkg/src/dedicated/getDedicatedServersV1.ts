import { type CallContext, collect, HttpFailure, type Reader, read } from "@tripod/http";
import { InputError, s } from "@tripod/kit";
import { isAddress, parseNetwork, sameNetwork, usualSpelling } from "@tripod/rest";
import type { Api } from "../api.js";
import { lookup } from "../definitions.js";
import { echoFilter, holdsPart } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { isUuid, uuidProblem } from "../uuid.js";
import { everyPage } from "./dialect.js";

const FILTER = ["name", "ip", "locationId", "configuration", "publicSubnet", "privateSubnet"] as const;

/** Subnet of a filter. With an ID, the subnets of other networks with the same CIDR block do not match. */
interface WantedSubnet {
  readonly prefix: string;
  /** Network ID and location ID. Empty if the filter contains a CIDR block. */
  readonly network: string;
  readonly location: string;
}

/** Inputs with a subnet, with the list that contains it. */
const SUBNETS = { publicSubnet: "/network/ipam/subnet", privateSubnet: "/network/ipam/local_subnet" } as const;

/** Returns a filter field for a subnet. */
const subnetFilter = (doc: string) =>
  filterText(doc).check((text) =>
    text === "" || isUuid(text) || parseNetwork(text) !== undefined
      ? undefined
      : "must be a CIDR block such as 10.44.0.0/24, or a subnet ID",
  );

export const getDedicatedServersV1 = lookup({
  name: "getDedicatedServersV1",
  terraform: "dedicated_servers_v1",
  doc: "Dedicated servers (bare metal) of Selectel Dedicated Servers in a project, with their IP addresses. If nothing matches, the list is empty.",
  fields: {
    projectId,
    filter: s
      .object("Filter for servers. A result must match all members of the filter. Default: all servers.", {
        name: filterText("Server name substring. Case is ignored. Default: any."),
        ip: filterText("Public or private IP address of the server: IPv4 or IPv6. Default: any.").check((text) =>
          text === "" || isAddress(text) ? undefined : "must be an IPv4 or IPv6 address such as 10.44.0.9",
        ),
        locationId: filterText("Location ID, from `getDedicatedLocationV1`. Default: any.").check(uuidProblem),
        configuration: filterText("Configuration name substring. Case is ignored. Default: any."),
        publicSubnet: subnetFilter(
          "Public subnet in which the server has an IP address: CIDR or subnet ID. Default: any.",
        ),
        privateSubnet: subnetFilter(
          "Private subnet in which the server has an IP address: CIDR or subnet ID. Default: any.",
        ),
      })
      .optional(),
    id: resultId(LIST_ID),
    servers: s
      .list(
        "Matching servers, in the order of the API response.",
        s.object({
          id: s.string("ID of the server.").computed(),
          name: s.string("Name of the server.").computed(),
          configurationId: s.string("Configuration ID of the server.").computed(),
          configuration: s
            .string(
              "Configuration name (server model) of the server. Empty if the platform no longer offers the configuration.",
            )
            .computed(),
          locationId: s.string("Location ID of the server.").computed(),
          location: s.string("Location name of the server.").computed(),
          reservedPublicIps: s
            .list("Reserved public IP addresses, which the platform assigned to the server. Empty if none.", s.string())
            .computed(),
          reservedPrivateIps: s
            .list(
              "Reserved private IP addresses, which the platform assigned to the server. Empty if none.",
              s.string(),
            )
            .computed(),
        }),
      )
      .computed(),
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
    const location = locationId.toLowerCase();
    const there = location === "" ? "" : `?location_uuid=${encodeURIComponent(location)}`;
    const [rows, offers, locations, publicIps, privateIps, inPublic, inPrivate] = await Promise.all([
      all("List dedicated servers", `/resource${there}`),
      platform.dedicated(projectId).configurations(context),
      platform.dedicated(projectId).locations(context),
      all("List public addresses", `/network/ipam/ip${there}`),
      all("List private addresses", "/network/ipam/local_ip"),
      wantedSubnet(api, "publicSubnet", publicSubnet, context),
      wantedSubnet(api, "privateSubnet", privateSubnet, context),
    ]);
    const servers = rows.flatMap((row) => {
      const id = row.text("uuid");
      const ownOf = (ips: readonly Reader[]) => ips.filter((one) => one.peekText("resource_uuid") === id);
      const [own, ownPrivate] = [ownOf(publicIps), ownOf(privateIps)];
      const isIn = (ips: readonly Reader[], subnet: WantedSubnet) =>
        subnet.prefix === "" || ips.some((one) => isOf(subnet, one, row.peekText("location_uuid")));
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
        (location === "" || server.locationId.toLowerCase() === location) &&
        (ip === "" ||
          [...server.reservedPublicIps, ...server.reservedPrivateIps].map(usualSpelling).includes(usualSpelling(ip))) &&
        isIn(own, inPublic) &&
        isIn(ownPrivate, inPrivate);
      return isWanted ? [server] : [];
    });
    return { id: listId(servers.map(({ id }) => id)), filter: echoFilter(FILTER, filter), servers };
  },
});

/** Returns the subnet of a filter: a CIDR block, or the subnet with an ID. */
async function wantedSubnet(
  api: Api,
  input: keyof typeof SUBNETS,
  subnet: string,
  context: CallContext,
): Promise<WantedSubnet> {
  if (!isUuid(subnet)) return { prefix: subnet, network: "", location: "" };
  const request = {
    operation: "Get subnet",
    path: `${SUBNETS[input]}/${subnet.toLowerCase()}`,
    cache: "never",
  } as const;
  const answer = await api.get(request, context).catch((cause: unknown) => {
    if (!(cause instanceof HttpFailure) || cause.code !== "not-found") throw cause;
    const reason = `the subnet ${JSON.stringify(subnet)} does not exist in the project. Use the ID of a subnet, or its CIDR block`;
    throw new InputError([{ path: `filter.${input}`, reason }], { cause });
  });
  const found = read(answer).object("result");
  return {
    prefix: found.string("subnet"),
    network: found.peekText("network_uuid"),
    location: found.peekText("location_uuid"),
  };
}

/**
 * Reports whether a reserved address belongs to a subnet. Addresses may lack the network: then the location of the
 * server decides.
 */
function isOf({ prefix, network, location }: WantedSubnet, address: Reader, serverLocation: string): boolean {
  if (!sameNetwork(address.peekText("subnet"), prefix)) return false;
  const own = address.peekText("network_uuid");
  if (network !== "" && own !== "") return own === network;
  return location === "" || serverLocation === "" || serverLocation === location;
}
