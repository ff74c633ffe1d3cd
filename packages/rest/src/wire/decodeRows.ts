import { type CallContext, HttpFailure } from "@tripod/http";

/**
 * Decodes the rows of a list for a lookup that returns several. A row that cannot be decoded is omitted with a warning,
 * so that it does not keep the others from the result.
 *
 * @throws HttpFailure of the first row if no row can be decoded.
 */
export function decodeRows<Row, T>(
  rows: readonly Row[],
  decode: (row: Row) => T,
  context: Pick<CallContext, "log">,
): readonly T[] {
  const decoded: T[] = [];
  const failures: HttpFailure[] = [];
  for (const row of rows) {
    try {
      decoded.push(decode(row));
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== "unexpected-answer") throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first === undefined) return decoded;
  if (decoded.length === 0) throw first;
  context.log?.(
    "warning",
    `${failures.length} of ${rows.length} rows cannot be read and are missing from the result. The first: ${first.message}`,
  );
  return decoded;
}
