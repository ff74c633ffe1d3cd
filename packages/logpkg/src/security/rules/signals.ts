import { s } from "@tripod/kit";

/** Fields of signal names and descriptions with expressions over the record. */
export const described = {
  nameExpression: s
    .string()
    .notEmpty()
    .doc("Signal name (template) with placeholders, such as `{{user_username}} signed in`."),
  descriptionExpression: s.string().doc("Signal description (template) with placeholders such as `{{user_username}}`."),
};

/** Field of a signal description without expressions. */
export const description = s.string().doc("Signal description.");

/** Members of an aggregation function over the records of a window. */
const members = {
  name: s.string().notEmpty().doc("Name of the function, to which expressions refer."),
  function: s.string().notEmpty().doc("Aggregation function name, such as `count`, `count_distinct`, `max` or `sum`."),
  arguments: s.list(s.string().notEmpty()).doc("Function arguments: record fields or expressions, such as `bytesOut`."),
};

export const aggregationFunction = () => s.object(members);
