import type { Dialect } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

interface Where {
  readonly projectId?: unknown;
  readonly region?: unknown;
}

const privateDns =
  (one: string, many: string) =>
  (platform: HostingPlatform, { projectId, region }: Where): Dialect =>
    serviceDialect(platform, {
      service: "privateDns",
      projectId: String(projectId),
      region: String(region),
      names: "snake",
      cleared: "omit",
      at: { id: "id" },
      envelope: { shown: one },
      rows: many,
    });

/** How private DNS speaks about its services in networks. */
export const privateDnsServices = privateDns("service", "services");

/** How private DNS speaks about zones. */
export const privateDnsZones = privateDns("zone", "zones");
