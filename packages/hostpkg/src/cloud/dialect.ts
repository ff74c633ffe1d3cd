import type { Dialect } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** How projects and cloud resources are spoken about; `rows` is the member that holds a list. */
export function reseller(rows: string) {
  return (platform: HostingPlatform, { projectId }: { readonly projectId?: unknown }): Dialect => {
    return serviceDialect(platform, {
      service: "reseller",
      prefix: "/v2",
      projectId: projectId === undefined ? undefined : String(projectId),
      names: "snake",
      cleared: "empty",
      at: { id: "id" },
      rows,
    });
  };
}

/** The same for what belongs to the account, whatever project the settings name. */
export function accountReseller(rows: string) {
  const dialect = reseller(rows);
  return (platform: HostingPlatform): Dialect => dialect(platform, {});
}

/** How ports in public networks are spoken about. */
export function publicPorts(
  platform: HostingPlatform,
  { projectId, region }: { readonly projectId?: unknown; readonly region?: unknown },
): Dialect {
  return serviceDialect(platform, {
    service: "publicNet",
    prefix: "/v1",
    projectId: String(projectId),
    region: String(region),
    names: "snake",
    cleared: "empty",
    at: { id: "id", createdAt: "created_at" },
    envelope: { shown: "port" },
    rows: "ports",
  });
}
