import type { Row } from "@tripod/emulators";
import { systemClock } from "@tripod/http";
import type { ConformanceContext } from "./conformanceContext.js";
import { isRecord } from "./inputPaths.js";

/** Lags of lists behind the platform, in milliseconds. */
export const LAGS = [5_000, 30_000];

/** Factor by which lags are shortened in real time. The provider's search is shortened by the same factor. */
export const SHORTENED = 10;

/**
 * Returns an edit of responses that hides rows created after this call from lists for a time, as read replicas with a
 * lag do.
 */
export function laggingLists(trial: ConformanceContext, lagMs: number): (body: unknown) => unknown {
  const { clock } = trial.subject;
  const lag = clock === systemClock ? lagMs / SHORTENED : lagMs;
  const before = new Set(trial.rows());
  const seenAt = new Map<Row, number>();
  return (body) => {
    const now = clock.now();
    const hidden = trial.rows().filter((row) => {
      if (before.has(row)) return false;
      if (!seenAt.has(row)) seenAt.set(row, now);
      return now - (seenAt.get(row) as number) < lag;
    });
    const ids = new Set(hidden.flatMap(idsOf));
    return ids.size === 0 ? body : withoutRows(body, ids);
  };
}

/** Members by which platforms identify an object. */
const ID_MEMBERS = ["id", "uuid", "uid", "name", "metadata", "access_key", "indexId"];

function idsOf(row: Row): readonly unknown[] {
  return ID_MEMBERS.flatMap((name) => {
    const value = row[name];
    if (name === "metadata") return [(value as { readonly uid?: unknown } | undefined)?.uid];
    return [value];
  }).filter((value) => value !== undefined && value !== "");
}

/** Returns a body whose lists lack the rows with one of these IDs. */
function withoutRows(body: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(body)) {
    const left = body.filter((item) => !isRecord(item) || !idsOf(item as Row).some((id) => ids.has(id)));
    return left.map((item) => withoutRows(item, ids));
  }
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutRows(value, ids)]));
}
