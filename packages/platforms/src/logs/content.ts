import { Hono } from "hono";
import type { JsonObject } from "./json.js";
import type { LogsContext, LogsEnv } from "./logsEnv.js";
import type { AccessKey } from "./organisation.js";
import { badParameter } from "./pages.js";
import type { ContentItem } from "./records.js";
import { Refusal } from "./refusal.js";

const ADMIN_ROOT = "/Library/Admin Recommended";

/** `v2/content`: an item by its path, the personal folder, and the admin recommended folder as a job. */
export function contentRoutes(): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });

  app.get("/v2/content/path", (context) => {
    const path = pathIn(context);
    const found = itemAt(context.get("key"), path);
    const hidden = isBelow(path, ADMIN_ROOT) && !isAdminMode(context);
    if (!found || hidden) throw nothingThere();
    return context.json(itemAnswer(found));
  });

  app.get("/v2/content/folders/personal", (context) => {
    const key = context.get("key");
    const { email } = key.organisation.users.find(({ id }) => id === key.userId) ?? {};
    return context.json(folderAnswer(key, `/Library/Users/${email}`));
  });

  app.get("/v2/content/folders/adminRecommended", (context) => {
    const { jobs } = context.get("key").organisation;
    const adminMode = isAdminMode(context);
    const id = jobs.start("adminFolder", () =>
      adminMode
        ? { status: "Success", statusMessage: "", error: null }
        : { status: "Failed", statusMessage: null, error: adminModeNeeded() },
    );
    return context.json({ id });
  });

  app.get("/v2/content/folders/adminRecommended/:jobId/status", (context) => {
    const status = context.get("key").organisation.jobs.status("adminFolder", context.req.param("jobId"));
    return context.json({ statusMessage: null, error: null, ...status });
  });

  app.get("/v2/content/folders/adminRecommended/:jobId/result", (context) => {
    const key = context.get("key");
    const { status } = key.organisation.jobs.result("adminFolder", context.req.param("jobId"));
    if (status !== "Success") throw new Refusal(404, "content:job_result_not_available", "The job has no result.");
    return context.json(folderAnswer(key, ADMIN_ROOT));
  });

  return app;
}

/** The value of the `path` parameter. */
export function pathIn(context: LogsContext): string {
  const path = context.req.query("path");
  if (!path?.startsWith("/")) throw badParameter("path", "must be an absolute path.");
  return path;
}

function isAdminMode(context: LogsContext): boolean {
  return context.req.header("isadminmode") === "true";
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

function itemAt({ organisation }: AccessKey, path: string): ContentItem | undefined {
  return organisation.content.find((item) => item.path === path);
}

function folderAnswer(key: AccessKey, path: string): JsonObject {
  const folder = itemAt(key, path);
  if (!folder) throw nothingThere();
  const children = key.organisation.content.filter(({ parentId }) => parentId === folder.id);
  return { ...itemAnswer(folder), children: children.map(itemAnswer) };
}

function itemAnswer({ path: _, ...item }: ContentItem): JsonObject {
  return { ...item };
}

function nothingThere(): Refusal {
  return new Refusal(404, "content:doesnt_exist", "Nothing at this path.");
}

function adminModeNeeded(): JsonObject {
  return { code: "content:permission_denied", message: "Permission missing.", detail: "Admin mode required." };
}
