import type { StepContext } from "@tripod/objects";

/** Members of answers that a change must not carry. */
export const SHOWN_ONLY = [
  "id",
  "contentId",
  "scheduleId",
  "scheduleCount",
  "createdAt",
  "createdBy",
  "modifiedAt",
  "modifiedBy",
];

/** The move into another folder: an update does not do it. */
export const moves = {
  sends: ["parentId"],
  // Whatever changes: naming a type here would become that of the whole resource.
  run: async (_change: unknown, on: StepContext) => {
    await on.send("POST", "v2/content/{id}/move?destinationFolderId={parentId}");
  },
} as const;
