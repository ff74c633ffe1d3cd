import { s } from "@tripod/kit";
import { isObject, memberAt, warning } from "@tripod/rest";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

/** Fields that every event requires. */
const NEEDED = ["eventType", "eventPriority", "eventSource", "eventName"];

/** Maximum number of event fields, from the API reference. */
const MAX_FIELDS = 1000;

interface Configuration {
  readonly fieldName: string;
  readonly valueSource: string;
  readonly mappingType: string;
}

const HARD_CODED = "HardCoded";

/** Returns the request form: an object by field name. */
function byField(all: readonly Configuration[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all.map(({ fieldName, ...rest }) => [fieldName, rest]));
}

/**
 * Returns the mapping in the form of the inputs. Values that a response lacks come from state, and so do all entries if
 * a required one is missing: the response is then incomplete.
 */
function listed(live: unknown, recorded: unknown = []): readonly Configuration[] {
  const known = new Map((recorded as readonly Configuration[]).map((one) => [one.fieldName, one]));
  const entries = isObject(live) ? live : {};
  const isShown = (name: string): boolean => entries[name] !== undefined && entries[name] !== null;
  const names = NEEDED.every(isShown)
    ? Object.keys(entries).filter(isShown)
    : [...Object.keys(entries), ...known.keys()];
  return [...new Set(names)]
    .filter((name) => isObject(entries[name]) || known.has(name))
    .map((fieldName) => {
      const { valueSource, mappingType } = known.get(fieldName) ?? { valueSource: "", mappingType: HARD_CODED };
      const text = (name: string, usual: string): string => {
        const value = memberAt(entries[fieldName], name);
        return typeof value === "string" && value !== "" ? value : usual;
      };
      return {
        fieldName,
        valueSource: text("valueSource", valueSource),
        mappingType: text("mappingType", mappingType),
      };
    });
}

export const EventExtractionRule = managed({
  name: "EventExtractionRule",
  kind: "event extraction rule",
  doc: "Event extraction rule of Sumo Logic (beta): a log query that produces events, such as deployments, in the index `sumologic_userdata_events`. A new rule also processes the last seven days once. The platform disables a rule that produces more than 1000 events in an hour: see `disableReason`. The next `pulumi up` enables the rule again. An organization can have 50 rules.",
  endpoint: {
    path: "v1/eventExtractionRules",
    dialect: (platform) => wholeListApi(platform, ["eventExtractionRules"]),
  },
  // The platform's reference does not document whether names are unique.
  identity: { enforced: false },
  wire: {
    mayOmit: ["correlationExpression", "description", "disableReason"],
    codecs: {
      configurations: {
        encode: (all) => byField(all as readonly Configuration[]),
        decode: (live, { configurations }) => listed(memberAt(live.raw, "configuration"), configurations),
      },
    },
  },
  fields: {
    name: textOf(1, 256).autoName({ maxLength: 256 }).doc("Name of the rule, 1–256 characters."),
    description: textOf(0, 1024).optional().doc("Description of the rule, at most 1024 characters."),
    query: s.string("Log query whose results become events.").notEmpty(),
    enabled: s.boolean("Whether the rule is enabled.").default(true),
    correlationExpression: s
      .object(
        "Correlation expression, which correlates events with query results: the two fields whose values are compared.",
        {
          queryFieldName: s
            .string("Query field: field of the query results that the platform compares with `eventFieldName`.")
            .notEmpty(),
          eventFieldName: s
            .string(
              "Event field: field of the event that is compared with `queryFieldName`. `query` must extract a field of this name.",
            )
            .notEmpty(),
          stringMatchingAlgorithm: s.string("String matching algorithm.").values({ ExactMatch: "equal strings" }),
        },
      )
      .optional(),
    configurations: s
      .set(
        "Event field mapping, one element per field, at most 1000. Required: `eventType` (`Deployment`, `Feature Flag Change`, `Configuration Change` or `Infrastructure Change`), `eventPriority` (`High`, `Medium` or `Low`), `eventSource` and `eventName`. Optional: `eventDescription` and others.",
        s.object({
          fieldName: s.string("Name of the event field.").notEmpty(),
          valueSource: textOf(1, 256).doc("Value of the event field, at most 256 characters."),
          mappingType: s
            .string("Mapping type of the value.")
            .values({ [HARD_CODED]: "fixed value" })
            .default(HARD_CODED),
        }),
      )
      .checkCount((count) => (count > MAX_FIELDS ? `must have at most ${MAX_FIELDS} elements` : undefined))
      .wire("configuration"),
    disableReason: s.string("Disable reason, if the platform disabled the rule. Empty otherwise.").computed(),
  },
  rules: [
    ({ configurations }, { fail }) => {
      if (configurations === undefined) return;
      const names = configurations.map(({ fieldName }) => fieldName);
      names.forEach((name, index) => {
        if (names.indexOf(name) === index) return;
        fail(`configurations[${index}].fieldName`, `${JSON.stringify(name)} occurs twice. Set one value per field`);
      });
      const lacking = NEEDED.filter((name) => !names.includes(name));
      if (lacking.length > 0) fail("configurations", `must have the fields ${lacking.join(", ")}`);
    },
  ],
  extras: [
    warning((live) => {
      const reason = live.optionalString("disableReason");
      return reason === undefined || reason === "" ? undefined : `the platform disabled the rule: ${reason}`;
    }),
  ],
  update: "inputs",
});
