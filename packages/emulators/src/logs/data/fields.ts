import type { Hono } from "hono";
import { text } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import { objectId } from "../identifiers.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const BUILT_IN = ["_collector", "_source", "_sourceCategory", "_sourceHost", "_sourceName", "_budget"];

/** `v1/fields`: a new field is an enabled string. The requests that enable and disable a field have no body. */
export function addFields(app: Hono<LogsEnv>, addKind: AddKind): void {
  app.get("/v1/fields/builtin", (context) =>
    context.json({
      data: BUILT_IN.map((fieldName, index) => ({
        fieldName,
        fieldId: `00000000000000F${index}`,
        dataType: "String",
        state: "Enabled",
      })),
    }),
  );
  addKind(app, {
    name: "fields",
    kind: "field",
    path: "/v1/fields",
    notFound: { code: "field:doesnt_exist", message: "No field has this id." },
    id: { member: "fieldId", make: ({ random }) => objectId(random) },
    members: { fieldName: text({ required: true, min: 1, max: 255 }) },
    unique: [{ by: ({ fieldName }) => String(fieldName).toLowerCase() }],
    serverMembers: () => ({ dataType: "String", state: "Enabled" }),
    hidden: ["createdAt", "createdBy", "modifiedAt", "modifiedBy"],
    pages: wholeList("data"),
    changes: [
      {
        method: "PUT",
        path: "/enable",
        accepts: false,
        returns: "nothing",
        apply: (row) => {
          row.state = "Enabled";
        },
      },
      {
        method: "DELETE",
        path: "/disable",
        accepts: false,
        returns: "nothing",
        apply: (row) => {
          row.state = "Disabled";
        },
      },
    ],
  });
}
