import { s } from "@tripod/kit";
import { timeZone } from "../timeZone.js";

/** Returns a string field with a maximum length. */
export const text = (longest: number) =>
  s.string().check((value) => (value.length > longest ? `must have at most ${longest} characters` : undefined));

/** Fields that hosted and installed collectors share. */
export const collectorFields = {
  name: text(128)
    .notEmpty()
    .autoName({ maxLength: 128 })
    .doc("Collector name, at most 128 characters, unique among collectors."),
  description: text(1024).optional().doc("Description of the collector, at most 1024 characters."),
  category: s.string("Default source category of the sources of the collector.").optional(),
  timezone: timeZone()
    .notEmpty()
    .default("Etc/UTC")
    .wire("timeZone")
    .doc("Time zone of the collector (IANA), such as `Europe/Berlin`."),
  fields: s.map("Fields (metadata) that the collector adds to its messages, by name.", s.string()).optional(),
};
