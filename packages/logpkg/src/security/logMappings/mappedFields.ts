import { s } from "@tripod/kit";

/** Returns a string field that accepts an empty value. */
const value = (doc: string) => s.string(doc).optional();
const text = (doc: string) => s.string(doc).notEmpty().optional();
const texts = (doc: string) => s.list(doc, s.string().notEmpty()).optional();

/** Field of the mapping from a message to one record field. */
export const mappedField = s.object({
  name: s.string("Record field, such as `user_username`.").notEmpty(),
  value: value("Source field or constant: name of a message field, or the value if `valueType` is `constant`."),
  valueType: text("Value type of `value`, such as `constant`. Default: name of a message field."),
  skippedValues: s.set("Skipped values: values that are treated as missing, such as `-`.", s.string()).optional(),
  defaultValue: value("Default value if the message has no value."),
  format: text("Format string or date format of the value, such as `JSON`."),
  caseInsensitive: s.boolean("Whether `lookups` uses case-insensitive lookup.").optional(),
  alternateValues: texts("Alternate source fields, used if the first field is missing."),
  timeZone: text("Time zone of times without a time zone."),
  splitDelimiter: text("Split delimiter of the value."),
  splitIndex: text("Split index (zero-based) of the part to use."),
  fieldJoins: texts("Joined fields: message fields that are concatenated.").wire("fieldJoin"),
  joinDelimiter: value("Join delimiter between the joined fields."),
  formatParameters: texts("Format parameters for the placeholders of `format`."),
  lookups: s
    .list(
      "Lookup (value map) from message values to record values.",
      s.object({ key: s.string("Lookup key (message value)."), value: s.string("Lookup value (record value).") }),
    )
    .optional()
    .wire("lookup"),
});

/** Field of the structured messages to which a mapping applies. */
export const structuredInput = s.object({
  eventIdPattern: s.string("Event ID pattern, such as `*`.").notEmpty(),
  logFormat: s.string("Log format of the messages, such as `JSON`, `Windows`, `Syslog`, `CEF` or `LEEF`.").notEmpty(),
  product: s.string("Product name.").notEmpty(),
  vendor: s.string("Vendor name.").notEmpty(),
});
