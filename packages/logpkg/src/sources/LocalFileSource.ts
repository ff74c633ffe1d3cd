import { s } from "@tripod/kit";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const LocalFileSource = source("LocalFile", {
  name: "LocalFileSource",
  doc: "A source that reads files on the machine of an installed collector, whose sources are managed from the platform.",
  fields: {
    ...logSourceFields,
    contentType: s.string().notEmpty().optional().writeOnly().doc("Content type of the data. Local files need none."),
    pathExpression: s
      .string()
      .notEmpty()
      .doc("Which files are read: `*` stands for any text within a name, `**` for any folders."),
    encoding: s.string().notEmpty().default("UTF-8").doc("Encoding of the files."),
    denyLists: s
      .set(s.string().notEmpty())
      .wire("denylist")
      .optional()
      .doc("Files that are not read although `pathExpression` fits them, as expressions of the same form."),
  },
  rules: logSourceRules,
});
