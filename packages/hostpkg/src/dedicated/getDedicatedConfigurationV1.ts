import { s } from "@tripod/kit";
import { decodeRows, isObject } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilter, holdsPart } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { uuidProblem } from "../uuid.js";
import { configurationFields } from "./configurations.js";
import { holds, readDeepFilter } from "./deepFilter.js";

export const getDedicatedConfigurationV1 = lookup({
  name: "getDedicatedConfigurationV1",
  terraform: "dedicated_configuration_v1",
  doc: `Configurations (server models) of Selectel Dedicated Servers. If nothing matches, the list is empty.

A deep filter is a JSON object that the provider compares with the full record of the API, with the names of the API:

- \`{"name": "CL25-NVMe"}\`: the exact name.
- \`{"gpu": {"count": 1}, "state": "Active"}\`: one GPU, and active.
- \`{"tags": ["GPU"], "available": [{"location": "<id of the location>"}]}\`: this tag, and available in this location.

The comparison is by containment. An object matches if it contains all members of the filter, at any depth. A list matches if it contains every element of the filter. Strings, numbers, \`true\`, \`false\` and \`null\` must be equal.`,
  fields: {
    projectId,
    filter: s
      .object(
        "Filter for configurations. A configuration must match all members of the filter and `deepFilter`. Default: all configurations.",
        {
          name: filterText("Configuration name substring, such as `nvme`. Case is ignored. Default: any."),
          locationId: filterText(
            "ID of a location in which the configuration is available, from `getDedicatedLocationV1`. Default: any.",
          ).check(uuidProblem),
        },
      )
      .optional(),
    deepFilter: s
      .string(
        'JSON filter (containment), such as `{"gpu": {"count": 1}, "state": "Active"}`. The members match by containment. Default: all configurations. `null`, `{}` and an empty string have the same effect.',
      )
      .mayContainJson()
      .optional()
      .check((text) => {
        const read = readDeepFilter(text);
        return "wrong" in read ? read.wrong : undefined;
      }),
    id: resultId(LIST_ID),
    configurations: s
      .list(
        "Matching configurations, in the order of the API responses: first those with the model `server`, then those with the model `serverchip`.",
        s.object(configurationFields),
      )
      .computed(),
  },
  async run({ projectId, filter, deepFilter = "" }, { platform, fail, ...context }) {
    const read = readDeepFilter(deepFilter);
    if ("wrong" in read) return fail("deepFilter", read.wrong);
    const all = await platform.dedicated(projectId).configurations(context);
    const matching = all.filter(
      ({ raw, texts }) =>
        // A row that is not an object is reported, not filtered out.
        (!isObject(raw) || holds(raw, read.filter)) && holdsPart(texts.name, filter?.name ?? "") && isSold(raw, filter),
    );
    const configurations = decodeRows(matching, (row) => row.read(), context);
    return {
      id: listId(configurations.map(({ id }) => id)),
      filter: echoFilter(["name", "locationId"], filter),
      configurations,
    };
  },
});

/** Reports whether a configuration is sold in a location, regardless of its stock. */
function isSold(raw: unknown, { locationId = "" }: { readonly locationId?: string | undefined } = {}): boolean {
  return locationId === "" || holds(raw, { available: [{ location: locationId.toLowerCase() }] });
}
