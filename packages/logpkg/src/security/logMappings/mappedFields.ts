import { s } from "@tripod/kit";

/** Returns a string field that accepts an empty value. */
const value = (doc: string) => s.string().optional().doc(doc);
const text = (doc: string) => s.string().notEmpty().optional().doc(doc);
const texts = (doc: string) => s.list(s.string().notEmpty()).optional().doc(doc);

/** Field of the mapping from a message to one record field. */
export const mappedField = s.object({
  name: s.string().notEmpty().doc("Record field, such as `user_username`."),
  value: value("Source field or constant: name of a message field, or the value if `valueType` is `constant`."),
  valueType: text("Value type of `value`, such as `constant`. Default: name of a message field."),
  skippedValues: s.set(s.string()).optional().doc("Skipped values: values that are treated as missing, such as `-`."),
  defaultValue: value("Default value if the message has no value."),
  format: text("Format string or date format of the value, such as `JSON`."),
  caseInsensitive: s.boolean().optional().doc("Whether `lookups` uses case-insensitive lookup."),
  alternateValues: texts("Alternate source fields, used if the first field is missing."),
  timeZone: text("Time zone of times without a time zone."),
  splitDelimiter: text("Split delimiter of the value."),
  splitIndex: text("Split index (zero-based) of the part to use."),
  fieldJoins: texts("Joined fields: message fields that are concatenated.").wire("fieldJoin"),
  joinDelimiter: value("Join delimiter between the joined fields."),
  formatParameters: texts("Format parameters for the placeholders of `format`."),
  lookups: s
    .list(
      s.object({
        key: s.string().doc("Lookup key (message value)."),
        value: s.string().doc("Lookup value (record value)."),
      }),
    )
    .optional()
    .wire("lookup")
    .doc("Lookup (value map) from message values to record values."),
});

/** Field of the structured messages to which a mapping applies. */
export const structuredInput = s.object({
  eventIdPattern: s.string().notEmpty().doc("Event ID pattern, such as `*`."),
  logFormat: s.string().notEmpty().doc("Log format of the messages, such as `JSON` or `CEF`."),
  product: s.string().notEmpty().doc("Product name."),
  vendor: s.string().notEmpty().doc("Vendor name."),
});
