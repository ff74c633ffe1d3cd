import type { DescribeError } from "@tripod/http";
import type { Dialect } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { routerPages } from "./pages.js";

/** Returns the dialect of the global router API. All objects belong to the account, even those with a project. */
export function routers(platform: HostingPlatform): Dialect {
  return routersWith(platform);
}

/** Returns the same dialect with the error texts of one kind of object. */
export function routersWith(platform: HostingPlatform, describeError?: DescribeError): Dialect {
  return serviceDialect(platform, {
    service: "routers",
    names: "snake",
    clearWith: "empty",
    hasBareLists: true,
    members: { id: "id", createdAt: "created_at" },
    ...(describeError && { describeError }),
    rows: (api, path, on) => routerPages(api, { operation: "List objects of the global router", path }, on),
  });
}
