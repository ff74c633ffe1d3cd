import { s } from "@tripod/kit";
import { variants } from "@tripod/objects";
import { choice } from "../content/contentFields.js";
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
      .object({ sourceId: s.string().notEmpty().doc("Identifier of the source.") })
      .optional()
      .doc("Writes the results to a source."),
    cseSignalNotification: s
      .object({ recordType: s.string().notEmpty().doc("Type of the records.") })
      .optional()
      .doc("Makes signals of the security product."),
    emailSearchNotification: s
      .object({
        toLists: s.list(s.string().notEmpty()).wire("toList").doc("Addresses of those who get the mail."),
        subjectTemplate: s.string().optional().doc("Subject of the mail, with variables such as `{{Name}}`."),
        includeQuery: s.boolean().default(true).doc("Whether the query is in the mail."),
        includeResultSet: s.boolean().default(true).doc("Whether the results are in the mail."),
        includeHistogram: s.boolean().default(true).doc("Whether the histogram is in the mail."),
        includeCsvAttachment: s.boolean().default(false).doc("Whether the results are attached as CSV."),
      })
      .optional()
      .doc("Sends a mail."),
    saveToLookupNotification: s
      .object({
        lookupFilePath: s.string().notEmpty().doc("Path of the lookup table in the library."),
        isLookupMergeOperation: s
          .boolean()
          .doc("Whether rows are added to those that are there, and not put in their place."),
      })
      .optional()
      .doc("Writes the results to a lookup table."),
    saveToViewNotification: s
      .object({ viewName: s.string().notEmpty().doc("Name of the view.") })
      .optional()
      .doc("Writes the results to a view."),
    serviceNowSearchNotification: s
      .object({
        externalId: s.string().notEmpty().doc("Identifier of the ServiceNow connection."),
        fields: s
          .object({
            eventType: s.string().optional().doc("Type of the event."),
            severity: s.number().integer().min(0).max(4).optional().doc("Severity, 0 to 4."),
            resource: s.string().optional().doc("Resource of the event."),
            node: s.string().optional().doc("Node of the event."),
          })
          .optional()
          .doc("What the event says."),
      })
      .optional()
      .doc("Tells ServiceNow."),
    webhookSearchNotification: s
      .object({
        webhookId: s.string().notEmpty().doc("Identifier of the connection."),
        payload: payload()
          .optional()
          .doc("What is sent in place of the connection's payload: JSON with variables such as `{{SearchName}}`."),
        itemizeAlerts: s.boolean().default(false).doc("Whether each result is sent by itself."),
        maxItemizedAlerts: s
          .number()
          .integer()
          .min(1)
          .max(100)
          .optional()
          .doc("How many are sent at most, 1 to 100, where each is sent by itself."),
      })
      .optional()
      .doc("Sends over a connection."),
  },
);

/** When a search runs by itself, and what becomes of its results. */
export const schedule = s
  .object({
    scheduleType: choice(
      "RealTime",
      "15Minutes",
      "1Hour",
      "2Hours",
      "4Hours",
      "6Hours",
      "8Hours",
      "12Hours",
      "1Day",
      "1Week",
      "Custom",
    ).doc(
      "How often: `RealTime`, `15Minutes`, `1Hour`, `2Hours`, `4Hours`, `6Hours`, `8Hours`, `12Hours`, `1Day`, `1Week`, or `Custom` by `cronExpression`.",
    ),
    cronExpression: s
      .string()
      .optional()
      .doc("When, as a cron expression with seconds, such as `0 0 8 ? * *`; needed for `Custom`, `1Day` and `1Week`."),
    timeZone: timeZone().notEmpty().doc("Time zone of its times, such as `Europe/Berlin`."),
    parseableTimeRange: timeRange.doc("Over which time it searches: exactly one of its members."),
    threshold: s
      .object({
        thresholdType: choice("message", "group")
          .sameAs(() => true)
          .doc("What is counted: `message` or `group`. The platform finds it out by itself."),
        operator: choice("eq", "gt", "ge", "lt", "le").doc(
          "How the number is compared: `eq`, `gt`, `ge`, `lt` or `le`.",
        ),
        count: s.number().integer().min(0).doc("The number of results with which is compared."),
      })
      .optional()
      .doc("How many results there must be; whatever their number without it."),
    parameters: s
      .list(
        s.object({ name: s.string().notEmpty().doc("Name of the parameter."), value: s.string().doc("Its value.") }),
      )
      .optional()
      .doc("Values of the query's parameters."),
    muteErrorEmails: s.boolean().default(false).doc("Whether no mail tells of failed runs."),
    notification: notification.doc("What becomes of the results: exactly one of its members."),
  })
  .check(({ scheduleType, cronExpression }) =>
    ["Custom", "1Day", "1Week"].includes(scheduleType) && !cronExpression
      ? `must have a cronExpression for ${scheduleType}`
      : undefined,
  )
  .optional()
  .doc("When it runs by itself; only by hand without it.");
