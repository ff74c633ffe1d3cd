import { s } from "@tripod/kit";
import { isObject, memberAt, warns } from "@tripod/objects";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

/** Fields that every event has. */
const NEEDED = ["eventType", "eventPriority", "eventSource", "eventName"];

interface Configuration {
  readonly fieldName: string;
  readonly valueSource: string;
  readonly mappingType: string;
}

const HARD_CODED = "HardCoded";

/** An object by field name, as it travels. */
function byField(all: readonly Configuration[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all.map(({ fieldName, ...rest }) => [fieldName, rest]));
}

function listed(shown: unknown): readonly Configuration[] {
  return Object.entries(isObject(shown) ? shown : {})
    .filter(([, one]) => isObject(one))
    .map(([fieldName, one]) => ({
      fieldName,
      valueSource: String(memberAt(one, "valueSource") ?? ""),
      mappingType: String(memberAt(one, "mappingType") ?? HARD_CODED),
    }));
}

export const EventExtractionRule = managed({
  name: "EventExtractionRule",
  kind: "event extraction rule",
  doc: "A query of logs whose results become events, in the index `sumologic_userdata_events`. A new rule also looks at the last seven days, once. One that finds more than 1000 events in an hour is switched off by the platform: `disableReason` says so, and the next run switches it on again. An organisation has 50 rules at most. The platform has it as a beta.",
  at: { path: "v1/eventExtractionRules", dialect: (platform) => wholeListApi(platform, ["eventExtractionRules"]) },
  wire: { mayLack: ["correlationExpression", "description", "disableReason"] },
  fields: {
    name: textOf(1, 256).autoNamed({ maxLength: 256 }).doc("Name of the rule, 1 to 256 characters."),
    description: textOf(0, 1024).optional().doc("What the rule is for, at most 1024 characters."),
    query: s.string().notEmpty().doc("Query of logs whose results become events."),
    enabled: s.boolean().default(true).doc("Whether it is applied."),
    correlationExpression: s
      .object({
        queryFieldName: s.string().notEmpty().doc("Field of the query's results, which the query extracts."),
        eventFieldName: s.string().notEmpty().doc("Field of the events."),
        stringMatchingAlgorithm: s.string().values({ ExactMatch: "they are the same" }).doc("How they are compared."),
      })
      .optional()
      .doc("Which field of a result belongs to which field of an event."),
    configurations: s
      .set(
        s.object({
          fieldName: s.string().notEmpty().doc("Name of the field."),
          valueSource: textOf(1, 256).doc("Its value, at most 256 characters."),
          mappingType: s
            .string()
            .values({ [HARD_CODED]: "always this value" })
            .default(HARD_CODED)
            .doc("How the value is found."),
        }),
      )
      .wire("configuration", { encode: (all) => byField(all as readonly Configuration[]), decode: listed })
      .doc(
        "Fields of the events, each once. `eventType` (`Deployment`, `Feature Flag Change`, `Configuration Change` or `Infrastructure Change`), `eventPriority` (`High`, `Medium` or `Low`), `eventSource` and `eventName` are needed; `eventDescription` and others may be there, 1000 at most. Their order means nothing.",
      ),
    disableReason: s.string().computed().doc("Why the platform has switched the rule off; empty where it has not."),
  },
  rules: [
    ({ configurations }, { fail }) => {
      if (configurations === undefined) return;
      const names = configurations.map(({ fieldName }) => fieldName);
      names.forEach((name, index) => {
        if (names.indexOf(name) === index) return;
        fail(`configurations[${index}].fieldName`, `${JSON.stringify(name)} is there already: a field has one value`);
      });
      const lacking = NEEDED.filter((name) => !names.includes(name));
      if (lacking.length > 0) fail("configurations", `must have the fields ${lacking.join(", ")}`);
    },
  ],
  extras: [
    warns((live) => {
      const reason = live.optionalString("disableReason");
      return reason === undefined || reason === "" ? undefined : `the platform has switched it off: ${reason}`;
    }),
  ],
  update: "members",
});
