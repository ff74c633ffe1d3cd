import { s } from "@tripod/kit";
import { uuid } from "../uuid.js";
import { ENGINE_NAMED, inDatastore } from "./fields.js";

const locale = (what: string) =>
  s
    .string(
      `${what}, such as \`ru_RU.utf8\`. Default: \`C\`. The platform cannot change the value. A replacement needs a new \`name\` as well.`,
    )
    .notEmpty()
    .optional()
    .computed()
    .replaces();

/** Fields of all database resources. */
export const databaseFields = {
  ...inDatastore,
  name: s.string("Database name.").notEmpty().autoName(ENGINE_NAMED).replaces(),
};

/** Fields of databases that have an owner: PostgreSQL and engines based on it. */
export const ownedFields = {
  ...databaseFields,
  ownerId: uuid("Owner user ID, in the same cluster. Removing the value keeps the owner.").optional().computed(),
  lcCollate: locale("Collation (LC_COLLATE) of the database"),
  lcCtype: locale("Character classification (LC_CTYPE) of the database"),
};
