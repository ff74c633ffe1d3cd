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
