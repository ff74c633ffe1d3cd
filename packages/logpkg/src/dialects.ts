import { type CallContext, type HttpFailure, type Reader, read } from "@tripod/http";
import type { Dialect, ObjectRequest, Verdict } from "@tripod/objects";
import { type ApiList, offsetPages, type PageForm, rowsOf, tokenPages } from "./pages.js";
import type { LogPlatform } from "./platform.js";
import { isGone as isMissing } from "./platformError.js";

/** What the platform's APIs have in common. */
export function common(platform: LogPlatform, tags: readonly string[]) {
  return {
    clock: platform.clock,
    ledger: platform.ledger,
    scope: platform.scope,
    names: "same",
    cleared: "empty",
    send: (request: ObjectRequest, on: CallContext) => platform.api.send({ tags, ...request }, on),
    verdict,
    overtaken: isOvertaken,
  } as const;
}

/** Some objects have their version in a header, others carry it in themselves. */
function isOvertaken({ status, platformCode }: HttpFailure): boolean {
  return status === 412 || platformCode?.endsWith(":version_conflict") === true;
}

/** The newer APIs: objects stand alone, lists come as pages of `data` with the token of the next one. */
export function tokenApi(platform: LogPlatform, tags: readonly string[], pages: PageForm = {}): Dialect {
  return {
    ...common(platform, tags),
    at: { id: "id", createdAt: "createdAt" },
    rows: (path, on) => tokenPages(platform.api, { operation: listOf(tags), path, tags, ...pages }, on),
  };
}

/**
 * Newer APIs whose lists come whole, in the member `data` or as a bare array. A bare one without what is looked for could be
 * anybody's, so `home` confirms it.
 */
export function wholeListApi(platform: LogPlatform, tags: readonly string[], member = "data"): Dialect {
  return {
    ...common(platform, tags),
    ...(member === "" ? { home: homeOf(platform, tags, PERSONAL_FOLDER) } : {}),
    at: { id: "id", createdAt: "createdAt" },
    rows: (path, on) => wholeList(platform, path, member, tags, on),
  };
}

/** Collector management: objects stand in a member, show no birth, and change only in the version that was read. */
export function collectorApi(platform: LogPlatform, member: "collector" | "source"): Dialect {
  const tags = [`${member}s`];
  return {
    ...common(platform, tags),
    at: { id: "id" },
    envelope: { sent: member, shown: member },
    // The platform keeps what it has where it gets its own mask back.
    keepsMasked: true,
    version: ({ headers }) => (headers.etag === undefined ? undefined : { "If-Match": headers.etag }),
    rows: (path, on) =>
      member === "source"
        ? wholeList(platform, path, "sources", tags, on)
        : offsetPages(platform.api, "collectors", { operation: "List collectors", path, tags }, on),
  };
}

/**
 * Items of trees, which are listed folder by folder. The folder that could be asked for an item may have gone with it: that
 * it is gone is confirmed by the folder at the top, `home`, which every tree has.
 */
export function treeApi(platform: LogPlatform, tags: readonly string[], home = PERSONAL_FOLDER): Dialect {
  return {
    ...common(platform, tags),
    at: { id: "id", createdAt: "createdAt" },
    rows: (path, on) => wholeList(platform, path, "children", tags, on),
    home: homeOf(platform, tags, home),
  };
}

/** Looks at the folder at the top of a tree. */
function homeOf({ api }: LogPlatform, tags: readonly string[], path: string) {
  const request = { operation: "Get folder", path, tags, share: HOME_SHARED_FOR };
  return async (on: CallContext): Promise<string> => read(await api.send(request, on)).string("id");
}

const PERSONAL_FOLDER = "v2/content/folders/personal";
/** Many items may be gone at a time; one look at the top confirms them all, in milliseconds. */
const HOME_SHARED_FOR = 500;

/** What stands in the content library and has a list of its own kind, in pages. */
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
  const body = read(await api.send({ operation: listOf(tags), path, tags, share: "never" }, on));
  yield member === "" ? body.list("") : rowsOf(body, member);
}

/** What a request for a list is called: `List extraction rules`. */
export function listOf([what = "objects"]: readonly string[]): string {
  return `List ${what.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** A 404 counts only with one of the platform's codes, and is confirmed by something else: the code does not name the object. */
function verdict(error: unknown): Verdict {
  return isMissing(error) ? "unsure" : "no";
}
