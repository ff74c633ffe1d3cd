import { s } from "@tripod/kit";

/** What may be an empty value. */
const value = (doc: string) => s.string().optional().doc(doc);
const text = (doc: string) => s.string().notEmpty().optional().doc(doc);
const texts = (doc: string) => s.list(s.string().notEmpty()).optional().doc(doc);

/** How one field of a record is made out of a message. */
export const mappedField = s.object({
  name: s.string().notEmpty().doc("Name of the field of the record, such as `user_username`."),
  value: value("Name of the field of the message that it is taken from, or the value itself for the type `constant`."),
  valueType: text("What `value` is, such as `constant`; the name of a field without it."),
  skippedValues: s.list(s.string()).optional().doc("Values that are no values, such as `-`."),
  defaultValue: value("What it is where the message has none."),
  format: text("How the value is written in the message, such as `JSON` or a form of a date."),
  caseInsensitive: s.boolean().optional().doc("Whether upper and lower case make no difference in `lookups`."),
  alternateValues: texts("Further fields of the message that it is taken from where the first has none."),
  timeZone: text("Time zone of a time without one."),
  splitDelimiter: text("What the value is cut at."),
  splitIndex: text("Which of the parts it is, from `0` on."),
  fieldJoins: texts("Fields of the message that are put together.").wire("fieldJoin"),
  joinDelimiter: value("What stands between them."),
  formatParameters: texts("What stands in the places of `format`."),
  lookups: s
    .list(
      s.object({
        key: s.string().doc("What stands in the message."),
        value: s.string().doc("What the record has for it."),
      }),
    )
    .optional()
    .wire("lookup")
    .doc("What values of the message become in the record."),
});

/** Which structured messages a mapping is for. */
export const structuredInput = s.object({
  eventIdPattern: s.string().notEmpty().doc("Pattern of the ids of the events, such as `*`."),
  logFormat: s.string().notEmpty().doc("How the messages are written, such as `JSON` or `CEF`."),
  product: s.string().notEmpty().doc("Product that writes them."),
  vendor: s.string().notEmpty().doc("Vendor of the product."),
});
