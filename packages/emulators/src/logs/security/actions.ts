import type { Hono } from "hono";
import { choice, flag, list, text } from "../../collection/members.js";
import { uuid } from "../../randomness.js";
import type { LogsEnv } from "../logsEnv.js";
import type { AddSecurityKind } from "./securityApi.js";

const IOC_TYPES = ["ASN", "DOMAIN", "HASH", "IP_ADDRESS", "MAC_ADDRESS", "PORT", "RECORD_PROPERTY", "URL"];
const WORDS = list(text({ min: 1 }));

/** Automations and context actions. */
export function addActions(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  const changeable = { cseResourceSubTypes: WORDS, executionTypes: list(text({ min: 1 })), enabled: flag() };
  addKind(app, {
    name: "security.automations",
    kind: "automation",
    path: "/sec/v1/automations",
    id: { make: ({ random }) => uuid(random) },
    members: {
      playbookId: text({ required: true, min: 1 }),
      cseResourceType: choice(["INSIGHT", "ENTITY"], { required: true }),
      cseResourceSubTypes: WORDS,
      executionTypes: list(text({ min: 1 }), { required: true }),
      enabled: flag({ required: true }),
    },
    serverMembers: ({ playbookId }) => ({
      name: `Playbook ${String(playbookId)}`,
      description: "what the playbook does",
    }),
    changes: [{ method: "PUT", accepts: changeable }],
  });
  addKind(app, {
    name: "security.contextActions",
    kind: "context action",
    path: "/sec/v1/context-actions",
    // The body of a create has no envelope.
    envelope: { sent: "" },
    members: {
      name: text({ required: true, min: 1 }),
      type: choice(["URL", "QUERY", ""], { default: "URL" }),
      template: text({ default: "" }),
      iocTypes: list(choice(IOC_TYPES), { required: true }),
      entityTypes: list(text({ min: 1 }), { default: [] }),
      recordFields: list(text({ min: 1 }), { default: [] }),
      allRecordFields: flag({ default: true }),
      enabled: flag({ default: true }),
    },
    unique: [{ by: ["name"] }],
    // A create does not accept `enabled`. The default type is an address.
    serverMembers: ({ type }) => ({ enabled: true, type: type === "" ? "URL" : type }),
    changes: [{ method: "PUT", sent: "fields" }],
  });
}
