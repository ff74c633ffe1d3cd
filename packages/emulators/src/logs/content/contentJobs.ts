import { Hono } from "hono";
import type { Objects } from "../../collection/objects.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Place } from "../../collection/rows.js";
import type { JobKind, JobStatus } from "../jobs.js";
import { placeOf, trailOf } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { Refusal } from "../refusal.js";
import { readBody } from "../requestBody.js";
import { type Definition, exported, itemTypeOf, takeDefinition } from "./definitions.js";
import { isAdminMode } from "./inLibrary.js";
import { duplicate, type Item, Library } from "./library.js";

type Dependencies = Pick<LogsDependencies, "objects" | "clock" | "random">;

/** Jobs for import, export and delete: one request starts a job, others return its status and its result. */
export function contentJobRoutes({ objects, clock, random }: Dependencies): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  const libraryOf = (context: LogsContext) => new Library(objects, placeOf(context), isAdminMode(context));

  app.post("/v2/content/folders/:parentId/import", async (context) => {
    const definition = takeDefinition(await readBody(context));
    const overwrite = context.req.query("overwrite") === "true";
    const library = libraryOf(context);
    const parent = library.folder(context.req.param("parentId"));
    const place = placeOf(context);
    const trail = () => trailOf({ now: clock.now(), place, objects, random });
    const id = start(context, "import", (keep) => {
      library.folder(parent.id);
      const into: Into = { library, objects, place, overwrite, trail };
      const result = put(into, definition, parent.id);
      const totalItems = count(definition);
      keep({ summary: { totalItems, successCount: totalItems, failureCount: 0 }, failures: [] });
      return `id:${result}`;
    });
    return context.json({ id });
  });

  app.post("/v2/content/:id/export", (context) => {
    const library = libraryOf(context);
    const { id: contentId } = library.get(context.req.param("id"));
    const id = start(context, "export", (keep) => {
      keep(exported(library, library.get(contentId)));
      return "";
    });
    return context.json({ id });
  });

  app.delete("/v2/content/:id/delete", (context) => {
    const library = libraryOf(context);
    const { id: contentId } = library.get(context.req.param("id"));
    const id = start(context, "delete", () => {
      library.remove(library.get(contentId));
      return "";
    });
    return context.json({ id });
  });

  for (const [kind, base] of Object.entries(BASES) as [JobKind, string][]) {
    app.get(`${base}/:jobId/status`, (context) => {
      const status = context.get("key").organization.jobs.status(kind, context.req.param("jobId") ?? "");
      return context.json({ statusMessage: "", error: null, ...status });
    });
    app.get(`${base}/:jobId/result`, (context) => {
      const result = context.get("key").organization.jobs.resultOf(kind, context.req.param("jobId") ?? "");
      if (result === undefined) throw new Refusal(404, "content:job_result_not_available", "The job has no result.");
      return context.json(result as object);
    });
  }
  return app;
}

const BASES = {
  import: "/v2/content/folders/:id/import",
  export: "/v2/content/:id/export",
  delete: "/v2/content/:id/delete",
} as const satisfies Partial<Record<JobKind, string>>;

/** Starts a job. `work` returns the message of its success. */
function start(context: LogsContext, kind: JobKind, work: (keep: (result: unknown) => void) => string): string {
  return context.get("key").organization.jobs.start(kind, (keep): JobStatus => {
    try {
      return { status: "Success", statusMessage: work(keep), error: null };
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof CollectionRefusal)) throw error;
      const code = error instanceof Refusal ? error.code : "content:invalid";
      return { status: "Failed", statusMessage: null, error: { code, message: error.message, detail: null } };
    }
  });
}

interface Into {
  readonly library: Library;
  readonly objects: Objects;
  readonly place: Place;
  readonly overwrite: boolean;
  trail(): ReturnType<typeof trailOf>;
}

/**
 * Stores a definition in a folder. With `overwrite` it replaces an entry of the same name and type, which keeps its ID.
 */
function put(into: Into, definition: Definition, parentId: string): string {
  const { library, objects, place, overwrite, trail } = into;
  const { name, description = "" } = definition;
  const children = definition.children ?? [];
  const itemType = itemTypeOf(definition);
  const there = library.childrenOf(parentId).find((item) => item.name === name);
  if (there && !(overwrite && there.itemType === itemType && isPlain(there))) throw duplicate();

  const isFolder = itemType === "Folder";
  const members = { itemType, description, ...(isFolder ? {} : { definition }) };
  const { modifiedAt, modifiedBy } = trail();
  const row = there
    ? Object.assign(there.row, members, { modifiedAt, modifiedBy })
    : objects.add(isFolder ? "content.folders" : "content.imported", { name, parentId, ...members, ...trail() }, place);
  for (const child of children) put(into, child, String(row.id));
  return String(row.id);
}

/** Reports whether an import may overwrite an entry: no other API has created it. */
function isPlain({ kind }: Item): boolean {
  return kind.collection.startsWith("content.");
}

function count({ children }: Definition): number {
  return (children ?? []).reduce((sum, child) => sum + count(child), 1);
}
