import { HttpFailure } from "@tripod/http";
import { fail, s, urlProblem } from "@tripod/kit";
import { type Dialect, isMask, isNothing, isObject, memberAt, type Values } from "@tripod/rest";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { payload, payloadOrNothing } from "../payload.js";
import type { LogPlatform } from "../platform.js";
import { textOf } from "../texts.js";

/** Message of a 400 by which the platform reports a missing connection to some organizations. */
const GONE = "Connection with given ID does not exist.";

function connections(platform: LogPlatform): Dialect {
  const dialect = tokenApi(platform, ["connections"]);
  return {
    ...dialect,
    classifyError: (error) => {
      const isGone = error instanceof HttpFailure && error.status === 400 && error.platformMessage === GONE;
      return isGone ? "unconfirmed" : dialect.classifyError(error);
    },
  };
}

const KINDS = {
  AWSLambda: "function of AWS Lambda",
  Azure: "function of Azure Functions",
  Datadog: "Datadog event",
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

const toList = (value: unknown) =>
  Object.entries((value ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => ({ name, value: text }));

/** Returns headers as a map. The platform returns a list in arbitrary order. */
function toMap(raw: unknown): Record<string, string> {
  const rows = Array.isArray(raw) ? raw.filter(isObject) : [];
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), typeof value === "string" ? value : ""]));
}

const isHidden = (value: string | undefined) => value === undefined || value === "" || isMask(value);

export const Connection = managed({
  name: "Connection",
  kind: "connection",
  doc: "Webhook connection of Sumo Logic, over which monitors and scheduled searches send alerts to Slack, PagerDuty, Microsoft Teams and other services.",
  endpoint: { path: "v1/connections", dialect: (platform) => connections(platform) },
  // Names are not unique.
  identity: { unique: false },
  wire: {
    codecs: {
      headers: {
        encode: (value, { recorded, live, isRemoved }) => {
          if (isRemoved) return undefined;
          const desired = value ?? recorded.outputs.headers;
          if (desired !== undefined) return toList(desired);
          const liveHeaders = toMap(memberAt(live?.raw, "headers"));
          const hidden = Object.keys(liveHeaders).filter((name) => isHidden(liveHeaders[name]));
          if (hidden.length > 0)
            fail(
              "headers",
              `is required before any change: the API hides the values of ${hidden.join(", ")}, and an update without headers deletes them`,
            );
          return isNothing(liveHeaders) ? undefined : toList(liveHeaders);
        },
        decode: ({ raw }, { headers }) => shownHeaders(memberAt(raw, "headers"), headers),
      },
      // The platform returns these values, so the provider can remove headers that were removed from the inputs.
      customHeaders: {
        encode: (value) => value && toList(value),
        decode: ({ raw }, { customHeaders }) => shownHeaders(memberAt(raw, "customHeaders"), customHeaders),
      },
    },
  },
  fields: {
    type: s
      .string("Connection type.")
      .values({ WebhookConnection: "webhook" })
      .replaces()
      .codec({ encode: () => "WebhookDefinition", decode: () => "WebhookConnection" }),
    name: textOf(1, 127).autoName({ maxLength: 127 }).doc("Name of the connection, 1–127 characters. Not unique."),
    description: textOf(0, 1024).default("").doc("Description of the connection, at most 1024 characters."),
    url: s.string("Webhook URL. Secret, because the URL can grant access.").notEmpty().check(urlProblem).secret(),
    headers: s
      .map("Authorization headers by name. Write-only: the API does not return the values.", s.string())
      .secret()
      .optional(),
    customHeaders: s
      .map("Custom headers by name. Secret, because headers often contain API keys.", s.string())
      .secret()
      .optional(),
    defaultPayload: payload().doc("Alert payload (JSON) with template variables such as `{{Name}}`."),
    resolutionPayload: payloadOrNothing()
      .optional()
      .computed()
      .doc("Recovery payload (JSON) with template variables, sent when an alert is resolved."),
    webhookType: s.string("Webhook type: what the webhook creates or calls.").values(KINDS).default("Webhook"),
    connectionSubtype: s
      .string("ServiceNow record type that an alert creates.")
      .values({ Incident: "ServiceNow incident", Event: "ServiceNow event" })
      .optional(),
  },
  update: "inputs",
  delete: { path: "v1/connections/{id}?type=WebhookConnection" },
});

/** Returns the headers of a response. Values that the API hides come from state. */
function shownHeaders(raw: unknown, recorded: Values | undefined): Values | undefined {
  const headers = Object.entries(toMap(raw));
  if (headers.length === 0) return recorded !== undefined && isNothing(recorded) ? recorded : undefined;
  if (recorded === undefined && headers.every(([, value]) => isHidden(value))) return undefined;
  return Object.fromEntries(
    headers.map(([name, value]) => [name, isHidden(value) ? (recorded?.[name] ?? value) : value]),
  );
}
