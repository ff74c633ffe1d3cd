import type { Hono } from "hono";
import { flag, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const MEMBERS = {
  name: text({ required: true, min: 1, max: 256 }),
  scope: text({ required: true, max: 2048 }),
  parseExpression: text({ required: true, max: 16_384 }),
};

/** `v1/extractionRules`: expressions are stored without the surrounding pipe and white space. */
export function addExtractionRules(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "extractionRules",
    kind: "extractionRule",
    path: "/v1/extractionRules",
    members: { ...MEMBERS, enabled: flag({ default: false }) },
    unique: [{ by: ["name"] }],
    serverMembers: parsed,
    changes: [
      {
        method: "PUT",
        accepts: { ...MEMBERS, enabled: flag({ required: true }) },
        apply: (row, input) => {
          Object.assign(row, input, parsed(input));
        },
      },
    ],
  });
}

function parsed({ parseExpression }: Row): Row {
  const expression = String(parseExpression).trim().replace(/^\|/, "").trim();
  const names = [...expression.matchAll(/\bas\s+([\w, ]+)/g)].flatMap(([, list = ""]) => list.split(","));
  return { parseExpression: expression, fieldNames: names.map((name) => name.trim()).filter((name) => name !== "") };
}
