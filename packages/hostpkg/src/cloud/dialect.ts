import type { Dialect } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** Returns the dialect of the API of projects and cloud resources. `rows` is the member that contains a list. */
export function reseller(rows: string) {
  return (platform: HostingPlatform, { projectId }: { readonly projectId?: unknown }): Dialect => {
    return serviceDialect(platform, {
      service: "reseller",
      prefix: "/v2",
      projectId: projectId === undefined ? undefined : String(projectId),
      names: "snake",
      clearWith: "empty",
      members: { id: "id" },
      rows,
    });
  };
}

/** Returns the same dialect for objects of the account, independent of the project in the settings. */
export function accountReseller(rows: string) {
  const dialect = reseller(rows);
  return (platform: HostingPlatform): Dialect => dialect(platform, {});
}

/** Returns the dialect of the API of public ports. */
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
    clearWith: "empty",
    members: { id: "id", createdAt: "created_at" },
    envelope: { shown: "port" },
    rows: "ports",
  });
}
