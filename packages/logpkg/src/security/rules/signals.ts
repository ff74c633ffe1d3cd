import { s } from "@tripod/kit";

/** What the signals of a rule are called, where it is made of the record. */
export const described = {
  nameExpression: s
    .string()
    .notEmpty()
    .doc("Signal name (template) with placeholders, such as `{{user_username}} signed in`."),
  descriptionExpression: s.string().doc("Signal description (template) with placeholders such as `{{user_username}}`."),
};

/** The same where it is a text. */
export const description = s.string().doc("Signal description.");

/** A function over the records of a window. */
const members = {
  name: s.string().notEmpty().doc("Name of the function, to which expressions refer."),
  function: s.string().notEmpty().doc("Aggregation function name, such as `count`, `count_distinct`, `max` or `sum`."),
  arguments: s.list(s.string().notEmpty()).doc("Function arguments: record fields or expressions, such as `bytesOut`."),
};

export const aggregationFunction = () => s.object(members);
