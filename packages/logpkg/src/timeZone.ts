import { didYouMean, s } from "@tripod/kit";
import { once } from "@tripod/rest";
import { knownTimeZones, timeZoneNames } from "./timeZoneNames.js";

/**
 * Returns the field of a time zone. Case is ignored. Accepts an empty string, whose meaning the field's doc defines.
 */
export function timeZone() {
  return s
    .string()
    .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
    .check((value) =>
      value === "" || isTimeZone(value)
        ? undefined
        : `must be a time zone of the tz database, such as Etc/UTC or Europe/Berlin${didYouMean(value, timeZoneNames())}`,
    );
}

const names = once(knownTimeZones);

/**
 * Reports whether a time zone has this name, regardless of case. Uses the list of the package, because runtimes differ.
 */
function isTimeZone(name: string): boolean {
  return names().has(name.toLowerCase());
}
