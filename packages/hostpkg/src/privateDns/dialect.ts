import type { Dialect } from "@tripod/rest";
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
      clearWith: "omit",
      members: { id: "id" },
      envelope: { shown: one },
      rows: many,
    });

/** Dialect of private DNS services in networks. */
export const privateDnsServices = privateDns("service", "services");

/** Dialect of private DNS zones. */
export const privateDnsZones = privateDns("zone", "zones");
