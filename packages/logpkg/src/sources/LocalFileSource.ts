import { s } from "@tripod/kit";
import { source } from "./source.js";
import { localSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const LocalFileSource = source("LocalFile", {
  name: "LocalFileSource",
  doc: "Local file source of Sumo Logic: reads files on the host of an installed collector. The collector must use cloud management (`sourceSyncMode` `UI`).",
  fields: {
    ...localSourceFields,
    contentType: s
      .string("Content type of the data. Local file sources do not need a content type.")
      .notEmpty()
      .optional()
      .writeOnly(),
    pathExpression: s
      .string("File path expression of the files to read. `*` matches within a name, `**` matches folders recursively.")
      .notEmpty(),
    encoding: s.string("Character encoding of the files.").notEmpty().default("UTF-8"),
    denyLists: s
      .set("Denylist: path expressions of files to exclude.", s.string().notEmpty())
      .wire("denylist")
      .optional(),
  },
  rules: logSourceRules,
});
