import { type CallContext, type HttpFailure, type Reader, read } from "@tripod/http";
import { type Dialect, type ErrorClass, type ObjectRequest, rowsIn } from "@tripod/rest";
import { type ApiList, offsetPages, type PageForm, tokenPages } from "./pages.js";
import type { LogPlatform } from "./platform.js";
import { isGone as isMissing } from "./platformError.js";

/** Returns the dialect parts that all APIs of the platform share. */
export function common(platform: LogPlatform, tags: readonly string[]) {
  return {
    clock: platform.clock,
    tracker: platform.tracker,
    scopeKey: platform.scope,
    names: "same",
    clearWith: "empty",
    send: (request: ObjectRequest, on: CallContext) => platform.api.send({ tags, ...request }, on),
    classifyError: errorClass,
    versionConflict: isVersionConflict,
  } as const;
}

/**
 * Reports whether the version of the object is out of date: a 412 for versions in headers, a code for versions in the
 * body.
 */
function isVersionConflict({ status, platformCode }: HttpFailure): boolean {
  return status === 412 || platformCode?.endsWith(":version_conflict") === true;
}

/**
 * Returns the dialect of the newer APIs: objects without an envelope, lists in pages of `data` with the token of the
 * next page.
 */
export function tokenApi(platform: LogPlatform, tags: readonly string[], pages: PageForm = {}): Dialect {
  return {
    ...common(platform, tags),
    members: { id: "id", createdAt: "createdAt" },
    rows: (path, on) => tokenPages(platform.api, { operation: listOf(tags), path, tags, ...pages }, on),
  };
}

/**
 * Returns the dialect of newer APIs with unpaged lists, in the member `data` or as a bare array. A bare array is no
 * proof that the response comes from the platform, so `home` confirms a missing object.
 */
export function wholeListApi(platform: LogPlatform, tags: readonly string[], member = "data"): Dialect {
  return {
    ...common(platform, tags),
    ...(member === "" ? { healthCheck: homeOf(platform, tags, PERSONAL_FOLDER) } : {}),
    members: { id: "id", createdAt: "createdAt" },
    rows: (path, on) => wholeList(platform, path, member, tags, on),
  };
}

/**
 * Returns the dialect of collector management: objects in an envelope, without a creation time, and updates with the
 * version that was read.
 */
export function collectorApi(platform: LogPlatform, member: "collector" | "source"): Dialect {
  const tags = [`${member}s`];
  return {
    ...common(platform, tags),
    members: { id: "id" },
    envelope: { sent: member, shown: member },
    // If an update contains the platform's own mask, the platform keeps its value.
    keepsMasked: true,
    version: ({ headers }) => (headers.etag === undefined ? undefined : { "If-Match": headers.etag }),
    rows: (path, on) =>
      member === "source"
        ? wholeList(platform, path, "sources", tags, on)
        : offsetPages(platform.api, "collectors", { operation: "List collectors", path, tags }, on),
  };
}

/**
 * Returns the dialect of items in trees, which are listed folder by folder. The parent folder may have been deleted
 * with the item, so the root folder `home`, which every tree has, confirms a missing item.
 */
export function treeApi(platform: LogPlatform, tags: readonly string[], home = PERSONAL_FOLDER): Dialect {
  return {
    ...common(platform, tags),
    members: { id: "id", createdAt: "createdAt" },
    rows: (path, on) => wholeList(platform, path, "children", tags, on),
    healthCheck: homeOf(platform, tags, home),
  };
}

/** Returns a function that reads the root folder of a tree. */
function homeOf({ api }: LogPlatform, tags: readonly string[], path: string) {
  const request = { operation: "Get folder", path, tags, cache: HOME_SHARED_FOR };
  return async (on: CallContext): Promise<string> => read(await api.send(request, on)).string("id");
}

const PERSONAL_FOLDER = "v2/content/folders/personal";
/** Time for which one read of the root folder confirms missing items, in milliseconds. */
const HOME_SHARED_FOR = 500;

/** Returns the dialect of content items that have a paged list of their own type. */
export function pagedApi(
  platform: LogPlatform,
  tags: readonly string[],
  list: Pick<ApiList, "member" | "next" | "query">,
): Dialect {
  return {
    ...treeApi(platform, tags),
    rows: (path, on) => tokenPages(platform.api, { operation: listOf(tags), path, tags, page: 100, ...list }, on),
  };
}

async function* wholeList(
  { api }: LogPlatform,
  path: string,
  member: string,
  tags: readonly string[],
  on: CallContext,
): AsyncGenerator<readonly Reader[]> {
  const body = read(await api.send({ operation: listOf(tags), path, tags, cache: "never" }, on));
  yield member === "" ? body.list("") : rowsIn(body, member);
}

/** Returns the operation name of a list request: `List extraction rules`. */
export function listOf([what = "objects"]: readonly string[]): string {
  return `List ${what.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/**
 * Classifies an error. A 404 needs one of the platform's codes, and a second endpoint confirms it, because the code
 * does not name the object.
 */
function errorClass(error: unknown): ErrorClass {
  return isMissing(error) ? "unconfirmed" : "other";
}
