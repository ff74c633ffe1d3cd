import { didYouMean, s } from "@tripod/kit";

/** The name of a time zone. What an empty one means, the field says. */
export function timeZone() {
  return s
    .string()
    .check((value) =>
      value === "" || isTimeZone(value)
        ? undefined
        : `must be the name of a time zone of the tz database, such as Etc/UTC or Europe/Berlin${didYouMean(value, Intl.supportedValuesOf("timeZone"))}`,
    );
}

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are taken by newer versions of Node, but not by the platform.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
