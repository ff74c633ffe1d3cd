import type { ClustersApp } from "./app.js";

/** Projects of the tenant; the scope of the request plays no role, and there are no pages. */
export function projectRoutes(app: ClustersApp): void {
  app.get("/v1/dashboard/projects/metadata", (c) => {
    const wanted = c.req.query("name");
    const projects = c.var.caller.tenant.projects.filter(({ name }) => wanted === undefined || name === wanted);
    return c.json({ items: projects.map(({ name, uid }) => ({ metadata: { name, uid } })) });
  });
}
