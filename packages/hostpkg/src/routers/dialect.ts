import type { DescribeError } from "@tripod/http";
import type { Dialect } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { routerPages } from "./pages.js";

/** How the global router speaks about its objects. They belong to the account, also those that name a project. */
export function routers(platform: HostingPlatform): Dialect {
  return routersWith(platform);
}

/** The same, with what is known of the refusals of one kind. */
export function routersWith(platform: HostingPlatform, describeError?: DescribeError): Dialect {
  return serviceDialect(platform, {
    service: "routers",
    names: "snake",
    cleared: "empty",
    at: { id: "id", createdAt: "created_at" },
    ...(describeError && { describeError }),
    rows: (api, path, on) => routerPages(api, { operation: "List objects of the global router", path }, on),
  });
}
