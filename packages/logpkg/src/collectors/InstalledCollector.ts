import { s } from "@tripod/kit";
import { cutoffProblem } from "../cutoff.js";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { collectorFields, text } from "./collectorFields.js";

export const InstalledCollector = managed({
  name: "InstalledCollector",
  kind: "installed collector",
  doc: "Installed collector of Sumo Logic: an agent that runs on a host. The agent registers the collector: import it by ID or name. The API can change and delete the collector. Deleting the collector deletes all of its sources, including sources of other programs.",
  dataLoss: "all sources of the collector, including sources of other programs",
  endpoint: { path: "v1/collectors", dialect: (platform) => collectorApi(platform, "collector") },
  wire: { constants: { collectorType: "Installable" }, otherKind: () => "a hosted collector (Collector)" },
  fields: {
    ...collectorFields,
    ephemeral: s.boolean(
      "Whether the collector is an ephemeral collector. The platform deletes an ephemeral collector after 12 hours offline.",
    ),
    hostName: text(128)
      .optional()
      .computed()
      .doc("Host name of the collector, at most 128 characters. Default: the host name that the agent reports."),
    sourceSyncMode: s
      .string("Source management mode. With `Json` the platform rejects source changes by the API.")
      .values({
        UI: "cloud management with the API and the web application",
        Json: "local management with files on the host",
      })
      .default("UI"),
    cutoffTimestamp: s
      .number(
        "Collection cutoff, in milliseconds since the epoch: the collector reads only files that were modified later. 0: all files. If the value is unset, the current cutoff is kept.",
      )
      .whole()
      .min(0)
      .check(cutoffProblem)
      .optional()
      .computed(),
    targetCpu: s
      .number(
        "Target CPU utilization of the collector, in percent. Above the target the collector slows ingestion. -1: no target. If the value is unset, the current target is kept.",
      )
      .integer()
      .optional()
      .computed(),
    alive: s
      .boolean("Online status: whether the platform has recently received a heartbeat of the collector.")
      .computed(),
    collectorVersion: s.string("Agent version of the collector.").computed(),
    lastSeenAlive: s.number("Last heartbeat of the collector, in milliseconds since the epoch.").computed(),
  },
  create: {
    importOnly: ({ name }) =>
      `the platform's API cannot create installed collectors. Install the agent on its host, then import the collector by its name${name === undefined ? "" : ` (${JSON.stringify(name)} here)`} or ID`,
  },
  update: "full",
});
