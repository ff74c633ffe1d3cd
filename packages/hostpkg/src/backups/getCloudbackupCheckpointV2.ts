import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
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
                id: s.string().computed().doc("Identifier of the checkpoint."),
                planId: s.string().computed().doc("Identifier of the plan that made it."),
                createdAt: s.string().computed().doc("When it was made, as the platform wrote it."),
                status: s
                  .string()
                  .computed()
                  .doc("Status of the checkpoint, such as `available`, `completed` or `protecting`."),
                checkpointItems: s
                  .list(
                    s.object({
                      id: s.string().computed().doc("Identifier of the item."),
                      backupId: s.string().computed().doc("Identifier of the backup."),
                      chainId: s
                        .string()
                        .computed()
                        .doc("Identifier of the chain: a full backup and the incremental ones that follow it."),
                      checkpointId: s.string().computed().doc("Identifier of the checkpoint that holds the item."),
                      createdAt: s.string().computed().doc("When the item was made, as the platform wrote it."),
                      backupCreatedAt: s
                        .string()
                        .computed()
                        .doc("When the backup was ready, as the platform wrote it."),
                      isIncremental: s
                        .boolean()
                        .computed()
                        .doc("Whether it holds only what changed since the backup before."),
                      status: s.string().computed().doc("Status of the item."),
                      resources: s
                        .list(backedUp())
                        .computed()
                        .terraform("resource")
                        .doc("What was backed up: always one element."),
                    }),
                  )
                  .computed()
                  .doc("The backups that the checkpoint holds, one for each resource."),
              }),
            )
            .computed()
            .terraform("list")
            .doc("The checkpoints found, in the platform's order."),
          total: s.number().computed().doc("How many there are."),
        }),
      )
      .computed()
      .doc("What was found: always one element, which holds the checkpoints and their number."),
  },
  async run({ projectId, region, filter }, { platform, ...context }) {
    const lists = await platform.backups(projectId, region).checkpoints(filter ?? {}, context);
    return {
      id: listId(lists.map(({ id }) => id)),
      filter: echoFilter(["planName", "volumeName"], filter),
      checkpoints: [{ lists, total: lists.length }],
    };
  },
});
