import type { Hono } from "hono";
import { choice, flag, object, text } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import { isRow, type Row } from "../../collection/rows.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const MEMBERS = {
  name: text({ required: true, min: 1, max: 256 }),
  description: text({ max: 1024 }),
  query: text({ required: true, min: 1 }),
  enabled: flag({ default: true }),
  correlationExpression: object({
    queryFieldName: text({ required: true }),
    eventFieldName: text({ required: true }),
    stringMatchingAlgorithm: choice(["ExactMatch"], { required: true }),
  }),
  configuration: object(undefined, { required: true }),
};

/** Required members of every event. */
const NEEDED = ["eventType", "eventPriority", "eventSource", "eventName"];

/** Maximum number of rules in an organization, and of fields of an event. */
const MAX_COUNT = 50;
const MAX_FIELDS = 1000;

/** `v1/eventExtractionRules`: the list has no pages; enabling a rule removes its `disableReason`. */
export function addEventExtractionRules(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "eventExtractionRules",
    kind: "eventExtractionRule",
    path: "/v1/eventExtractionRules",
    members: MEMBERS,
    pages: wholeList("data"),
    unique: [{ by: ["name"] }],
    max: MAX_COUNT,
    check: ({ configuration }) => {
      const fields = isRow(configuration) ? configuration : {};
      const lacking = NEEDED.find((name) => fields[name] === undefined);
      if (lacking !== undefined) throw refusal("eventExtractionRule", "invalid", `The field ${lacking} is needed.`);
      if (Object.keys(fields).length > MAX_FIELDS)
        throw refusal("eventExtractionRule", "invalid", `An event has at most ${MAX_FIELDS} fields.`);
      for (const [name, value] of Object.entries(fields)) {
        if (!isRow(value) || typeof value.valueSource !== "string" || value.valueSource.length > 256)
          throw refusal("eventExtractionRule", "invalid", `The field ${name} has no value.`);
        value.mappingType ??= "HardCoded";
      }
    },
    show: ({ description, ...row }) => ({ ...row, ...(description === "" ? {} : { description }) }),
    changes: [
      {
        method: "PUT",
        whole: true,
        apply: (row: Row, input: Row) => {
          delete row.correlationExpression;
          Object.assign(row, { description: "" }, input);
          if (input.enabled === true) delete row.disableReason;
        },
      },
    ],
  });
}
