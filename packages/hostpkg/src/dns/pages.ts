import { type CallContext, type DescribeError, pages, type Query, type Reader, read } from "@tripod/http";
import { rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";
import { describeForeignResponse } from "../foreignResponse.js";

/** Records per page. */
const PAGE = 1000;

/** List endpoint of the current DNS hosting. */
export interface DnsList {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
}

/**
 * Reads the pages of a list of the current DNS hosting. A next offset of null, 0 or no offset ends the list, unless the
 * count in the same response is larger: then the next page starts after this one. The records are not decoded: the
 * caller decodes the records that it needs.
 */
export function dnsPages(
  api: Api,
  { operation, path, query = {} }: DnsList,
  context: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    context,
    identify: (record) => record.peekText("id") || JSON.stringify(record.raw),
    fetch: async (offset) => {
      const answer = await api.get(
        { operation, path, query: { ...query, limit: PAGE, offset }, describeError: describeDnsError },
        context,
      );
      const body = read(answer);
      const count = body.peekText("count");
      const items = rowsIn(body, "result", count === "" ? undefined : Number(count));
      const stated = Number(count) || undefined;
      const end = offset + items.length;
      const isCut = items.length > 0 && stated !== undefined && end < stated;
      return { items, next: body.optionalInteger("next_offset") || (isCut ? end : undefined), stated, answer };
    },
  });
}

/** Result of a search: exact matches, or other records for suggestions if nothing matches. */
export interface Found<T, Near> {
  readonly exact: readonly T[];
  /** Some other records, for suggestions. */
  readonly near: readonly Near[];
}

/** Returns the text of an error `{error, description?, location?}`. The location is a field such as `body.name`. */
export const describeDnsError: DescribeError = (body, answer) => {
  const { error, description, location } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [description, location].filter((text) => typeof text === "string" && text !== "");
  const code = typeof error === "string" ? error : undefined;
  return {
    code,
    message: texts.length === 0 ? undefined : texts.join(" at "),
    ...(code === undefined ? describeForeignResponse(answer, "domainsV2Url") : {}),
  };
};
