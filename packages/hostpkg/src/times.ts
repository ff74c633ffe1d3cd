/** Returns an RFC 3339 time in the form of earlier packages: in whole seconds, with Z instead of a zero offset. */
export function wholeSeconds(time: unknown): string {
  return typeof time === "string" ? time.replace(/\.\d+/, "").replace(/[+-]00:00$/, "Z") : "";
}
