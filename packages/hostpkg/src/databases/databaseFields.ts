import { s } from "@tripod/kit";
import { ENGINE_NAMED, inDatastore, uuid } from "./fields.js";

const locale = (what: string) =>
  s
    .string()
    .notEmpty()
    .optional()
    .computed()
    .replaces()
    .doc(
      `${what}, such as \`ru_RU.utf8\`. Without it, \`C\`. It is for ever: a change needs another \`name\` as well.`,
    );

/** What every database has. */
export const databaseFields = {
  ...inDatastore,
  name: s.string().notEmpty().autoNamed(ENGINE_NAMED).replaces().doc("Name of the database."),
};

/** What a database of the PostgreSQL family has. */
export const ownedFields = {
  ...databaseFields,
  ownerId: uuid(
    "Identifier of the user who owns the database, in the same datastore. PostgreSQL needs one. Taking it away leaves the owner as it is.",
  )
    .optional()
    .computed(),
  lcCollate: locale("Order of texts"),
  lcCtype: locale("Classes of characters"),
};
