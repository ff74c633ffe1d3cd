import { didYouMean, s } from "@tripod/kit";
import { timeZoneNames } from "./timeZoneNames.js";

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

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are taken by newer versions of Node, but not by the platform.
  if (!/^[A-Za-z]/.test(name)) return false;
  // Names that left the tz database in 2020; runtimes differ about them.
  if (/^SystemV\//i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
