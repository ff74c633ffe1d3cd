import type { Dialect } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/**
 * How access management speaks about its objects: `rows` is the member that holds a list, `gone` the codes with which it
 * says that an object, or what contains it, is not there.
 */
export function iam(rows: string, gone: readonly string[], prefix = "/iam/v1") {
  return (platform: HostingPlatform): Dialect =>
    serviceDialect(platform, {
      service: "iam",
      prefix,
      names: "snake",
      cleared: "empty",
      at: { id: "id" },
      rows,
      gone,
    });
}
