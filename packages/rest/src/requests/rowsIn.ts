import type { Reader } from "@tripod/http";

/**
 * Returns the rows of a list. A list that is null does not say which objects exist, unless `total` says that it is
 * empty: null is then its only row, which no lookup finds. A body without the member is a foreign response.
 */
export function rowsIn(body: Reader, member: string, total?: number): readonly Reader[] {
  const [, value] = body.entries("").find(([name]) => name === member) ?? [];
  if (value?.raw !== null) return body.list(member);
  return total === 0 ? [] : [value];
}
