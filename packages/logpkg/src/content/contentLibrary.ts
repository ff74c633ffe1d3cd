import { type CallContext, type Reader, read, type WaitTimeout } from "@tripod/http";
import type { Api } from "../api.js";
import type { Jobs } from "../jobs.js";
import { undefinedIfDeleted } from "../platformError.js";
import { sameId, spelledId } from "./contentFields.js";

/** Folder, search, dashboard or other item of the content library. */
export interface ContentItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `Folder`, `Search`, `Dashboard`, … */
  readonly itemType: string;
  /** ID of the user who created the item. */
  readonly createdBy: string;
  /** ID of the folder that contains the item; empty if the platform omits it. */
  readonly parentId: string;
}

/** Client of the organization's content library. */
export interface ContentLibrary {
  /** Returns the item at an absolute path; undefined if it does not exist or the access key cannot see it. */
  at(path: string, context: CallContext): Promise<ContentItem | undefined>;
  /** Returns the item with an ID; undefined if it does not exist or the access key cannot see it. */
  get(id: string, context: CallContext): Promise<ContentItem | undefined>;
  /** Returns the items of a folder, without those of its subfolders. */
  childrenOf(folderId: string, context: CallContext): Promise<readonly ContentItem[]>;
  /** Returns the personal folder of the access key's user. */
  personalFolder(context: CallContext): Promise<ContentItem>;
  /** Returns the folder that administrators share. The platform finds it by a job, and the client waits for the job. */
  adminRecommendedFolder(timeout: WaitTimeout, context: CallContext): Promise<ContentItem>;
}

const TAGS = ["content"];

/** Maximum number of attempts to read an item that other clients move or rename. */
const MAX_ATTEMPTS = 3;

/** Time for which the personal folder is reused, in milliseconds, as for other data of users. */
const PERSONAL_SHARED_FOR = 2_000;

/** Returns the client of the content library. */
export function createContentLibrary(api: Api, jobs: Jobs): ContentLibrary {
  const at: ContentLibrary["at"] = async (path, context) => {
    const request = { operation: "Get folder", path: "v2/content/path", query: { path }, tags: TAGS };
    const answer = await undefinedIfDeleted(api.send(request, context));
    return answer === undefined ? undefined : decodeItem(read(answer));
  };
  return {
    at,
    get: async (id, context) => {
      const path = `v2/content/${encodeURIComponent(id)}/path`;
      const request = { operation: "Get content", path, tags: TAGS, cache: "never" as const };
      // If another client moves or renames the item between the two requests, its path is read again.
      for (let attempt = 1; ; attempt += 1) {
        const answer = await undefinedIfDeleted(api.send(request, context));
        if (answer === undefined) return undefined;
        const item = await at(read(answer).string("path"), context);
        if (item !== undefined && sameId(item.id, id)) return item;
        if (attempt === MAX_ATTEMPTS) throw read(answer).unexpected("path", "is not the path of the content");
      }
    },
    childrenOf: async (folderId, context) => {
      const path = `v2/content/folders/${encodeURIComponent(spelledId(folderId))}`;
      const request = { operation: "Get folder", path, tags: TAGS, cache: "never" as const };
      return read(await api.send(request, context))
        .list("children")
        .map(decodeItem);
    },
    personalFolder: async (context) => {
      const path = "v2/content/folders/personal";
      const request = { operation: "Get personal folder", path, tags: TAGS, cache: PERSONAL_SHARED_FOR };
      return decodeItem(read(await api.send(request, context)));
    },
    adminRecommendedFolder: async (timeout, context) => {
      const operation = "Get admin recommended folder";
      const base = "v2/content/folders/adminRecommended";
      const job = read(await api.send({ operation, path: base, tags: TAGS }, context)).string("id");
      const path = `${base}/${encodeURIComponent(job)}`;
      await jobs.finish({ operation, statusPath: `${path}/status`, ...timeout }, context);
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
