import type { ClustersApp } from "./app.js";
import { unprocessable } from "./platformError.js";

const SCOPES = ["system", "tenant", "project", "resource"];

/** Permission sets of the tenant, as a bare array. */
export function permissionRoutes(app: ClustersApp): void {
  app.get("/v1/permissions", (c) => {
    const requested = c.req.query("scope");
    if (requested !== undefined && !SCOPES.includes(requested)) {
      throw unprocessable(`scope in query should be one of [${SCOPES.join(" ")}]`);
    }
    const found = c.var.caller.tenant.permissions.filter(({ scope }) => requested === undefined || scope === requested);
    return c.json(found.map(({ name, permissions, scope }) => ({ name, permissions, scope })));
  });
}
