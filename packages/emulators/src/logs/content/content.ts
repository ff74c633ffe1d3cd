import { Hono } from "hono";
import type { JsonObject } from "../json.js";
import { placeOf } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { badParameter } from "../pages.js";
import { Refusal } from "../refusal.js";
import { isAdminMode } from "./inLibrary.js";
import { ADMIN_ROOT, type Item, itemAnswer, Library } from "./library.js";

/**
 * `v2/content`: items by path, paths by item, moves, the personal folder, and the folder of administrators as a job.
 */
export function contentRoutes({ objects }: Pick<LogsDependencies, "objects">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  const libraryOf = (context: LogsContext, adminMode = isAdminMode(context)) =>
    new Library(objects, placeOf(context), adminMode);

  app.get("/v2/content/path", (context) => {
    const found = libraryOf(context).at(pathIn(context));
    if (!found) throw nothingThere();
    return context.json(itemAnswer(found));
  });

  app.get("/v2/content/:id/path", (context) => {
    const library = libraryOf(context);
    const item = library.get(context.req.param("id"));
    const pathItems = library.ancestry(item).map(({ id, name }) => ({ id, name }));
    return context.json({ path: library.pathOf(item), pathItems });
  });

  app.post("/v2/content/:id/move", (context) => {
    const library = libraryOf(context);
    const target = context.req.query("destinationFolderId");
    if (!target) throw badParameter("destinationFolderId", "is missing.");
    library.move(library.get(context.req.param("id")), target);
    return context.body(null, 200);
  });

  app.get("/v2/content/folders/personal", (context) => {
    const library = libraryOf(context);
    return context.json(folderAnswer(library, library.personal()));
  });

  app.get("/v2/content/folders/adminRecommended", (context) => {
    const { jobs } = context.get("key").organization;
    const adminMode = isAdminMode(context);
    const id = jobs.start("adminFolder", () =>
      adminMode
        ? { status: "Success", statusMessage: "", error: null }
        : { status: "Failed", statusMessage: null, error: adminModeNeeded() },
    );
    return context.json({ id });
  });

  app.get("/v2/content/folders/adminRecommended/:jobId/status", (context) => {
    const status = context.get("key").organization.jobs.status("adminFolder", context.req.param("jobId"));
    return context.json({ statusMessage: null, error: null, ...status });
  });

  app.get("/v2/content/folders/adminRecommended/:jobId/result", (context) => {
    const { status } = context.get("key").organization.jobs.peekStatus("adminFolder", context.req.param("jobId"));
    if (status !== "Success") throw new Refusal(404, "content:job_result_not_available", "The job has no result.");
    const library = libraryOf(context, true);
    const folder = library.at(ADMIN_ROOT);
    if (!folder) throw nothingThere();
    return context.json(folderAnswer(library, folder));
  });

  return app;
}

/** Returns the value of the `path` parameter. */
export function pathIn(context: LogsContext): string {
  const path = context.req.query("path");
  if (!path?.startsWith("/")) throw badParameter("path", "must be an absolute path.");
  return path;
}

function folderAnswer(library: Library, folder: Item): JsonObject {
  return { ...itemAnswer(folder), children: library.childrenOf(folder.id).map(itemAnswer) };
}

function nothingThere(): Refusal {
  return new Refusal(404, "content:doesnt_exist", "Nothing at this path.");
}

function adminModeNeeded(): JsonObject {
  return { code: "content:permission_denied", message: "Permission missing.", detail: "Admin mode required." };
}
