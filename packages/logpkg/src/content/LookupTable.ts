import { s } from "@tripod/kit";
import { findDuplicateIndex } from "@tripod/rest";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { folderId } from "./contentFields.js";
import { inContent, itemOf } from "./inContent.js";
import { movesInto } from "./moves.js";
import { bringRows, tellOfRows } from "./tableRows.js";
import { textFault } from "./tableText.js";

export const LookupTable = managed({
  name: "LookupTable",
  kind: "lookup table",
  doc: "Lookup table of Sumo Logic: a key-value table for `lookup` queries. Changing the name replaces the table and deletes the old rows. Changing columns or primary key requires another name. To keep the rows, use the resource option `protect`.",
  dataLoss: "all rows of the table",
  endpoint: inContent("v1/lookupTables", "parentFolderId"),
  wire: itemOf("Lookups"),
  fields: {
    name: textOf(1, 255)
      .autoName({ maxLength: 255 })
      .replaces()
      .doc("Name of the table, 1–255 characters, unique in the folder."),
    description: textOf(1, 1000)
      .check((value) => (value === "" || value.trim() !== "" ? undefined : "must not be blank"))
      .doc("Description of the table, 1–1000 characters."),
    parentFolderId: folderId
      .optional()
      .doc(
        "Parent folder ID, 16 hexadecimal digits. Required by the platform. Changing it moves the table with its rows.",
      ),
    fields: s
      .list(
        "Columns of the table, at least one.",
        s.object({
          fieldName: s.string("Column name.").notEmpty(),
          fieldType: s
            .string("Column type.")
            .values({
              boolean: "`true` or `false`",
              int: "32-bit integer",
              long: "64-bit integer",
              double: "floating-point number",
              string: "text",
            }),
        }),
      )
      .optional()
      .replaces(),
    primaryKeys: s
      .list("Primary key: names of the key columns, at least one.", s.string().notEmpty())
      .optional()
      .replaces(),
    ttl: s
      .number("Time to live (TTL) of rows after the last write, in minutes, at most 525,600. 0: no expiry.")
      .integer()
      .min(0)
      .max(525_600)
      .default(0),
    sizeLimitAction: s
      .string("Size limit action, applied when the table is full.")
      .values({ StopIncomingMessages: "further rows are rejected", DeleteOldData: "old rows are deleted" })
      .default("StopIncomingMessages"),
    content: s
      .string(
        "Table data (CSV) with a header row, at most 100 MB. The header can have any column order. The data replaces all rows. Removing the value, or changing it to an empty string, empties the table. If the value was never set, the provider does not manage the rows. The API does not return the rows, so drift is not detected.",
      )
      .optional()
      .writeOnly(),
  },
  rules: [
    ({ parentFolderId, fields, primaryKeys, content = "" }, { unknown, fail }) => {
      if (parentFolderId === undefined && !unknown.has("parentFolderId")) fail("parentFolderId", "is required");
      for (const [name, input] of Object.entries({ fields, primaryKeys })) {
        if ((input === undefined || input.length === 0) && !unknown.has(name))
          fail(name, "must have at least one element");
      }
      if (unknown.has("fields")) return;
      const names = (fields ?? []).map(({ fieldName }) => fieldName);
      const twin = findDuplicateIndex(names);
      if (twin >= 0) fail(`fields[${twin}].fieldName`, `${JSON.stringify(names[twin])} is already a column`);
      const twinKey = findDuplicateIndex(primaryKeys ?? []);
      if (twinKey >= 0) fail(`primaryKeys[${twinKey}]`, `${JSON.stringify(primaryKeys?.[twinKey])} is already a key`);
      primaryKeys?.forEach((key, index) => {
        if (!names.includes(key))
          fail(`primaryKeys[${index}]`, `${JSON.stringify(key)} is not a column; the columns are ${names.join(", ")}`);
      });
      const fault = textFault(content, names);
      if (fault !== undefined) fail("content", fault);
    },
  ],
  preflight: async (inputs, context) => tellOfRows(inputs, context),
  create: { deferred: ["content"] },
  update: [
    movesInto("parentFolderId"),
    { body: "inputs", sends: ["description", "ttl", "sizeLimitAction"] },
    {
      sends: ["content"],
      run: async ({ inputs, live }, on) => {
        await bringRows(inputs.content, on);
        return live;
      },
    },
  ],
  list: { rows: "partial" },
});
