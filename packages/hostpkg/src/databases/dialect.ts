import type { DescribeError } from "@tripod/http";
import type { Dialect, StatusRules, WaitParent } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** Returns the dialect of the managed database API. An object is in the member `one`, a list in the member `many`. */
export function databaseObjects(one: string, many: string) {
  return (platform: HostingPlatform, { projectId, region }: Where): Dialect =>
    serviceDialect(platform, {
      service: "databases",
      projectId: String(projectId),
      region: String(region),
      names: "snake",
      clearWith: "omit",
      members: { id: "id", createdAt: "created_at" },
      envelope: { sent: one, shown: one },
      rows: many,
      describeError: describeDatabaseError,
    });
}

/** Project and region of a request. */
export interface Where {
  readonly projectId?: unknown;
  readonly region?: unknown;
}

/** Default timeout, in milliseconds: one hour, as in the vendor's own tools. */
const DEFAULT_TIMEOUT_MS = 60 * 60_000;

/** Default timeout of an operation, as text. */
export const USUAL_TIME = "60 minutes";

/** Statuses of objects in a cluster. All other statuses are transient. */
export const INNER_STATES: StatusRules = {
  at: "status",
  values: { ACTIVE: "stable", ERROR: "failed", DOWN: "failed" },
  default: "transient",
  timeoutMs: DEFAULT_TIMEOUT_MS,
  backoff: { first: 100, longest: 10_000 },
};

/** Statuses of clusters. `DISK_FULL` is not a failure, because a resize must remain possible to repair it. */
export const CLUSTER_STATES: StatusRules = {
  ...INNER_STATES,
  values: { ...INNER_STATES.values, DEGRADED: "degraded", DISK_FULL: "degraded" },
};

/** Waiter for the cluster: while its own update runs, the cluster rejects changes of the objects in it. */
export const CLUSTER: WaitParent = { path: "/datastores/{datastoreId}", shown: "datastore", status: CLUSTER_STATES };

/** Reports whether the live object is deleted: the platform may return it for some time after the delete. */
export function isDeleted(live: { peekText(path: string): string }): boolean {
  return live.peekText("status") === "DELETED";
}

/** Members that all definitions of objects in a cluster share. */
export const inCluster = { read: { isDeleted }, waits: { status: INNER_STATES, parent: CLUSTER } } as const;

const VALIDATION = /^Validation failure: \{'([\w.-]+)': ['"](.*)['"]\}$/s;

/** Returns the text of an error `{error: {code, title, message}}`. A message about one member starts with its path. */
export const describeDatabaseError: DescribeError = (body) => {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown; readonly message?: unknown } };
  if (typeof error?.message !== "string") return undefined;
  const [, member, message = error.message] = VALIDATION.exec(error.message) ?? [];
  return { code: String(error.code), message, ...(member === undefined ? {} : { member }) };
};
