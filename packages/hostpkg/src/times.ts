/** A time in RFC 3339 as programs written for other packages know it: in whole seconds, with Z for no offset. */
export function wholeSeconds(time: unknown): string {
  return typeof time === "string" ? time.replace(/\.\d+/, "").replace(/[+-]00:00$/, "Z") : "";
}
