import type { Hono } from "hono";
import { flag, list, type Members, text } from "../../collection/members.js";
import { uuid } from "../../randomness.js";
import type { LogsEnv } from "../logsEnv.js";
import { type AddSecurityKind, uncounted } from "./securityApi.js";

const MEMBERS: Members = {
  name: text({ required: true, min: 1 }),
  description: text({ required: true }),
  expression: text({ required: true, min: 1 }),
  enabled: flag({ required: true }),
  exclude: flag({ required: true }),
  isGlobal: flag({ required: true }),
  ruleIds: list(text({ min: 1 }), { required: true }),
};

/** `sec/v1/rule-tuning-expressions`: the list does not state whether more rows follow. */
export function addTuningExpressions(app: Hono<LogsEnv>, addKind: AddSecurityKind, pageCap: number): void {
  addKind(app, {
    name: "security.tuningExpressions",
    kind: "rule tuning expression",
    path: "/sec/v1/rule-tuning-expressions",
    members: MEMBERS,
    id: { make: ({ random }) => uuid(random) },
    unique: [{ by: ["name"] }],
    pages: uncounted(pageCap),
    changes: [{ method: "PUT" }],
  });
}
