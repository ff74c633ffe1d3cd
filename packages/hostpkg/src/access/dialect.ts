import type { Dialect } from "@tripod/objects";
import { type ServiceDialect, serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/**
 * How access management speaks about its objects: `rows` is the member that holds a list, `gone` the codes with which it
 * says that an object, or what contains it, is not there; `home` is the list of what contains them.
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
      cleared: "empty",
      at: { id: "id" },
      rows,
      gone,
      ...(home && { home }),
    });
}
