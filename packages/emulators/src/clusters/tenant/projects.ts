import type { Objects } from "../../collection/objects.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type Dependencies, metadataOf } from "../objectKinds.js";
import type { Project, Tenant } from "../world.js";
import { alertsOf } from "./alerts.js";

const NAME = "projects";

/** Projects of the tenant. The scope of the request has no effect, and their list has no pagination. */
export function projectRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { objects } = dependencies;
  app.get("/v1/dashboard/projects/metadata", (c) => {
    const requestedName = c.req.query("name");
    const projects = projectsOf(objects, c.var.caller.tenant).filter(({ name }) => (requestedName ?? name) === name);
    return c.json({ items: projects.map(({ name, uid }) => ({ metadata: { name, uid } })) });
  });
  addObjectKind(app, dependencies, {
    name: NAME,
    kind: "project",
    path: "/v1/projects",
    scope: "tenant",
    list: false,
    serverMembers: () => ({ spec: { alerts: [], logoUrl: "", teams: [], users: [] }, status: { isDisabled: false } }),
    show: ({ spec, ...row }, { place }) => ({
      ...row,
      spec: { ...(spec as Row), alerts: alertsOf(objects, place, metadataOf(row).uid) },
    }),
    dependents: [
      { collection: "alerts", by: ({ id }, { uid }) => String(id).startsWith(`${String(uid)}:`), on: "cascade" },
    ],
  });
}

/** Returns the projects of a tenant. */
export function projectsOf(objects: Objects, { uid: tenant }: Tenant): readonly Project[] {
  const rows = objects.inOrder(NAME, objects.at(NAME, { tenant }));
  return rows.map((row) => ({ uid: String(row.uid), name: String(metadataOf(row).name) }));
}
