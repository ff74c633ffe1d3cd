import { isTimestamp, s } from "@tripod/kit";
import { cronProblem } from "../../cron.js";

/** Returns a field for a recurring time in cron format. Empty: never. */
export function schedule(doc: string) {
  return s
    .string(`${doc} A five-field cron expression, such as \`0 3 * * 0\`. If empty, the scan never runs.`)
    .check(cronProblem);
}

/** Returns the problem of a single point in time. */
export function timestampProblem(text: string): string | undefined {
  return text === "" || isTimestamp(text) ? undefined : "must be a time in RFC 3339, such as 2026-05-04T22:00:00Z";
}
