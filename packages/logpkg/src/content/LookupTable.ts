import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { choice, folderId, limited } from "./contentFields.js";
import { inContent, itemOf } from "./inContent.js";
import { movesInto } from "./moves.js";
import { bringRows, tellOfRows } from "./tableRows.js";
import { textFault } from "./tableText.js";

export const LookupTable = managed({
  name: "LookupTable",
  kind: "lookup table",
  doc: "A table that searches look values up in. Its columns, keys and name are for ever: another name makes another table, and the old one is deleted with its rows then; columns and keys change with the name alone. Rows are lost when a table is deleted; think of `protect`.",
  loses: "its rows",
  at: inContent("v1/lookupTables", "parentFolderId"),
  wire: itemOf("Lookups"),
  fields: {
    name: limited(255, 1)
      .autoNamed({ maxLength: 255 })
      .replaces()
      .doc("Name of the table, 1 to 255 characters, unique among everything in its folder."),
    description: limited(1000, 1).doc("What the table holds, 1 to 1000 characters."),
    parentFolderId: folderId
      .optional()
      .doc(
        "Identifier of the folder in which it stands, 16 hexadecimal digits. The platform wants one. Another one moves the table, and its rows stay.",
      ),
    fields: s
      .list(
        s.object({
          fieldName: s.string().notEmpty().doc("Name of the column."),
          fieldType: choice("boolean", "int", "long", "double", "string").doc(
            "Type of its values: `boolean`, `int`, `long`, `double` or `string`.",
          ),
        }),
      )
      .optional()
      .replaces()
      .doc("The columns, in their order. The platform wants at least one."),
    primaryKeys: s
      .list(s.string().notEmpty())
      .optional()
      .replaces()
      .doc("Names of the columns that tell rows apart. The platform wants at least one."),
    ttl: s
      .number()
      .integer()
      .min(0)
      .max(525_600)
      .default(0)
      .doc("How long rows are kept after they were last written, in minutes, up to 525600; 0 stands for ever."),
    sizeLimitAction: choice("StopIncomingMessages", "DeleteOldData")
      .default("StopIncomingMessages")
      .doc("What happens when the table is full: `StopIncomingMessages`, or `DeleteOldData`."),
    content: s
      .string()
      .optional()
      .writeOnly()
      .doc(
        "The rows, as CSV, whose first row names the columns in any order; 100 MB at most. They replace all that the table has. Empty, or no longer given, it empties the table; never given, rows are left to others. The platform does not show them, so what others change is not seen; the text is kept in the state as it is.",
      ),
  },
  rules: [
    ({ parentFolderId, fields, primaryKeys, content = "" }, { unknown, fail }) => {
      if (parentFolderId === undefined && !unknown.has("parentFolderId")) fail("parentFolderId", "must be given");
      for (const [name, given] of Object.entries({ fields, primaryKeys })) {
        if ((given === undefined || given.length === 0) && !unknown.has(name))
          fail(name, "must have at least one element");
      }
      if (unknown.has("fields")) return;
      const names = (fields ?? []).map(({ fieldName }) => fieldName);
      primaryKeys?.forEach((key, index) => {
        if (!names.includes(key))
          fail(`primaryKeys[${index}]`, `${JSON.stringify(key)} is no column; the columns are ${names.join(", ")}`);
      });
      const fault = textFault(content, names);
      if (fault !== undefined) fail("content", fault);
    },
  ],
  foresee: async (inputs, context) => tellOfRows(inputs, context),
  create: { later: ["content"] },
  update: [
    movesInto("parentFolderId"),
    { body: "members", sends: ["description", "ttl", "sizeLimitAction"] },
    {
      sends: ["content"],
      run: async ({ inputs, live }, on) => {
        await bringRows(inputs.content, on);
        return live;
      },
    },
  ],
  list: { rows: "short" },
});
