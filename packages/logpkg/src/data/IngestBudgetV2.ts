import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";
import { zeroAsUnset } from "../zeroAsUnset.js";

export const IngestBudgetV2 = managed({
  name: "IngestBudgetV2",
  kind: "ingest budget",
  doc: "Ingest budget of Sumo Logic: a limit on the ingested data of a scope.",
  endpoint: { path: "v2/ingestBudgets", dialect: (platform) => tokenApi(platform, ["ingestBudgets"]) },
  wire: { codecs: { auditThreshold: { decode: (live) => live.optionalNumber("auditThreshold") || undefined } } },
  fields: {
    name: textOf(1, 128).autoName({ maxLength: 128 }).doc("Name of the budget, 1–128 characters."),
    scope: textOf(1, 1024)
      .check((value) =>
        /^\s*[^=\s]+\s*=\s*\S/.test(value) ? undefined : "must have the form key=value, such as _sourceCategory=prod",
      )
      .doc(
        "Budget scope: data to which the budget applies, as `key=value`, such as `_sourceCategory=*prod*nginx*`. 1–1024 characters.",
      ),
    capacityBytes: s
      .number("Capacity (bytes) per day or minute, depending on `budgetType`. At least 1.")
      .whole()
      .min(1),
    timezone: timeZone().notEmpty().doc("Time zone (IANA) of `resetTime`, such as `Etc/UTC`."),
    resetTime: s
      .string("Daily reset time as `HH:MM`: time at which the usage counter restarts.")
      .check((value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : "must be a time, such as 23:30")),
    action: s
      .string("Action at capacity: applies when the usage reaches the capacity.")
      .values({ stopCollecting: "the platform stops the collection", keepCollecting: "the collection continues" }),
    auditThreshold: s
      .number(
        "Audit threshold, in percent of the capacity, 1–99. 0: none. The platform writes an audit event when the usage reaches the threshold.",
      )
      .integer()
      .min(0)
      .max(99)
      .optional(),
    budgetType: s
      .string("Budget type: the period of `capacityBytes`.")
      .values({ dailyVolume: "limit per day", minuteVolume: "limit per minute" })
      .default("dailyVolume"),
    description: textOf(0, 1024).optional().doc("Description of the budget, at most 1024 characters."),
  },
  rules: [zeroAsUnset("auditThreshold")],
  update: "inputs",
});
