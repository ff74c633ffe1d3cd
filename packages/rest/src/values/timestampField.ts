import { isTimestamp, s, sameInstant } from "@tripod/kit";

/** Returns a field for an RFC 3339 time. Equal instants are equal. Requests have the letters in upper case. */
export function timestampField(doc: string) {
  return s
    .string(doc)
    .check((value) => (isTimestamp(value) ? undefined : "must be an RFC 3339 time such as 2026-01-31T08:00:00Z"))
    .semanticEquals(sameInstant)
    .codec({ encode: (value) => value.toUpperCase() });
}
