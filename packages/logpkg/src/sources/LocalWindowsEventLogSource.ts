import { s } from "@tripod/kit";
import { source } from "./source.js";
import { localSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

/** Returns the field of event IDs as one string. Responses may contain a list. */
const eventList = () =>
  s
    .string()
    .optional()
    .codec({ decode: (value) => (Array.isArray(value) ? value.map(String).join(",") : String(value)) });

const oneOf = (most: number) =>
  s
    .number()
    .integer()
    .check((value) => (value >= 0 && value <= most ? undefined : `must be an integer from 0 to ${most}`));

export const LocalWindowsEventLogSource = source("LocalWindowsEventLog", {
  name: "LocalWindowsEventLogSource",
  doc: "Local Windows event log source of Sumo Logic: reads event logs on the host of an installed collector. The collector must use cloud management (`sourceSyncMode` `UI`).",
  fields: {
    ...localSourceFields,
    contentType: s
      .string("Content type of the data. Windows event log sources do not need a content type.")
      .notEmpty()
      .optional()
      .writeOnly(),
    logNames: s
      .list("Windows event log channels to read, such as `Security`.", s.string().notEmpty())
      .checkCount((count) => (count === 0 ? "must contain at least one log" : undefined)),
    renderMessages: s
      .boolean("Whether to render event messages: the complete message text is collected.")
      .default(true),
    eventFormat: oneOf(1).default(0).doc("Event format: 0 (legacy XML) or 1 (JSON)."),
    eventMessage: oneOf(2)
      .optional()
      .computed()
      .doc("Event message detail: 0 (complete message), 1 (title) or 2 (metadata only). Set it if `eventFormat` is 0."),
    allowList: eventList()
      .wire("allowlist")
      .doc("Event ID allowlist: comma-separated IDs of events to collect. Default: all events."),
    denyList: eventList().wire("denylist").doc("Event ID denylist: comma-separated IDs of events to exclude."),
  },
  rules: logSourceRules,
});
