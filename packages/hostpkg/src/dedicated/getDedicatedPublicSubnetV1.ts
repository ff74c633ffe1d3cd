import { s } from "@tripod/kit";
import { decodeRows, isAddress, parseNetwork } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { uuidProblem } from "../uuid.js";
import { publicSubnetFields } from "./publicSubnets.js";

/** Maximum number of subnets that a warning lists. */
const MAX_NAMED = 10;

export const getDedicatedPublicSubnetV1 = lookup({
  name: "getDedicatedPublicSubnetV1",
  terraform: "dedicated_public_subnet_v1",
  doc: "Additional public subnets of Selectel Dedicated Servers, in a project. If nothing matches, the list is empty.",
  fields: {
    projectId,
    filter: s
      .object("Filter for subnets. A result must match all members of the filter. Default: all subnets.", {
        locationId: filterText("Location ID, from `getDedicatedLocationV1`. Default: any.").check(uuidProblem),
        subnet: filterText(
          "Subnet (CIDR) as in the API response, such as `198.51.100.8/29`. Exact match. Default: any.",
        ).check((text) =>
          text === "" || parseNetwork(text) !== undefined ? undefined : "must be a CIDR block such as 198.51.100.8/29",
        ),
        ip: filterText("Contained IP address: an IPv4 or IPv6 address in the subnet. Default: any.").check((text) =>
          text === "" || isAddress(text) ? undefined : "must be an IPv4 or IPv6 address such as 198.51.100.12",
        ),
      })
      .optional(),
    id: resultId(LIST_ID),
    subnets: s
      .list(
        "Matching subnets, in the order of the API response.",
        s.object({
          ...publicSubnetFields,
          ip: s.string("IP address of the filter. Empty if the filter has no `ip`.").computed(),
        }),
      )
      .computed(),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const ip = filter?.ip ?? "";
    const holds = (subnet: string) => ip === "" || parseNetwork(subnet)?.contains(ip) === true;
    const all = await platform.dedicated(projectId).publicSubnets(filter?.locationId, context);
    const unread = all.filter(({ texts }) => ip !== "" && parseNetwork(texts.subnet) === undefined);
    const doubtful = unread.filter(({ texts }) => matches({ subnet: filter?.subnet }, texts));
    if (doubtful.length > 0) {
      const which = doubtful.map(({ id, texts }) => `${id || "no ID"} (${JSON.stringify(texts.subnet)})`);
      context.log(
        "warning",
        `Subnets without a valid CIDR block in the response were not searched for ${ip}: ${which.slice(0, MAX_NAMED).join(", ")}${which.length > MAX_NAMED ? ", …" : ""}`,
      );
    }
    const matching = all.filter(({ texts }) => matches({ subnet: filter?.subnet }, texts) && holds(texts.subnet));
    const subnets = decodeRows(matching, (row) => ({ ...row.read(), ip }), context);
    return {
      id: listId(subnets.map(({ id }) => id)),
      filter: echoFilter(["locationId", "subnet", "ip"], filter),
      subnets,
    };
  },
});
