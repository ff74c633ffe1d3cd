import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter, holdsPart } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { configurationFields } from "./configurations.js";
import { holds, readDeepFilter } from "./deepFilter.js";
import { UUID, UUID_WANTED } from "./uuid.js";

export const getDedicatedConfigurationV1 = lookup({
  name: "getDedicatedConfigurationV1",
  terraform: "dedicated_configuration_v1",
  doc: `Lists the configurations that dedicated servers are sold in, all of them or those that a deep filter takes. Nothing found is an empty list, not an error.

A deep filter is a JSON object that is compared with the whole record of the platform, by the platform's own names:

- \`{"name": "CL25-NVMe"}\`: by exact name.
- \`{"gpu": {"count": 1}, "state": "Active"}\`: with one GPU, and active.
- \`{"tags": ["GPU"], "available": [{"location": "<id of the location>"}]}\`: with this tag, and sold in this location.

Objects match when they hold at least what is wanted, at any depth; lists when each wanted element is somewhere in them; texts, numbers, \`true\`, \`false\` and \`null\` when they are equal.`,
  fields: {
    projectId,
    filter: s
      .object({
        name: filterText("Part of the name, in upper or lower case, such as `nvme`. Empty: any."),
        locationId: filterText(
          "Identifier of a location in which it is sold, from `getDedicatedLocationV1`. Empty: any.",
        ).check((text) => (text === "" || UUID.test(text) ? undefined : UUID_WANTED)),
      })
      .optional()
      .doc("Which configurations are wanted, beside what `deepFilter` says: both must hold. All without it."),
    deepFilter: s
      .string()
      .holdingJson()
      .optional()
      .check((text) => {
        const read = readDeepFilter(text);
        return "wrong" in read ? read.wrong : undefined;
      })
      .doc(
        'What the configurations must hold, as a JSON object such as `{"gpu": {"count": 1}, "state": "Active"}`. All without it, and with `null`, `{}` or empty text.',
      ),
    id: resultId(LIST_ID),
    configurations: s
      .list(s.object(configurationFields))
      .computed()
      .doc("The configurations found, in the platform's order; those of chip servers come last."),
  },
  async run({ projectId, filter, deepFilter = "" }, { platform, fail, ...context }) {
    const read = readDeepFilter(deepFilter);
    if ("wrong" in read) return fail("deepFilter", read.wrong);
    const all = await platform.dedicated(projectId).configurations(context);
    const configurations = all
      .filter(
        ({ raw, shown }) => holds(raw, read.filter) && holdsPart(shown.name, filter?.name ?? "") && isSold(raw, filter),
      )
      .map((row) => row.read());
    return {
      id: listId(configurations.map(({ id }) => id)),
      filter: echoFilter(["name", "locationId"], filter),
      configurations,
    };
  },
});

/** Whether a configuration is sold in a location, whatever is left of it there. */
function isSold(raw: unknown, { locationId = "" }: { readonly locationId?: string | undefined } = {}): boolean {
  return locationId === "" || holds(raw, { available: [{ location: locationId.toLowerCase() }] });
}
