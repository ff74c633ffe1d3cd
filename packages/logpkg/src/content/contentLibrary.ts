import { type CallContext, type Reader, read } from "@tripod/http";
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
}

/** The content library of the organisation. */
export interface ContentLibrary {
  /** What is at an absolute path; undefined when nothing is, or nothing that may be seen. */
  at(path: string, context: CallContext): Promise<ContentItem | undefined>;
  /** The folder of the user who asks. */
  personalFolder(context: CallContext): Promise<ContentItem>;
  /** The folder that administrators share, found by a job of the platform within `timeoutMs` milliseconds. */
  adminRecommendedFolder(timeoutMs: number, context: CallContext): Promise<ContentItem>;
}

const TAGS = ["content"];

/** How long the personal folder is reused, in milliseconds: it never changes while a program runs. */
const PERSONAL_SHARED_FOR = 30_000;

/** Makes the client of the content library. */
export function createContentLibrary(api: Api, jobs: Jobs): ContentLibrary {
  return {
    at: async (path, context) => {
      const request = { operation: "Get folder", path: "v2/content/path", query: { path }, tags: TAGS };
      const answer = await unlessGone(api.send(request, context));
      return answer === undefined ? undefined : decodeItem(read(answer));
    },
    personalFolder: async (context) => {
      const path = "v2/content/folders/personal";
      const request = { operation: "Get personal folder", path, tags: TAGS, share: PERSONAL_SHARED_FOR };
      return decodeItem(read(await api.send(request, context)));
    },
    adminRecommendedFolder: async (timeoutMs, context) => {
      const operation = "Get admin recommended folder";
      const base = "v2/content/folders/adminRecommended";
      const job = read(await api.send({ operation, path: base, tags: TAGS }, context)).string("id");
      const path = `${base}/${encodeURIComponent(job)}`;
      await jobs.finish({ operation, statusPath: `${path}/status`, timeoutMs }, context);
      return decodeItem(read(await api.send({ operation, path: `${path}/result`, tags: TAGS }, context)));
    },
  };
}

function decodeItem(item: Reader): ContentItem {
  return {
    id: item.string("id"),
    name: item.string("name"),
    description: item.optionalString("description") ?? "",
    itemType: item.optionalString("itemType") ?? "",
    createdBy: item.optionalString("createdBy") ?? "",
  };
}
