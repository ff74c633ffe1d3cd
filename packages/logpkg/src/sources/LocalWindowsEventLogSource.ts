import { s } from "@tripod/kit";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

/** Numbers of events, as one text. Answers may have a list of them. */
const eventList = () =>
  s
    .string()
    .optional()
    .coded({ decode: (shown) => (Array.isArray(shown) ? shown.map(String).join(",") : String(shown)) });

const oneOf = (most: number) =>
  s
    .number()
    .integer()
    .check((value) => (value >= 0 && value <= most ? undefined : `must be a whole number from 0 to ${most}`));

export const LocalWindowsEventLogSource = source("LocalWindowsEventLog", {
  name: "LocalWindowsEventLogSource",
  doc: "A source that reads event logs on the machine of an installed collector, whose sources are managed from the platform.",
  fields: {
    ...logSourceFields,
    contentType: s.string().notEmpty().optional().writeOnly().doc("Content type of the data. Event logs need none."),
    logNames: s
      .list(s.string().notEmpty())
      .check((value) => (value.length === 0 ? "must name at least one log" : undefined))
      .doc("Event logs to read, such as `Security`."),
    renderMessages: s.boolean().default(true).doc("Whether the complete text of events is collected."),
    eventFormat: oneOf(1).default(0).doc("Form of the events: 0 for XML, 1 for JSON."),
    eventMessage: oneOf(2)
      .optional()
      .computed()
      .doc("How much of the message of an event is collected: 0 for all of it, 1 for its title, 2 for metadata only."),
    allowList: eventList()
      .wire("allowlist")
      .doc("Numbers of events that are collected, parted by commas. All without it."),
    denyList: eventList().wire("denylist").doc("Numbers of events that are not collected, parted by commas."),
  },
  rules: logSourceRules,
});
