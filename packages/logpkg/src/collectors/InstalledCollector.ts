import { s } from "@tripod/kit";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { timeZone } from "../timeZone.js";

const text = (longest: number) =>
  s.string().check((value) => (value.length > longest ? `must have at most ${longest} characters` : undefined));

export const InstalledCollector = managed({
  name: "InstalledCollector",
  terraform: "installed_collector",
  kind: "installed collector",
  doc: "A collector that is installed on a machine. Its agent makes it there, and it is imported by its id or its name; the API changes and deletes it. Deleting it deletes all its sources, those of other programs as well.",
  path: "v1/collectors",
  dialect: (platform) => collectorApi(platform, "collector"),
  rowsAreWhole: true,
  constants: { collectorType: "Installable" },
  otherKind: () => "one that the platform runs itself",
  fields: {
    name: text(128)
      .notEmpty()
      .autoNamed({ maxLength: 128 })
      .doc("Name of the collector, at most 128 characters; no two collectors have the same."),
    ephemeral: s.boolean().doc("Whether the platform deletes it once it has been offline for a while."),
    description: text(1024).optional().doc("Description of the collector, at most 1024 characters."),
    category: s.string().optional().doc("Source category that its sources have unless they say otherwise."),
    timezone: timeZone()
      .notEmpty()
      .default("Etc/UTC")
      .wire("timeZone")
      .doc("Time zone of the collector, by its name in the tz database, such as `Europe/Berlin`."),
    fields: s.map(s.string()).optional().doc("Fields that the collector adds to its messages, as texts by name."),
    hostName: text(128)
      .optional()
      .computed()
      .doc("Host name of its machine, at most 128 characters; what the agent told without it."),
    sourceSyncMode: s
      .string()
      .values({ UI: "by the API and the web application", Json: "by files on its machine" })
      .default("UI")
      .doc("How its sources are managed. With `Json`, the API refuses every change of them."),
    cutoffTimestamp: s
      .number()
      .integer()
      .min(0)
      .optional()
      .computed()
      .doc("Only data from then on are collected, in milliseconds since 1970; 0: all. Stays as it is without it."),
    targetCpu: s
      .number()
      .integer()
      .optional()
      .computed()
      .doc("Share of the processor that it aims at, in per cent; -1: none. Stays as it is without it."),
    alive: s.boolean().computed().doc("Whether it was heard of lately."),
    collectorVersion: s.string().computed().doc("Version of the agent."),
    lastSeenAlive: s.number().computed().doc("When it was last heard of, in milliseconds since 1970."),
  },
  neverCreated: ({ name }) =>
    `installed collectors cannot be made by the platform's API: install the agent on its machine, then import the collector by its name${name === undefined ? "" : ` (${JSON.stringify(name)} here)`} or its id`,
  update: "put",
});
