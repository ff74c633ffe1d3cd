import { s } from "@tripod/kit";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const LocalFileSource = source("LocalFile", {
  name: "LocalFileSource",
  doc: "Local file source of Sumo Logic: reads files on the host of an installed collector. The collector must use cloud management (`sourceSyncMode` `UI`).",
  fields: {
    ...logSourceFields,
    contentType: s
      .string()
      .notEmpty()
      .optional()
      .writeOnly()
      .doc("Content type of the data. Local file sources do not need a content type."),
    pathExpression: s
      .string()
      .notEmpty()
      .doc("File path expression of the files to read. `*` matches within a name, `**` matches folders recursively."),
    encoding: s.string().notEmpty().default("UTF-8").doc("Character encoding of the files."),
    denyLists: s
      .set(s.string().notEmpty())
      .wire("denylist")
      .optional()
      .doc("Denylist: path expressions of files to exclude."),
  },
  rules: logSourceRules,
});
