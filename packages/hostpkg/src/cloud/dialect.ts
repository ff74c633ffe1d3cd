import type { Dialect } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { plainProjectId } from "../project.js";

/** How projects and cloud resources are spoken about; `rows` is the member that holds a list. */
export function reseller(rows: string) {
  return (platform: HostingPlatform, { projectId }: { readonly projectId?: unknown }): Dialect => {
    const project = projectId === undefined ? undefined : String(projectId);
    const dialect = serviceDialect(platform, {
      service: "reseller",
      prefix: "/v2",
      projectId: project,
      names: "snake",
      cleared: "empty",
      at: { id: "id" },
      rows,
    });
    if (project === undefined) return dialect;
    // In paths the platform takes ids of projects in one spelling only.
    const [given, plain] = [project, plainProjectId(project)].map((id) => `/projects/${encodeURIComponent(id)}`);
    const send: Dialect["send"] = (request, on) =>
      dialect.send({ ...request, path: request.path.replace(given as string, plain as string) }, on);
    return { ...dialect, send };
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
