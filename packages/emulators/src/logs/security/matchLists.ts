import type { Hono } from "hono";
import { flag, list, text, whole } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import type { Row } from "../../collection/rows.js";
import type { LogsCall } from "../logsApi.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { addMatchListItems } from "./matchListItems.js";
import type { AddSecurityKind } from "./securityApi.js";

const COLUMNS = "security.matchListColumns";

/** Match lists, and custom columns of the organization. */
export function addMatchLists(app: Hono<LogsEnv>, addKind: AddSecurityKind, dependencies: LogsDependencies): void {
  addKind(app, {
    name: COLUMNS,
    kind: "custom match list column",
    path: "/sec/v1/custom-match-list-columns",
    pages: wholeList("data"),
    members: { name: text({ required: true, min: 1 }), fields: list(text({ min: 1 }), { required: true }) },
    unique: [{ by: ["name"] }],
    changes: [{ method: "PUT" }],
    dependents: [{ collection: "security.matchLists", by: "targetColumn", on: "refuse" }],
  });
  const lists = addKind(app, {
    name: "security.matchLists",
    kind: "match list",
    path: "/sec/v1/match-lists",
    members: {
      name: text({ required: true, min: 1, fixed: true }),
      targetColumn: text({ required: true, min: 1, fixed: true }),
      description: text({ required: true }),
      defaultTtl: whole({ min: 1, nullable: true }),
      active: flag(),
    },
    unique: [{ by: ["name"] }],
    // A custom column is stored by its ID.
    serverMembers: ({ targetColumn, items = [] }, { objects, place }) => ({
      targetColumn: objects.at(COLUMNS, place).find(({ name }) => name === targetColumn)?.id ?? targetColumn,
      items,
    }),
    hidden: ["items", "active"],
    show: (row, _, call) => ({ ...row, targetColumn: columnIn(row, call) }),
    changes: [{ method: "PUT" }],
  });
  addMatchListItems(app, lists, dependencies);
}

/** Returns the column by its ID, or by its name if the request asks for that. */
function columnIn({ targetColumn }: Row, { context, objects, place }: LogsCall): unknown {
  if (context.req.query("getTargetCustomColumnName") !== "true") return targetColumn;
  return objects.at(COLUMNS, place).find(({ id }) => id === targetColumn)?.name ?? targetColumn;
}
