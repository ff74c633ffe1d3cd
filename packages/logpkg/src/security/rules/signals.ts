import { s } from "@tripod/kit";

/** What the signals of a rule are called, where it is made of the record. */
export const described = {
  nameExpression: s
    .string()
    .notEmpty()
    .doc("Name of its signals; may hold fields, such as `{{user_username}} signed in`."),
  descriptionExpression: s.string().doc("Description of its signals; may hold fields, such as `{{user_username}}`."),
};

/** The same where it is a text. */
export const description = s.string().doc("Description of its signals.");

/** A function over the records of a window. */
const members = {
  name: s.string().notEmpty().doc("Name by which expressions refer to its value."),
  function: s.string().notEmpty().doc("What it is, such as `count`, `count_distinct`, `max` or `sum`."),
  arguments: s.list(s.string().notEmpty()).doc("What it is applied to: fields or expressions, such as `bytesOut`."),
};

export const aggregationFunction = () => s.object(members);
