import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isNothing, isObject, type Values } from "@tripod/rest";
import { payload } from "../payload.js";
import { timeZone } from "../timeZone.js";

const CONNECTIONS = {
  AWSLambda: "function of AWS Lambda",
  AzureFunctions: "function of Azure Functions",
  Datadog: "Datadog event",
  Email: "email to `recipients`",
  HipChat: "HipChat message",
  Jira: "Jira issue",
  MicrosoftTeams: "Microsoft Teams message",
  NewRelic: "New Relic event",
  Opsgenie: "Opsgenie alert",
  PagerDuty: "PagerDuty incident",
  ServiceNow: "ServiceNow incident or event",
  Slack: "Slack message",
  SumoCloudSOAR: "Cloud SOAR incident",
  Webhook: "any other webhook",
};
const EMAIL = "EmailAction";
const NAMED = "NamedConnectionAction";

const members = {
  connectionType: s.string("Connection type of the notification channel.").values(CONNECTIONS).optional().computed(),
  actionType: s
    .string("Action type (deprecated), legacy form of `connectionType`.")
    .values({ [EMAIL]: "email", [NAMED]: "connection, such as `Webhook`" })
    .deprecated("Use connectionType.")
    .optional()
    .computed(),
  connectionId: s.string("Connection ID (`Connection`). Not supported for `Email`.").optional(),
  payloadOverride: payload()
    .optional()
    .doc(
      "Alert payload override: JSON with template variables such as `{{Name}}`, instead of the payload of the connection.",
    ),
  resolutionPayloadOverride: payload()
    .optional()
    .doc(
      "Recovery payload override: JSON with template variables such as `{{Name}}`, instead of the payload of the connection.",
    ),
  recipients: s.list("Email recipients.", s.string().notEmpty()).optional(),
  subject: s.string("Subject of the email.").optional(),
  messageBody: s.string("Message body of the email.").optional(),
  timeZone: timeZone().optional().doc("Time zone (IANA) of times in the email, such as `Europe/Berlin`."),
};

/** Members of emails, and of notifications over a connection. The others are in both. */
const OF_EMAIL = ["recipients", "subject", "messageBody", "timeZone"];
const OF_CONNECTION = ["connectionId", "payloadOverride", "resolutionPayloadOverride"];

const notification = s
  .object(members)
  .check((value) => {
    const members = value as unknown as Values;
    if (members.connectionType === undefined && members.actionType === undefined) return "must have a connectionType";
    const { actionType } = members;
    if (actionType !== undefined && actionType !== (isMail(members) ? EMAIL : NAMED))
      return `must not have the actionType ${actionType} with the connectionType ${members.connectionType}. Remove actionType`;
    const foreign = (isMail(members) ? OF_CONNECTION : OF_EMAIL).filter((name) => !isNothing(members[name]));
    if (foreign.length > 0) {
      const owners = isMail(members) ? "all types except Email" : "the connectionType Email only";
      return `must not have ${foreign.join(", ")}, supported by ${owners}`;
    }
    if (!isMail(members)) return isNothing(members.connectionId) ? "must have a connectionId" : undefined;
    const recipients = members.recipients as readonly string[] | undefined;
    return recipients === undefined || recipients.length === 0 ? "must have recipients" : undefined;
  })
  .codec({
    encode: (value) => {
      const inputs = value as unknown as Values;
      const sent = encodeRaw(members, inputs);
      if (isMail(inputs)) {
        const { recipients, subject = "", messageBody = "", timeZone = "" } = sent;
        return { actionType: EMAIL, connectionType: "Email", subject, recipients, messageBody, timeZone };
      }
      const { connectionId, payloadOverride, resolutionPayloadOverride, connectionType = "Webhook" } = sent;
      return { actionType: NAMED, connectionType, connectionId, payloadOverride, resolutionPayloadOverride };
    },
    decode: (raw, recorded) => (isObject(raw) ? decodeRaw(members, raw, recorded) : undefined),
  });

function isMail({ connectionType, actionType }: Values): boolean {
  return connectionType === "Email" || (connectionType === undefined && actionType === EMAIL);
}

/** Field of the notifications: recipients and trigger types. */
export const notifications = s
  .list(
    "Notifications of the monitor: recipients and the trigger types that notify them.",
    s.object({
      notification: notification.doc("Notification channel and payload."),
      runForTriggerTypes: s.list(
        "Trigger types that send the notification.",
        s
          .string()
          .values({
            Critical: "alert of severity Critical",
            ResolvedCritical: "recovery from `Critical`",
            Warning: "alert of severity Warning",
            ResolvedWarning: "recovery from `Warning`",
            MissingData: "alert because of missing data",
            ResolvedMissingData: "recovery from `MissingData`",
          }),
      ),
    }),
  )
  .optional();
