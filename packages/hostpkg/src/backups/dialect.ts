import type { Dialect } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { backupPages } from "./pages.js";

/** Returns the dialect of the backup plan API. */
export function backupPlans(
  platform: HostingPlatform,
  { projectId, region }: { readonly projectId?: unknown; readonly region?: unknown },
): Dialect {
  return serviceDialect(platform, {
    service: "backups",
    projectId: String(projectId),
    region: String(region),
    names: "snake",
    clearWith: "empty",
    members: { id: "id", createdAt: "created_at" },
    rows: (api, path, on) =>
      backupPages(api, { operation: "List backup plans", path, member: "plans", cache: "never" }, on),
  });
}
