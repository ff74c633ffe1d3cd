import type { ClustersApp } from "../app.js";
import { stableUid } from "../world.js";

/** Who the key belongs to. */
export function userRoutes(app: ClustersApp): void {
  app.get("/v1/users/info", (c) => {
    const { name, uid } = c.var.caller.tenant;
    return c.json({ orgName: name, tenantUid: uid, userUid: stableUid("user", name) });
  });
}
