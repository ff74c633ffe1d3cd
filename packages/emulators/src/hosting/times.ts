/** `2026-03-01T10:00:01Z`. */
export function wholeSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

/** `2026-03-01T10:00:01`: UTC without a time zone. */
export function withoutZone(at: number): string {
  return wholeSeconds(at).replace("Z", "");
}

/** `2026-03-01T10:00:01.412000`: the same with microseconds. */
export function microseconds(at: number): string {
  return new Date(at).toISOString().replace("Z", "000");
}
