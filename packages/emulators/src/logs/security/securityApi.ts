import type { Hono } from "hono";
import {
  type Api,
  addCollection,
  type Collection,
  type CollectionHandle,
  type CreateContext,
} from "../../collection/collection.js";
import { offsetPages, type Pages } from "../../collection/pages.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { placeOf } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { Refusal } from "../refusal.js";

/** Kind of object of the security product, as data. */
export type SecurityCollection = Omit<Collection<LogsEnv>, "within">;

/** Adds the routes of kinds of objects of the security product. */
export type AddSecurityKind = (app: Hono<LogsEnv>, kind: SecurityCollection) => CollectionHandle<LogsEnv>;

/** Response to a delete, and to a change without a result. */
export const OK: Row = { data: { ok: true } };

const LARGEST = 1000;
const USUAL = 50;

/**
 * Returns the common behavior of the security product: requests are wrapped in `fields`, responses in `data`; IDs are
 * numbers as strings; an update keeps omitted members, and null removes them; errors have one code per status.
 */
export function securityKindsOf(dependencies: LogsDependencies): AddSecurityKind {
  const { clock, random, objects, pageCap } = dependencies;
  const nextId = counter(4029);
  return (app, kind) => {
    const api: Api<LogsEnv> = {
      objects,
      clock,
      random,
      place: placeOf,
      refuse: (_, refusal) => {
        throw translated(refusal);
      },
    };
    const { id, serverMembers, touch, changes = [] } = kind;
    return addCollection(app, api, {
      pages: countedPages(pageCap),
      remove: { status: 200, returns: OK },
      ...kind,
      envelope: { one: "data", sent: "fields", ...kind.envelope },
      id: { make: () => String(nextId()), ...id },
      serverMembers: (input, creation) => ({ ...trailOf(creation), ...serverMembers?.(input, creation) }),
      touch: (row, call) => {
        const { lastUpdated, lastUpdatedBy } = trailOf(call);
        Object.assign(row, { lastUpdated, lastUpdatedBy });
        touch?.(row, call);
      },
      changes: changes.map((change) => ({ apply: storeGiven, ...change })),
      within: ["organization"],
    });
  };
}

/** Consecutive numbers. */
export function counter(first: number): () => number {
  let next = first;
  return () => next++;
}

/** Stores the members of the input; null removes a member. */
export function storeGiven(row: Row, input: Row): void {
  for (const [member, value] of Object.entries(input)) {
    if (value === null) delete row[member];
    else row[member] = value;
  }
}

/** `{"data": {"objects": […], "total": …, "hasNextPage": …}}` with `limit` and `offset`. */
export function countedPages(cap: number): Pages {
  return paged(cap, (page, { offset, total }) => ({
    data: { hasNextPage: offset + page.length < total, total, objects: page },
  }));
}

/** Returns pages without the member that shows whether more follow. */
export function uncounted(cap: number): Pages {
  return paged(cap, (page, { total }) => ({ data: { total, objects: page } }));
}

function paged(cap: number, around: Parameters<typeof offsetPages>[0]["around"]): Pages {
  return offsetPages({ cap: Math.min(cap, LARGEST), defaultLimit: Math.min(cap, USUAL), around });
}

/** Returns the author and the times of an object, without a time zone. */
function trailOf({ now, place }: CreateContext) {
  const at = new Date(now).toISOString().replace("Z", "");
  const by = place.user ?? "";
  return { created: at, createdBy: by, lastUpdated: at, lastUpdatedBy: by };
}

/** Returns a handler whose rejections become error responses of this API. */
export function answeringSecurity(
  handler: (context: LogsContext) => Promise<Response>,
): (context: LogsContext) => Promise<Response> {
  return async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      if (error instanceof CollectionRefusal) throw translated(error);
      throw error;
    }
  };
}

/** Converts a rejection to an error response of this API. */
function translated({ reason, message }: CollectionRefusal): Refusal {
  if (reason === "notFound") return new Refusal(404, "NOT_FOUND", message);
  if (reason === "forbidden") return new Refusal(403, "FORBIDDEN", message);
  return new Refusal(400, "BAD_REQUEST", message);
}
