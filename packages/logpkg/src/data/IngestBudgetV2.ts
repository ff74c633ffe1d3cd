import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";

export const IngestBudgetV2 = managed({
  name: "IngestBudgetV2",
  kind: "ingest budget",
  doc: "A limit on how much data of a part of the sources is taken in.",
  at: { path: "v2/ingestBudgets", dialect: (platform) => tokenApi(platform, ["ingestBudgets"]) },
  wire: {
    codecs: {
      auditThreshold: {
        decode: (live) => live.optionalNumber("auditThreshold") || undefined,
      },
    },
  },
  fields: {
    name: textOf(1, 128).autoNamed({ maxLength: 128 }).doc("Name of the budget, 1 to 128 characters."),
    scope: textOf(1, 1024)
      .check((value) =>
        value.includes("=") ? undefined : "must have the form key=value, such as _sourceCategory=prod",
      )
      .doc(
        "Data that it counts, 1 to 1024 characters in the form `key=value`, such as `_sourceCategory=*prod*nginx*`.",
      ),
    capacityBytes: s
      .number()
      .whole()
      .min(1)
      .doc("How much may come in, in bytes: a day or a minute, as `budgetType` says."),
    timezone: timeZone().notEmpty().doc("Time zone of `resetTime`, by its name in the tz database, such as `Etc/UTC`."),
    resetTime: s
      .string()
      .check((value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : "must be a time such as 23:30"))
      .doc("When counting begins anew each day, as `HH:MM`."),
    action: s
      .string()
      .values({ stopCollecting: "collecting stops", keepCollecting: "collecting goes on" })
      .doc("What happens when the budget is used up."),
    auditThreshold: s
      .number()
      .integer()
      .min(1)
      .max(99)
      .optional()
      .doc("Share of the capacity, in percent from 1 to 99, at which a message is put into the audit log."),
    budgetType: s
      .string()
      .values({ dailyVolume: "a day", minuteVolume: "a minute" })
      .default("dailyVolume")
      .doc("What `capacityBytes` is counted for."),
    description: textOf(0, 1024).optional().doc("Description of the budget, at most 1024 characters."),
  },
  update: "members",
});
