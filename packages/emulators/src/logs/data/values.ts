import { type Rule, text } from "../../collection/members.js";
import { isTimeZone } from "../timeZones.js";

type More = Omit<Rule, "type" | "items" | "members">;

/** The name of a time zone. */
export const timeZone = (more: More = {}): Rule => text({ ...more, accepts: isTimeZone, valueName: "time zone" });

/** `14:10`. */
export const timeOfDay = (more: More = {}): Rule =>
  text({ ...more, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, valueName: "time of day" });

/** Text without slashes: a name in a library. */
export const itemName = (more: More = {}): Rule => text({ required: true, min: 1, max: 255, ...more });
