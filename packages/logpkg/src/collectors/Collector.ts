import { s } from "@tripod/kit";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { timeZone } from "../timeZone.js";

const text = (longest: number) =>
  s.string().check((value) => (value.length > longest ? `must have at most ${longest} characters` : undefined));

export const Collector = managed({
  name: "Collector",
  terraform: "collector",
  kind: "collector",
  doc: "A hosted collector: what sources belong to that the platform runs itself. Deleting it deletes all its sources, those of other programs as well.",
  path: "v1/collectors",
  dialect: (platform) => collectorApi(platform, "collector"),
  rowsAreWhole: true,
  constants: { collectorType: "Hosted" },
  otherKind: () => "one that is installed on a machine",
  fields: {
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
  },
  update: "put",
});
