import type { DescribeError } from "@tripod/http";
import type { Dialect, Host, States } from "@tripod/objects";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** How managed databases speak about objects that stand in one member `one`, and in lists in the member `many`. */
export function databaseObjects(one: string, many: string) {
  return (platform: HostingPlatform, { projectId, region }: Where): Dialect =>
    serviceDialect(platform, {
      service: "databases",
      projectId: String(projectId),
      region: String(region),
      names: "snake",
      cleared: "omit",
      at: { id: "id", createdAt: "created_at" },
      envelope: { sent: one, shown: one },
      rows: many,
      describeError: describeDatabaseError,
    });
}

/** Which project and region a request is for. */
export interface Where {
  readonly projectId?: unknown;
  readonly region?: unknown;
}

/** An hour: what the platform's own tools wait. */
const PATIENCE = 60 * 60_000;

/** How long operations may take where the program says nothing, in words. */
export const USUAL_TIME = "60 minutes";

/** States of what lives in a cluster. Those that are not listed pass. */
export const INNER_STATES: States = {
  at: "status",
  are: { ACTIVE: "done", ERROR: "failed", DOWN: "failed" },
  others: "passes",
  patience: PATIENCE,
  pauses: { first: 100, longest: 10_000 },
};

/** States of clusters: some work with restrictions. Growing is the cure of a full disk, so it is no failure. */
export const CLUSTER_STATES: States = {
  ...INNER_STATES,
  are: { ...INNER_STATES.are, DEGRADED: "restricted", DISK_FULL: "restricted" },
};

/** A cluster refuses everything inside of it while it changes itself. */
export const CLUSTER: Host = { path: "/datastores/{datastoreId}", shown: "datastore", states: CLUSTER_STATES };

/** What was deleted may be shown for a while. */
export function isDeleted(live: { glance(path: string): string }): boolean {
  return live.glance("status") === "DELETED";
}

/** What the definitions of objects inside of a cluster have in common. */
export const inCluster = {
  read: { isGone: isDeleted },
  waits: { states: INNER_STATES, host: CLUSTER },
} as const;

const VALIDATION = /^Validation failure: \{'([\w.-]+)': ['"](.*)['"]\}$/s;

/** Errors are `{error: {code, title, message}}`; a message about one member begins with its path. */
export const describeDatabaseError: DescribeError = (body) => {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown; readonly message?: unknown } };
  if (typeof error?.message !== "string") return undefined;
  const [, member, message = error.message] = VALIDATION.exec(error.message) ?? [];
  return { code: String(error.code), message, ...(member === undefined ? {} : { member }) };
};
