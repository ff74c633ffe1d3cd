import type { Hono } from "hono";
import {
  type Api,
  addCollection,
  type Call,
  type Collection,
  type CollectionHandle,
  type CreateContext,
} from "../collection/collection.js";
import type { Pages } from "../collection/pages.js";
import type { CollectionRefusal, Reason } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import { objectId } from "./identifiers.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "./logsEnv.js";
import { pageOf } from "./pages.js";
import { Refusal } from "./refusal.js";

/** Kind of object of the newer APIs, as data. */
export type LogsCollection = Omit<Collection<LogsEnv>, "within"> & {
  /** Code and message of the response for a missing object. Default: the usual ones. */
  readonly notFound?: { readonly code?: string; readonly message?: string };
};

export type LogsCall = Call<LogsEnv>;

/** Adds the routes of a kind of object to the application. */
export type AddKind = (app: Hono<LogsEnv>, kind: LogsCollection) => CollectionHandle<LogsEnv>;

/** Returns the common behavior of the newer APIs: IDs, audit members, pages, refusals. */
export function kindsOf(dependencies: LogsDependencies): AddKind {
  const { clock, random, objects, pageCap } = dependencies;
  return (app, { notFound: removed, ...kind }) => {
    const api: Api<LogsEnv> = {
      objects,
      clock,
      random,
      place: placeOf,
      refuse: (_, refusal) => {
        throw translated(refusal, kind.kind, removed);
      },
    };
    const { id, serverMembers, touch } = kind;
    return addCollection(app, api, {
      pages: dataPages(pageCap),
      remove: { status: 204 },
      ...kind,
      id: { make: (creation) => objectId(creation.random), ...id },
      serverMembers: (input, creation) => ({ ...trailOf(creation), ...serverMembers?.(input, creation) }),
      touch: (row, call) => {
        const { modifiedAt, modifiedBy } = trailOf(call);
        if (row.modifiedAt !== undefined) Object.assign(row, { modifiedAt, modifiedBy });
        touch?.(row, call);
      },
      within: ["organization"],
    });
  };
}

/** Organization and caller of a request. */
export function placeOf(context: LogsContext): { organization: string; user: string } {
  const { organization, userId } = context.get("key");
  return { organization: organization.name, user: userId };
}

/** Returns the author and the times of an object. */
export function trailOf({ now, place }: CreateContext) {
  const at = new Date(now).toISOString();
  const by = place.user ?? "";
  return { createdAt: at, createdBy: by, modifiedAt: at, modifiedBy: by };
}

/** `{"data": […], "next": …}` with `limit` and `token`. */
export function dataPages(cap: number): Pages {
  return (rows, show, context) => {
    const { data, next } = pageOf(context as LogsContext, rows, cap);
    return { data: data.map(show), next };
  };
}

/** Rejects a request with the code of a kind: `role:system_defined`. */
export function refusal(kind: string, problem: string, message: string, status: Refusal["status"] = 400): Refusal {
  return new Refusal(status, `${kind}:${problem}`, message);
}

const PROBLEMS: Readonly<Record<Reason, { status: Refusal["status"]; problem: string }>> = {
  malformed: { status: 400, problem: "invalid_request" },
  missing: { status: 400, problem: "missing_member" },
  invalid: { status: 400, problem: "invalid_value" },
  unknown: { status: 400, problem: "unknown_member" },
  notFound: { status: 404, problem: "not_found" },
  conflict: { status: 400, problem: "already_exists" },
  busy: { status: 400, problem: "busy" },
  dependents: { status: 400, problem: "in_use" },
  quota: { status: 400, problem: "quota_exceeded" },
  stale: { status: 412, problem: "stale" },
  unversioned: { status: 403, problem: "unversioned" },
  forbidden: { status: 403, problem: "forbidden" },
};

/** Converts a rejection of a collection to an error of this API. */
export function translated(
  { reason, facts, message }: CollectionRefusal,
  kind: string,
  removed?: LogsCollection["notFound"],
): Refusal {
  const { status, problem } = PROBLEMS[reason];
  if (reason !== "notFound") {
    return new Refusal(status, `${kind}:${problem}`, message, facts.member ? { member: facts.member } : undefined);
  }
  return new Refusal(404, removed?.code ?? `${kind}:not_found`, removed?.message ?? "Object not found.", {
    id: facts.id ?? "",
  });
}

/** Returns a row without some of its members. */
export function without(row: Row, ...members: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([member]) => !members.includes(member)));
}
