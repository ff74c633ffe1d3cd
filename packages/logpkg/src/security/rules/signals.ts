import { s } from "@tripod/kit";

/** Fields of signal names and descriptions with expressions over the record. */
export const described = {
  nameExpression: s
    .string("Signal name (template) with placeholders, such as `{{user_username}} signed in`.")
    .notEmpty(),
  descriptionExpression: s.string("Signal description (template) with placeholders such as `{{user_username}}`."),
};

/** Field of a signal description without expressions. */
export const description = s.string("Signal description.");

/** Members of an aggregation function over the records of a window. */
const members = {
  name: s.string("Name of the function, to which expressions refer.").notEmpty(),
  function: s.string("Aggregation function name, such as `count`, `count_distinct`, `max` or `sum`.").notEmpty(),
  arguments: s.list("Function arguments: record fields or expressions, such as `bytesOut`.", s.string().notEmpty()),
};

export const aggregationFunction = () => s.object(members);
