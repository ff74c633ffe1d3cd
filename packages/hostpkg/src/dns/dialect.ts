import type { Dialect } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { describeDnsError, dnsPages } from "./pages.js";

/** Returns the dialect of the current DNS hosting API. */
export function dns(platform: HostingPlatform, { projectId }: { readonly projectId?: unknown }): Dialect {
  return serviceDialect(platform, {
    service: "dns",
    projectId: String(projectId),
    names: "snake",
    clearWith: "empty",
    members: { id: "id", createdAt: "created_at" },
    describeError: describeDnsError,
    rows: (api, path, on) => dnsPages(api, { operation: "List DNS objects", path }, on),
  });
}
