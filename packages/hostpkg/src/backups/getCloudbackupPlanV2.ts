import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { planFields } from "./plans.js";

export const getCloudbackupPlanV2 = lookup({
  name: "getCloudbackupPlanV2",
  terraform: "cloudbackup_plan_v2",
  doc: 'Backup plans of Selectel scheduled volume backups ("data protect") in a project and pool. If nothing matches, the list is empty.',
  fields: {
    projectId,
    region,
    filter: s
      .object("Filter for backup plans. A result must match all members of the filter. Default: all plans.", {
        name: filterText(
          "Name of the plan. Set the full name: the platform does not document whether a part of a name matches. Default: any.",
        ),
        volumeName: filterText(
          "Name of a volume that the plan backs up. Set the full name: the platform does not document whether a part of a name matches. Default: any.",
        ),
        status: filterText("Status of the plan, such as `started` or `suspended`. Exact match. Default: any."),
      })
      .optional(),
    id: resultId(LIST_ID),
    plans: s
      .list(
        "Result wrapper with one element: the list of plans and the total count.",
        s.object({
          lists: s.list("Matching plans, in the order of the API response.", s.object(planFields)).computed(),
          total: s.number("Total count of the matching plans.").integer().computed(),
        }),
      )
      .computed(),
  },
  async run({ projectId, region, filter }, { platform, ...context }) {
    const all = await platform.backups(projectId, region).plans(filter ?? {}, context);
    const matching = all.filter(({ texts }) => matches({ status: filter?.status }, texts));
    const lists = decodeRows(matching, (row) => row.read(), context);
    return {
      id: listId(lists.map(({ id }) => id)),
      filter: echoFilter(["name", "volumeName", "status"], filter),
      plans: [{ lists, total: lists.length }],
    };
  },
});
