import { Hono } from "hono";
import type { LogsEnv, LogsSurroundings } from "./logsEnv.js";
import { pageOf } from "./pages.js";
import { Refusal } from "./refusal.js";

/** `v1/partitions`: decommissioned ones are still listed, marked as not active. */
export function partitionRoutes({ pageCap }: Pick<LogsSurroundings, "pageCap">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  app.get("/v1/partitions", (context) =>
    context.json(pageOf(context, context.get("key").organisation.partitions, pageCap)),
  );
  app.get("/v1/partitions/:id", (context) => {
    const id = context.req.param("id");
    const found = context.get("key").organisation.partitions.find((partition) => partition.id === id);
    if (!found) throw new Refusal(404, "partition:not_found", "No partition has this id.", { id });
    return context.json(found);
  });
  return app;
}
