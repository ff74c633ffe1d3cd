import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
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
  doc: 'Checkpoints (restore points) of Selectel scheduled volume backups ("data protect") in a project and pool. If nothing matches, the list is empty.',
  fields: {
    projectId,
    region,
    filter: s
      .object("Filter for checkpoints. A result must match all members of the filter. Default: all checkpoints.", {
        planName: filterText(
          "Name of the backup plan that created the checkpoint. Set the full name: the platform does not document whether a part of a name matches. Default: any.",
        ),
        volumeName: filterText(
          "Name of a volume in the checkpoint. Set the full name: the platform does not document whether a part of a name matches. Default: any.",
        ),
      })
      .optional(),
    id: resultId(LIST_ID),
    checkpoints: s
      .list(
        "Result wrapper with one element: the list of checkpoints and the total count.",
        s.object({
          lists: s
            .list(
              "Matching checkpoints, in the order of the API response.",
              s.object({
                ...checkpointFields,
                checkpointItems: s
                  .list(
                    "Checkpoint items (backups), one per volume.",
                    s.object({
                      ...checkpointItemFields,
                      resources: s.list("Backed-up volume. The list has one element.", backedUp()).computed(),
                    }),
                  )
                  .computed(),
              }),
            )
            .computed(),
          total: s.number("Total count of the matching checkpoints.").integer().computed(),
        }),
      )
      .computed(),
  },
  async run({ projectId, region, filter }, { platform, ...context }) {
    const rows = await platform.backups(projectId, region).checkpoints(filter ?? {}, context);
    const lists = decodeRows(
      rows,
      (row) => {
        const { checkpointItems, ...checkpoint } = row.read();
        const items = checkpointItems.map(({ resource, ...item }) => ({ ...item, resources: [resource] }));
        return { ...checkpoint, checkpointItems: items };
      },
      context,
    );
    return {
      id: listId(lists.map(({ id }) => id)),
      filter: echoFilter(["planName", "volumeName"], filter),
      checkpoints: [{ lists, total: lists.length }],
    };
  },
});
