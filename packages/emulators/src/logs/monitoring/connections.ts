import type { Hono } from "hono";
import { choice, list, type Members, object, text } from "../../collection/members.js";
import { isRow, type Row } from "../../collection/rows.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import { MASK } from "../masks.js";
import { badParameter } from "../pages.js";

const KINDS = [
  "AWSLambda",
  "Azure",
  "Datadog",
  "HipChat",
  "PagerDuty",
  "Slack",
  "Webhook",
  "NewRelic",
  "Jira",
  "Opsgenie",
  "MicrosoftTeams",
  "ServiceNow",
  "SumoCloudSOAR",
];
const HEADERS = list(object({ name: text({ required: true }), value: text({ required: true }) }), { default: [] });

const CONNECTION: Members = {
  type: choice(["WebhookDefinition"], { required: true }),
  name: text({ required: true, min: 1, max: 127 }),
  description: text({ default: "", max: 1024 }),
  url: text({ required: true, pattern: /^https?:\/\// }),
  headers: HEADERS,
  customHeaders: HEADERS,
  defaultPayload: text({ required: true }),
  resolutionPayload: text({ default: "" }),
  webhookType: choice(KINDS, { default: "Webhook" }),
  connectionSubtype: choice(["Incident", "Event"]),
};

/** `v1/connections`: headers are secret, names can repeat, and a connection in use cannot be deleted. */
export function addConnections(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "connections",
    kind: "connection",
    path: "/v1/connections",
    notFound: { message: "Connection with given ID does not exist." },
    members: CONNECTION,
    serverMembers: () => ({ type: "WebhookConnection" }),
    show: (row) => ({
      ...row,
      headers: (row.headers as Row[]).map(({ name, value }) => ({ name, value: value === "" ? "" : MASK })),
    }),
    changes: [
      {
        method: "PUT",
        accepts: CONNECTION,
        apply: (row, input) => {
          delete row.connectionSubtype;
          // The platform stores a mask in a request like any other header.
          Object.assign(row, input, { type: "WebhookConnection" });
        },
      },
    ],
    remove: {
      check: (row, { context, objects, place }) => {
        if (context.req.query("type") !== "WebhookConnection") throw badParameter("type", "must be WebhookConnection.");
        const users = objects.at("monitors", place).filter(({ notifications }) => uses(notifications, row.id));
        if (users.length === 0) return;
        throw refusal("connection", "in_use", `In use by ${users.map(({ name }) => String(name)).join(", ")}.`);
      },
    },
  });
}

function uses(notifications: unknown, connectionId: unknown): boolean {
  if (!Array.isArray(notifications)) return false;
  return notifications.some((one) => isRow(one.notification) && one.notification.connectionId === connectionId);
}
