import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { checkpointFields, checkpointItemFields } from "./checkpoints.js";
import { backedUp } from "./volumes.js";

export const getCloudbackupCheckpointV2 = lookup({
  name: "getCloudbackupCheckpointV2",
  terraform: "cloudbackup_checkpoint_v2",
  doc: "Lists the backup checkpoints of a project in a region, that is, what the runs of its backup plans have saved, all of them or those that a filter takes. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    region,
    filter: s
      .object({
        planName: filterText("Name of the plan that made the checkpoint, compared by the platform. Empty: any."),
        volumeName: filterText("Name of a volume in the checkpoint, compared by the platform. Empty: any."),
      })
      .optional()
      .doc("Which checkpoints are wanted: all fields must hold. All checkpoints without it."),
    id: resultId(LIST_ID),
    checkpoints: s
      .list(
        s.object({
          lists: s
            .list(
              s.object({
                ...checkpointFields,
                checkpointItems: s
                  .list(
                    s.object({
                      ...checkpointItemFields,
                      resources: s.list(backedUp()).computed().doc("What was backed up: always one element."),
                    }),
                  )
                  .computed()
                  .doc("The backups that the checkpoint holds, one for each resource."),
              }),
            )
            .computed()
            .doc("The checkpoints found, in the platform's order."),
          total: s.number().integer().computed().doc("How many there are."),
        }),
      )
      .computed()
      .doc("What was found: always one element, which holds the checkpoints and their number."),
  },
  async run({ projectId, region, filter }, { platform, ...context }) {
    const rows = await platform.backups(projectId, region).checkpoints(filter ?? {}, context);
    const lists = rows.map((row) => {
      const { checkpointItems, ...checkpoint } = row.read();
      const items = checkpointItems.map(({ resource, ...item }) => ({ ...item, resources: [resource] }));
      return { ...checkpoint, checkpointItems: items };
    });
    return {
      id: listId(lists.map(({ id }) => id)),
      filter: echoFilter(["planName", "volumeName"], filter),
      checkpoints: [{ lists, total: lists.length }],
    };
  },
});
