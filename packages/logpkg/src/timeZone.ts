import { didYouMean, s } from "@tripod/kit";
import { knownTimeZones, timeZoneNames } from "./timeZoneNames.js";

/** The name of a time zone. What an empty one means, the field says. */
export function timeZone() {
  return s
    .string()
    .check((value) =>
      value === "" || isTimeZone(value)
        ? undefined
        : `must be the name of a time zone of the tz database, such as Etc/UTC or Europe/Berlin${didYouMean(value, timeZoneNames())}`,
    );
}

let known: ReadonlySet<string> | undefined;

/** Reports whether a time zone has that name, in whatever case, by a list of ours: the tables of runtimes differ. */
function isTimeZone(name: string): boolean {
  known ??= knownTimeZones();
  return known.has(name.toLowerCase());
}
