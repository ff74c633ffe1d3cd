import { s } from "@tripod/kit";
import { variants } from "@tripod/rest";
import { limited } from "../content/contentFields.js";
import { timeRange } from "../content/timeRange.js";
import { payload } from "../payload.js";
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
      .object({ sourceId: s.string().notEmpty().doc("ID of the script action source.") })
      .optional()
      .doc("Script action: sends the results to a script action source."),
    cseSignalNotification: s
      .object({ recordType: s.string().notEmpty().doc("Record type of the signals, such as `NetworkFlow`.") })
      .optional()
      .doc("Cloud SIEM signal: creates signals from the results."),
    emailSearchNotification: s
      .object({
        toLists: s.list(s.string().notEmpty()).wire("toList").doc("Email recipients."),
        subjectTemplate: s.string().optional().doc("Subject of the email, with template variables such as `{{Name}}`."),
        includeQuery: s.boolean().default(true).doc("Whether emails include query text."),
        includeResultSet: s.boolean().default(true).doc("Whether to include the result set in the email."),
        includeHistogram: s.boolean().default(true).doc("Whether to include the histogram in the email."),
        includeCsvAttachment: s.boolean().default(false).doc("Whether to attach the results as a CSV attachment."),
      })
      .optional()
      .doc("Email notification."),
    saveToLookupNotification: s
      .object({
        lookupFilePath: s.string().notEmpty().doc("Path of the lookup table in the content library."),
        isLookupMergeOperation: s
          .boolean()
          .doc("Merge mode: whether rows are merged into the table (true) or replace the table (false)."),
      })
      .optional()
      .doc("Save to lookup table: writes the results to a lookup table."),
    saveToViewNotification: s
      .object({ viewName: s.string().notEmpty().doc("Name of the index (view).") })
      .optional()
      .doc("Save to index (view): writes the results to an index."),
    serviceNowSearchNotification: s
      .object({
        externalId: s.string().notEmpty().doc("ID of the ServiceNow connection (`Connection`)."),
        fields: s
          .object({
            eventType: s.string().optional().doc("Event type of the ServiceNow event."),
            severity: s.number().integer().min(0).max(4).optional().doc("Severity of the ServiceNow event, 0–4."),
            resource: s.string().optional().doc("Resource of the ServiceNow event."),
            node: s.string().optional().doc("Node of the ServiceNow event."),
          })
          .optional()
          .doc("ServiceNow event fields."),
      })
      .optional()
      .doc("ServiceNow notification."),
    webhookSearchNotification: s
      .object({
        webhookId: s.string().notEmpty().doc("ID of the webhook connection (`Connection`)."),
        payload: payload()
          .optional()
          .doc(
            "Payload override: JSON with template variables such as `{{SearchName}}`, instead of the payload of the connection.",
          ),
        itemizeAlerts: s.boolean().default(false).doc("Whether to send one alert per result."),
        maxItemizedAlerts: s
          .number()
          .integer()
          .min(1)
          .max(100)
          .optional()
          .doc("Maximum alerts, 1–100, if `itemizeAlerts` is true."),
      })
      .optional()
      .doc("Webhook notification over a connection."),
  },
);

/** Field of the schedule and the notification of a search. */
export const schedule = s
  .object({
    scheduleType: s
      .string()
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
      })
      .doc("Schedule type: the interval of the runs, or `Custom` with `cronExpression`."),
    cronExpression: s
      .string()
      .optional()
      .doc(
        "Cron expression (Quartz) with six fields, seconds first, such as `0 0 8 ? * *`. Required for `Custom`, `1Day` and `1Week`.",
      ),
    timeZone: timeZone().notEmpty().doc("Time zone (IANA) of the schedule, such as `Europe/Berlin`."),
    parseableTimeRange: timeRange.doc("Time range of the scheduled search. Set exactly one member."),
    threshold: s
      .object({
        thresholdType: s
          .string()
          .values({ message: "number of messages", group: "number of groups" })
          .semanticEquals(() => true)
          .doc(
            "Threshold type: which results are counted. The platform ignores this value and determines the type from the query.",
          ),
        operator: s
          .string()
          .values({
            eq: "equal to `count`",
            gt: "greater than `count`",
            ge: "at least `count`",
            lt: "less than `count`",
            le: "at most `count`",
          })
          .doc("Threshold operator that compares the number of results with `count`."),
        count: s
          .number()
          .integer()
          .min(0)
          .doc("Result count with which the number of results is compared, at least 0."),
      })
      .optional()
      .doc("Notification threshold on the number of results. If the value is unset, every run notifies."),
    parameters: s
      .list(
        s.object({
          name: limited(60)
            .notEmpty()
            .doc("Name of the query parameter, as in `queryParameters`, at most 60 characters."),
          value: limited(300).doc("Value of the query parameter in scheduled runs, at most 300 characters."),
        }),
      )
      .optional()
      .doc("Values of the query parameters in scheduled runs."),
    muteErrorEmails: s.boolean().default(false).doc("Whether to mute error emails about failed runs."),
    notification: notification.doc("Scheduled search action for the results. Set exactly one member."),
  })
  .check(({ scheduleType, cronExpression }) =>
    ["Custom", "1Day", "1Week"].includes(scheduleType) && !cronExpression
      ? `requires a cronExpression for ${scheduleType}`
      : undefined,
  )
  .optional()
  .doc("Search schedule. If the value is unset, the search has no schedule.");
