import { inContent } from "../content/inContent.js";
import { treeApi } from "../dialects.js";
import type { LogPlatform } from "../platform.js";

/** Returns the endpoint of saved searches. Update requests omit members that were removed from the inputs. */
export function inSearches(path: string) {
  const dialect = (platform: LogPlatform) => ({ ...treeApi(platform, ["content"]), clearWith: "omit" as const });
  return { ...inContent(path, "parentId"), dialect };
}

/** Members of responses that an update request must not contain. Only a move changes the folder. */
export const SHOWN_ONLY = [
  "parentId",
  "id",
  "contentId",
  "scheduleId",
  "scheduleCount",
  "createdAt",
  "createdBy",
  "modifiedAt",
  "modifiedBy",
];
