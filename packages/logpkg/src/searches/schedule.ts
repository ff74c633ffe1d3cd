import { s } from "@tripod/kit";
import { variants } from "@tripod/rest";
import { timeRange } from "../content/timeRange.js";
import { payload } from "../payload.js";
import { textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";

const notification = variants(
  "taskType",
  {
    alertSearchNotification: "AlertSearchNotificationSyncDefinition",
    cseSignalNotification: "CseSignalNotificationSyncDefinition",
    emailSearchNotification: "EmailSearchNotificationSyncDefinition",
    saveToLookupNotification: "SaveToLookupNotificationSyncDefinition",
    saveToViewNotification: "SaveToViewNotificationSyncDefinition",
    serviceNowSearchNotification: "ServiceNowSearchNotificationSyncDefinition",
    webhookSearchNotification: "WebhookSearchNotificationSyncDefinition",
  },
  {
    alertSearchNotification: s
      .object("Script action: sends the results to a script action source.", {
        sourceId: s.string("ID of the script action source.").notEmpty(),
      })
      .optional(),
    cseSignalNotification: s
      .object("Cloud SIEM signal: creates signals from the results.", {
        recordType: s.string("Record type of the signals, such as `NetworkFlow`.").notEmpty(),
      })
      .optional(),
    emailSearchNotification: s
      .object("Email notification.", {
        toLists: s.list("Email recipients.", s.string().notEmpty()).wire("toList"),
        subjectTemplate: s.string("Subject of the email, with template variables such as `{{Name}}`.").optional(),
        includeQuery: s.boolean("Whether emails include query text.").default(true),
        includeResultSet: s.boolean("Whether to include the result set in the email.").default(true),
        includeHistogram: s.boolean("Whether to include the histogram in the email.").default(true),
        includeCsvAttachment: s.boolean("Whether to attach the results as a CSV attachment.").default(false),
      })
      .optional(),
    saveToLookupNotification: s
      .object("Save to lookup table: writes the results to a lookup table.", {
        lookupFilePath: s.string("Path of the lookup table in the content library.").notEmpty(),
        isLookupMergeOperation: s.boolean(
          "Merge mode: whether rows are merged into the table (true) or replace the table (false).",
        ),
      })
      .optional(),
    saveToViewNotification: s
      .object("Save to index (view): writes the results to an index.", {
        viewName: s.string("Name of the index (view).").notEmpty(),
      })
      .optional(),
    serviceNowSearchNotification: s
      .object("ServiceNow notification.", {
        externalId: s.string("ID of the ServiceNow connection (`Connection`).").notEmpty(),
        fields: s
          .object("ServiceNow event fields.", {
            eventType: s.string("Event type of the ServiceNow event.").optional(),
            severity: s.number("Severity of the ServiceNow event, 0–4.").integer().min(0).max(4).optional(),
            resource: s.string("Resource of the ServiceNow event.").optional(),
            node: s.string("Node of the ServiceNow event.").optional(),
          })
          .optional(),
      })
      .optional(),
    webhookSearchNotification: s
      .object("Webhook notification over a connection.", {
        webhookId: s.string("ID of the webhook connection (`Connection`).").notEmpty(),
        payload: payload()
          .optional()
          .doc(
            "Payload override: JSON with template variables such as `{{SearchName}}`, instead of the payload of the connection.",
          ),
        itemizeAlerts: s.boolean("Whether to send one alert per result.").default(false),
        maxItemizedAlerts: s
          .number("Maximum alerts, 1–100, if `itemizeAlerts` is true.")
          .integer()
          .min(1)
          .max(100)
          .optional(),
      })
      .optional(),
  },
);

/** Field of the schedule and the notification of a search. */
export const schedule = s
  .object("Search schedule. If the value is unset, the search has no schedule.", {
    scheduleType: s
      .string("Schedule type: the interval of the runs, or `Custom` with `cronExpression`.")
      .values({
        RealTime: "run in real time",
        "15Minutes": "run every 15 minutes",
        "1Hour": "run every hour",
        "2Hours": "run every 2 hours",
        "4Hours": "run every 4 hours",
        "6Hours": "run every 6 hours",
        "8Hours": "run every 8 hours",
        "12Hours": "run every 12 hours",
        "1Day": "run every day",
        "1Week": "run every week",
        Custom: "run at the times of `cronExpression`",
      }),
    cronExpression: s
      .string(
        "Cron expression (Quartz) with six fields, seconds first, such as `0 0 8 ? * *`. Required for `Custom`, `1Day` and `1Week`.",
      )
      .optional(),
    timeZone: timeZone().notEmpty().doc("Time zone (IANA) of the schedule, such as `Europe/Berlin`."),
    parseableTimeRange: timeRange.doc("Time range of the scheduled search. Set exactly one member."),
    threshold: s
      .object("Notification threshold on the number of results. If the value is unset, every run notifies.", {
        thresholdType: s
          .string(
            "Threshold type: which results are counted. The platform ignores this value and determines the type from the query.",
          )
          .values({ message: "number of messages", group: "number of groups" })
          .semanticEquals(() => true),
        operator: s
          .string("Threshold operator that compares the number of results with `count`.")
          .values({
            eq: "equal to `count`",
            gt: "greater than `count`",
            ge: "at least `count`",
            lt: "less than `count`",
            le: "at most `count`",
          }),
        count: s.number("Result count with which the number of results is compared, at least 0.").integer().min(0),
      })
      .optional(),
    parameters: s
      .list(
        "Values of the query parameters in scheduled runs.",
        s.object({
          name: textOf(0, 60)
            .notEmpty()
            .doc("Name of the query parameter, as in `queryParameters`, at most 60 characters."),
          value: textOf(0, 300).doc("Value of the query parameter in scheduled runs, at most 300 characters."),
        }),
      )
      .optional(),
    muteErrorEmails: s.boolean("Whether to mute error emails about failed runs.").default(false),
    notification: notification.doc("Scheduled search action for the results. Set exactly one member."),
  })
  .check(({ scheduleType, cronExpression }) =>
    ["Custom", "1Day", "1Week"].includes(scheduleType) && !cronExpression
      ? `requires a cronExpression for ${scheduleType}`
      : undefined,
  )
  .optional();
