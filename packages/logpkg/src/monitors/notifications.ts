import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isNothing, isObject, type Values } from "@tripod/objects";
import { choice } from "../content/contentFields.js";
import { payload } from "../payload.js";
import { timeZone } from "../timeZone.js";

const CONNECTIONS = [
  "AWSLambda",
  "AzureFunctions",
  "Datadog",
  "Email",
  "HipChat",
  "Jira",
  "MicrosoftTeams",
  "NewRelic",
  "Opsgenie",
  "PagerDuty",
  "ServiceNow",
  "Slack",
  "SumoCloudSOAR",
  "Webhook",
];
const EMAIL = "EmailAction";
const NAMED = "NamedConnectionAction";

const members = {
  connectionType: s
    .string()
    .values(Object.fromEntries(CONNECTIONS.map((word) => [word, ""])), { open: true })
    .optional()
    .computed()
    .doc("Over what it goes: `Email`, `Webhook`, `Slack`, `PagerDuty` and others, as the connection is."),
  actionType: choice(EMAIL, NAMED)
    .deprecated("use connectionType")
    .optional()
    .computed()
    .doc(
      "What older programs say in place of `connectionType`: `EmailAction`, or `NamedConnectionAction` for `Webhook`.",
    ),
  connectionId: s.string().optional().doc("Identifier of the connection; not for `Email`."),
  payloadOverride: payload()
    .optional()
    .doc("Payload of alerts in place of the connection's: JSON with variables such as `{{Name}}`."),
  resolutionPayloadOverride: payload()
    .optional()
    .doc("Payload of resolutions in place of the connection's: JSON with variables such as `{{Name}}`."),
  recipients: s.list(s.string().notEmpty()).optional().doc("Addresses of those who get the mail."),
  subject: s.string().optional().doc("Subject of the mail."),
  messageBody: s.string().optional().doc("Text of the mail."),
  timeZone: timeZone().optional().doc("Time zone of the times in the mail, such as `Europe/Berlin`."),
};

const notification = s
  .object(members)
  .check((value) => {
    const given = value as unknown as Values;
    if (given.connectionType === undefined && given.actionType === undefined) return "must have a connectionType";
    if (!isMail(given)) return isNothing(given.connectionId) ? "must have a connectionId" : undefined;
    const recipients = given.recipients as readonly string[] | undefined;
    return recipients === undefined || recipients.length === 0 ? "must have recipients" : undefined;
  })
  .coded({
    encode: (value) => {
      const given = value as unknown as Values;
      const sent = encodeRaw(members, given);
      if (isMail(given)) {
        const { recipients, subject = "", messageBody = "", timeZone = "" } = sent;
        return { actionType: EMAIL, connectionType: "Email", subject, recipients, messageBody, timeZone };
      }
      const { connectionId, payloadOverride, resolutionPayloadOverride, connectionType = "Webhook" } = sent;
      return { actionType: NAMED, connectionType, connectionId, payloadOverride, resolutionPayloadOverride };
    },
    decode: (raw) => (isObject(raw) ? decodeRaw(members, raw) : undefined),
  });

function isMail({ connectionType, actionType }: Values): boolean {
  return connectionType === "Email" || (connectionType === undefined && actionType === EMAIL);
}

/** Who is told, and when. */
export const notifications = s
  .list(
    s.object({
      notification: notification.doc("Over what it goes, and what it says."),
      runForTriggerTypes: s
        .list(
          choice("Critical", "ResolvedCritical", "Warning", "ResolvedWarning", "MissingData", "ResolvedMissingData"),
        )
        .doc(
          "At which turns of the monitor: `Critical`, `ResolvedCritical`, `Warning`, `ResolvedWarning`, `MissingData`, `ResolvedMissingData`.",
        ),
    }),
  )
  .optional()
  .doc("Who is told, and when.");
