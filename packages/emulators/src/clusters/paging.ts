import { invalid, unprocessable } from "./platformError.js";

/** `listmeta` of a list on the wire. `continue` is empty on the last page. */
export interface ListMeta {
  continue: string;
  /** Number of rows over all pages. */
  count: number;
  limit: number;
  /** Position of the first row of this page. */
  offset: number;
}

export interface Page<T> {
  items: T[];
  listmeta: ListMeta;
}

/** Maximum page size of the platform, regardless of `limit`. */
export const LARGEST_PAGE = 50;

/**
 * Cuts one page out of `rows` by the query parameters `limit`, `offset` and `continue`.
 * `limit=0` means all rows: undocumented, but existing clients of the platform depend on it.
 * The token contains limit and offset, so the next request repeats only its filter.
 */
export function pageOf<T>(rows: T[], query: Record<string, string>): Page<T> {
  const { limit, offset } = query.continue ? positionOf(query.continue) : requestedPosition(query);
  const items = limit === 0 ? rows.slice(offset) : rows.slice(offset, offset + limit);
  const next = offset + items.length;
  return {
    items,
    listmeta: {
      continue: next < rows.length && items.length > 0 ? tokenFor({ limit, offset: next }) : "",
      count: rows.length,
      limit: limit === 0 ? LARGEST_PAGE : limit,
      offset,
    },
  };
}

interface Position {
  limit: number;
  offset: number;
}

function requestedPosition(query: Record<string, string>): Position {
  return {
    limit: Math.min(countFrom("limit", query.limit, LARGEST_PAGE), LARGEST_PAGE),
    offset: countFrom("offset", query.offset, 0),
  };
}

function countFrom(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") {
    return otherwise;
  }
  if (!/^\d+$/.test(text)) {
    throw unprocessable(`${name} in query must be a non-negative whole number`);
  }
  return Number(text);
}

function tokenFor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64");
}

function positionOf(token: string): Position {
  const position = parsed(Buffer.from(token, "base64").toString("utf8"));
  if (!isPosition(position)) {
    throw invalid("continue in query is not a token of this platform");
  }
  return position;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPosition(value: unknown): value is Position {
  const position = value as Position | null | undefined;
  return Number.isSafeInteger(position?.limit) && Number.isSafeInteger(position?.offset);
}
