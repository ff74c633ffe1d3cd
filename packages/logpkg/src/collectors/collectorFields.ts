import { s } from "@tripod/kit";
import { timeZone } from "../timeZone.js";

/** A text of so many characters at most. */
export const text = (longest: number) =>
  s.string().check((value) => (value.length > longest ? `must have at most ${longest} characters` : undefined));

/** What collectors have in common, whoever runs them. */
export const collectorFields = {
  name: text(128)
    .notEmpty()
    .autoNamed({ maxLength: 128 })
    .doc("Name of the collector, at most 128 characters; no two collectors have the same."),
  description: text(1024).optional().doc("Description of the collector, at most 1024 characters."),
  category: s.string().optional().doc("Source category that its sources have unless they say otherwise."),
  timezone: timeZone()
    .notEmpty()
    .default("Etc/UTC")
    .wire("timeZone")
    .doc("Time zone of the collector, by its name in the tz database, such as `Europe/Berlin`."),
  fields: s.map(s.string()).optional().doc("Fields that the collector adds to its messages, as texts by name."),
};
