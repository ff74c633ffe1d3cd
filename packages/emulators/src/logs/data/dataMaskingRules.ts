import type { Hono } from "hono";
import { flag, text } from "../../collection/members.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const MEMBERS = {
  regexPattern: text({ required: true, min: 1, max: 2048 }),
  maskString: text({ min: 1, max: 64 }),
  enabled: flag({ required: true }),
  description: text({ max: 512 }),
};

/** Maximum number of rules in an organization. */
const MAX_COUNT = 50;

/** `v1/dataMaskingRules`: an update cannot change the name and keeps omitted members. */
export function addDataMaskingRules(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "dataMaskingRules",
    kind: "dataMaskingRule",
    path: "/v1/dataMaskingRules",
    members: { name: text({ required: true, min: 1, max: 128 }), ...MEMBERS },
    unique: [{ by: ["name"] }],
    max: MAX_COUNT,
    serverMembers: ({ maskString = "##redactedPII##", description = "" }) => ({ maskString, description }),
    changes: [{ method: "PUT", accepts: MEMBERS }],
    notFound: { message: "Data masking rule not found." },
  });
}
