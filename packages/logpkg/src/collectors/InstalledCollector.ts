import { s } from "@tripod/kit";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { collectorFields, text } from "./collectorFields.js";

export const InstalledCollector = managed({
  name: "InstalledCollector",
  kind: "installed collector",
  doc: "A collector that is installed on a machine. Its agent makes it there, and it is imported by its id or its name; the API changes and deletes it. Deleting it deletes all its sources, those of other programs as well.",
  loses: "all its sources, those of other programs as well",
  at: { path: "v1/collectors", dialect: (platform) => collectorApi(platform, "collector") },
  wire: { constants: { collectorType: "Installable" }, otherKind: () => "one that the platform runs itself" },
  fields: {
    ...collectorFields,
    ephemeral: s.boolean().doc("Whether the platform deletes it once it has been offline for a while."),
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
      .whole()
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
  create: {
    never: ({ name }) =>
      `installed collectors cannot be made by the platform's API: install the agent on its machine, then import the collector by its name${name === undefined ? "" : ` (${JSON.stringify(name)} here)`} or its id`,
  },
  update: "whole",
});
