import { type CallContext, type Patience, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import type { Jobs } from "../jobs.js";
import { unlessGone } from "../platformError.js";

/** A folder, search, dashboard or other item of the content library. */
export interface ContentItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `Folder`, `Search`, `Dashboard`, … */
  readonly itemType: string;
  /** Identifier of the user who made it. */
  readonly createdBy: string;
  /** The folder in which it stands; empty where the platform does not tell. */
  readonly parentId: string;
}

/** The content library of the organisation. */
export interface ContentLibrary {
  /** What is at an absolute path; undefined when nothing is, or nothing that may be seen. */
  at(path: string, context: CallContext): Promise<ContentItem | undefined>;
  /** The item of an identifier; undefined when there is none, or none that may be seen. */
  get(id: string, context: CallContext): Promise<ContentItem | undefined>;
  /** What stands in a folder, not what stands in the folders in it. */
  childrenOf(folderId: string, context: CallContext): Promise<readonly ContentItem[]>;
  /** The folder of the user who asks. */
  personalFolder(context: CallContext): Promise<ContentItem>;
  /** The folder that administrators share, found by a job of the platform, which is waited for. */
  adminRecommendedFolder(patience: Patience, context: CallContext): Promise<ContentItem>;
}

const TAGS = ["content"];

/** How long the personal folder is reused, in milliseconds, like all that belongs to users. */
const PERSONAL_SHARED_FOR = 2_000;

/** Makes the client of the content library. */
export function createContentLibrary(api: Api, jobs: Jobs): ContentLibrary {
  const at: ContentLibrary["at"] = async (path, context) => {
    const request = { operation: "Get folder", path: "v2/content/path", query: { path }, tags: TAGS };
    const answer = await unlessGone(api.send(request, context));
    return answer === undefined ? undefined : decodeItem(read(answer));
  };
  return {
    at,
    get: async (id, context) => {
      const path = `v2/content/${encodeURIComponent(id)}/path`;
      const request = { operation: "Get content", path, tags: TAGS, share: "never" as const };
      const answer = await unlessGone(api.send(request, context));
      return answer === undefined ? undefined : at(read(answer).string("path"), context);
    },
    childrenOf: async (folderId, context) => {
      const path = `v2/content/folders/${encodeURIComponent(folderId)}`;
      const request = { operation: "Get folder", path, tags: TAGS, share: "never" as const };
      return read(await api.send(request, context))
        .list("children")
        .map(decodeItem);
    },
    personalFolder: async (context) => {
      const path = "v2/content/folders/personal";
      const request = { operation: "Get personal folder", path, tags: TAGS, share: PERSONAL_SHARED_FOR };
      return decodeItem(read(await api.send(request, context)));
    },
    adminRecommendedFolder: async (patience, context) => {
      const operation = "Get admin recommended folder";
      const base = "v2/content/folders/adminRecommended";
      const job = read(await api.send({ operation, path: base, tags: TAGS }, context)).string("id");
      const path = `${base}/${encodeURIComponent(job)}`;
      await jobs.finish({ operation, statusPath: `${path}/status`, ...patience }, context);
      return decodeItem(read(await api.send({ operation, path: `${path}/result`, tags: TAGS }, context)));
    },
  };
}

function decodeItem(item: Reader): ContentItem {
  return {
    id: item.string("id"),
    name: item.optionalString("name") ?? "",
    description: item.optionalString("description") ?? "",
    itemType: item.optionalString("itemType") ?? "",
    createdBy: item.optionalString("createdBy") ?? "",
    parentId: item.optionalString("parentId") ?? "",
  };
}
