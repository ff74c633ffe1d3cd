import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { planFields } from "./plans.js";

export const getCloudbackupPlanV2 = lookup({
  name: "getCloudbackupPlanV2",
  terraform: "cloudbackup_plan_v2",
  doc: "Lists the backup plans of a project in a region, all of them or those that a filter takes. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    region,
    filter: s
      .object({
        name: filterText("Name of the plan, compared by the platform. Empty: any."),
        volumeName: filterText("Name of a volume that the plan backs up, compared by the platform. Empty: any."),
        status: filterText("Exact status of the plan, such as `started` or `suspended`. Empty: any."),
      })
      .optional()
      .doc("Which plans are wanted: all fields must hold. All plans without it."),
    id: resultId(LIST_ID),
    plans: s
      .list(
        s.object({
          lists: s.list(s.object(planFields)).computed().doc("The plans found, in the platform's order."),
          total: s.number().integer().computed().doc("How many there are."),
        }),
      )
      .computed()
      .doc("What was found: always one element, which holds the plans and their number."),
  },
  async run({ projectId, region, filter }, { platform, ...context }) {
    const all = await platform.backups(projectId, region).plans(filter ?? {}, context);
    const lists = all.filter(({ shown }) => matches({ status: filter?.status }, shown)).map((row) => row.read());
    return {
      id: listId(lists.map(({ id }) => id)),
      filter: echoFilter(["name", "volumeName", "status"], filter),
      plans: [{ lists, total: lists.length }],
    };
  },
});
