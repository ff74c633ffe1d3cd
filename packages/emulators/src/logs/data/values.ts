import { type Rule, text } from "../../collection/members.js";
import { isTimeZone } from "../timeZones.js";

type More = Omit<Rule, "type" | "items" | "members">;

/** Returns the name of a time zone. */
export const timeZone = (more: More = {}): Rule => text({ ...more, accepts: isTimeZone, valueName: "time zone" });

/** `14:10`. */
export const timeOfDay = (more: More = {}): Rule =>
  text({ ...more, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, valueName: "time of day" });
