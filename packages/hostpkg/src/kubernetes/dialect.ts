import { describeCommonError } from "@tripod/http";
import { type Dialect, isObject } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** Returns the dialect of the managed Kubernetes API. `rows` is the member that contains a list. */
export function kubernetes(rows: string) {
  return (
    platform: HostingPlatform,
    where: {
      readonly projectId?: unknown;
      readonly region?: unknown;
      readonly clusterId?: unknown;
      readonly id?: unknown;
    },
  ): Dialect =>
    serviceDialect(platform, {
      service: "kubernetes",
      projectId: String(where.projectId),
      region: String(where.region),
      names: "snake",
      clearWith: "empty",
      members: { id: "id", createdAt: "created_at" },
      rows,
      home: ["/clusters", "clusters"],
      describeError,
      // The error contains the ID of the missing object or of its missing cluster.
      gone: [where.id, where.clusterId].filter((id) => id !== undefined && id !== "").map(String),
    });
}

/** Returns the text of an error `{"error": {"id": "…", "message": "…"}}`. The ID is that of the missing object. */
function describeError(body: unknown) {
  const described = describeCommonError(body);
  const id = isObject(body) && isObject(body.error) ? body.error.id : undefined;
  return typeof id === "string" && id !== "" ? { ...described, code: id } : described;
}
