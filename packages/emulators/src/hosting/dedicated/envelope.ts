import type { Context } from "hono";
import { wholeNumber } from "../paging.js";

/** Returns the envelope of every response of the dedicated API. Only `result` differs. */
function around(taskId: string, facts: { page: number; limit: number; item_count: number }, result: unknown) {
  return { task_id: taskId, status: "SUCCESS", progress: 100, ...facts, execution_time: 0.041, result };
}

/** Returns one page of a list. Default: all rows. */
export function listEnvelope(context: Context, records: readonly object[], taskId: string, cap: number) {
  const page = wholeNumber(context, "page", 1, 1);
  const limit = Math.min(wholeNumber(context, "limit", 1, records.length), cap);
  const start = (page - 1) * limit;
  return around(taskId, { page, limit, item_count: records.length }, records.slice(start, start + limit));
}

/** Returns the response with a result that has no pages. `item_count` is the length of a list. */
export function oneEnvelope(result: unknown, taskId: string) {
  return around(taskId, { page: 1, limit: 0, item_count: Array.isArray(result) ? result.length : 1 }, result);
}
