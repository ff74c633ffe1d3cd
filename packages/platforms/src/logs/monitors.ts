import { Hono } from "hono";
import { pathIn } from "./content.js";
import type { JsonObject } from "./json.js";
import type { LogsEnv } from "./logsEnv.js";
import type { MonitorItem } from "./records.js";
import { Refusal } from "./refusal.js";

/** `v1/monitors`: an item of the monitors library by its path. */
export function monitorRoutes(): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  app.get("/v1/monitors/path", (context) => {
    const { monitors } = context.get("key").organisation;
    const path = pathIn(context);
    const found = monitors.find((item) => item.path === path);
    if (!found) throw new Refusal(404, "monitors:not_found", "Nothing at this path.");
    return context.json(itemAnswer(found, monitors));
  });
  return app;
}

function itemAnswer({ path: _, ...item }: MonitorItem, monitors: readonly MonitorItem[]): JsonObject {
  if (item.contentType === "Monitor") return { ...item, type: "MonitorsLibraryMonitorResponse" };
  const children = monitors.filter(({ parentId }) => parentId === item.id);
  return {
    ...item,
    type: "MonitorsLibraryFolderResponse",
    children: children.map(({ path: _path, ...child }) => ({ ...child, type: typeOf(child.contentType) })),
  };
}

function typeOf(contentType: MonitorItem["contentType"]): string {
  return `MonitorsLibrary${contentType}Response`;
}
