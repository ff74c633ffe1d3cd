import { type CallContext, type DescribeError, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";

/** Records asked for at once. */
const PAGE = 1000;

/** A list of the current DNS hosting. */
export interface DnsList<T extends { readonly id: string }> {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  readonly decode: (record: Reader) => T;
}

/** Reads a list of the current DNS hosting page by page. A next offset of null, 0 or none at all ends it. */
export function dnsPages<T extends { readonly id: string }>(
  api: Api,
  { operation, path, query = {}, decode }: DnsList<T>,
  context: CallContext,
): AsyncIterable<readonly T[]> {
  return pages<T, number>({
    first: 0,
    identify: ({ id }) => id,
    fetch: async (offset) => {
      const answer = await api.get(
        { operation, path, query: { ...query, limit: PAGE, offset }, describeError: describeDnsError },
        context,
      );
      const body = read(answer);
      const items = (body.optionalList("result") ?? []).map(decode);
      return { items, next: body.optionalInteger("next_offset") || undefined, answer };
    },
  });
}

/** Errors are `{error, description?, location?}`; the location names the field at fault, such as `body.name`. */
const describeDnsError: DescribeError = (body) => {
  const { error, description, location } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [description, location].filter((text) => typeof text === "string" && text !== "");
  return {
    code: typeof error === "string" ? error : undefined,
    message: texts.length === 0 ? undefined : texts.join(" at "),
  };
};
