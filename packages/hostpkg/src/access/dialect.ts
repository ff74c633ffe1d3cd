import type { Dialect } from "@tripod/rest";
import { type ServiceDialect, serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/**
 * Returns the dialect of the IAM API. `rows` is the member that contains a list. `gone` lists the error codes for
 * "the object or its parent does not exist". `home` is the list of the parents.
 */
export function iam(
  rows: string,
  gone: readonly string[],
  { prefix = "/iam/v1", home }: { readonly prefix?: string; readonly home?: ServiceDialect["home"] } = {},
) {
  return (platform: HostingPlatform): Dialect =>
    serviceDialect(platform, {
      service: "iam",
      prefix,
      names: "snake",
      clearWith: "empty",
      members: { id: "id" },
      rows,
      gone,
      ...(home && { home }),
    });
}
