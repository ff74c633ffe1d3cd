import { inContent } from "../content/inContent.js";
import { treeApi } from "../dialects.js";
import type { LogPlatform } from "../platform.js";

/** Where saved searches are. What a program no longer gives is left out of what is sent. */
export function inSearches(path: string) {
  const dialect = (platform: LogPlatform) => ({ ...treeApi(platform, ["content"]), cleared: "omit" as const });
  return { ...inContent(path, "parentId"), dialect };
}

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
