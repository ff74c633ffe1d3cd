import { describeCommonError } from "@tripod/http";
import { type Dialect, isObject } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** How managed Kubernetes speaks about its objects; `rows` is the member that holds a list. */
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
      cleared: "empty",
      at: { id: "id", createdAt: "created_at" },
      rows,
      home: ["/clusters", "clusters"],
      describeError,
      // A refusal names what is not there: the object itself, or the cluster that it was in.
      gone: [where.id, where.clusterId].filter((id) => id !== undefined && id !== "").map(String),
    });
}

/** `{"error": {"id": "…", "message": "…"}}`: the id is that of what is missing. */
function describeError(body: unknown) {
  const described = describeCommonError(body);
  const id = isObject(body) && isObject(body.error) ? body.error.id : undefined;
  return typeof id === "string" && id !== "" ? { ...described, code: id } : described;
}
