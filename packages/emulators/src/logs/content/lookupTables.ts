import type { Hono } from "hono";
import { choice, list, type Members, object, text, whole } from "../../collection/members.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import { inLibrary } from "./inLibrary.js";
import { addLookupRows } from "./lookupRows.js";

const TYPES = ["boolean", "int", "long", "double", "string"];

const CHANGEABLE: Members = {
  description: text({ required: true, max: 1000 }),
  ttl: whole({ default: 0, min: 0, max: 525_600 }),
  sizeLimitAction: choice(["StopIncomingMessages", "DeleteOldData"], { default: "StopIncomingMessages" }),
};

/** `v1/lookupTables`: columns, keys, name and folder cannot be changed. */
export function addLookupTables(app: Hono<LogsEnv>, addKind: AddKind): void {
  const library = inLibrary("lookupTables");
  const tables = addKind(app, {
    ...library,
    kind: "lookupTable",
    path: "/v1/lookupTables",
    members: {
      ...CHANGEABLE,
      name: text({ required: true, min: 1, max: 255 }),
      parentFolderId: text({ required: true }),
      fields: list(object({ fieldName: text({ required: true }), fieldType: choice(TYPES, { required: true }) }), {
        required: true,
        min: 1,
      }),
      primaryKeys: list(text(), { required: true, min: 1 }),
    },
    check: (input, call) => {
      const names = (input.fields as { fieldName: string }[]).map(({ fieldName }) => fieldName);
      const unknownKey = (input.primaryKeys as string[]).find((key) => !names.includes(key));
      if (unknownKey !== undefined) throw refusal("lookupTable", "invalid_value", `No field is named '${unknownKey}'.`);
      library.check(input, call);
    },
    serverMembers: () => ({ contentPath: "/Library", size: 0, rows: [] }),
    hidden: ["rows"],
    list: false,
    changes: [{ method: "PUT", accepts: { ...CHANGEABLE, description: text({ required: true, min: 1, max: 1000 }) } }],
  });
  addLookupRows(app, tables);
}
