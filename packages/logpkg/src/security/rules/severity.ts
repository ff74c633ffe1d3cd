import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, type Values } from "@tripod/rest";

const scale = () => s.number().integer().min(0).max(10);

/** Members of the severity mapping. */
export const severity = scale().wire("score").doc("Signal severity, 0–10.");

const members = {
  type: s
    .string("Mapping type.")
    .values({
      constant: "`default` for all records",
      fieldValue: "value of `field`, or `default` if the record has no value",
      fieldValueMapping: "severity from `mappings` by the value of `field`, or `default`",
    })
    .enumType("CseRuleSeverityMappingType"),
  default: scale().platformDefault(0).optional().doc("Default severity, 0–10. Required for `constant`."),
  field: s
    .string("Record field with the severity, or with the value to map. Required unless the type is `constant`.")
    .platformDefault("")
    .optional(),
  mappings: s
    .list(
      "Value mappings from values of `field` to severities. The first match wins. Required for `fieldValueMapping`.",
      s.object({
        type: s.string("Comparison type.").values({ eq: "value equal to `from`" }),
        from: s.string("Value of the record field."),
        to: scale().doc("Severity for the value, 0–10."),
      }),
    )
    .wire("mapping")
    .optional(),
};

/** Defaults of the platform. */
const UNSAID = { default: 0, field: "", mapping: [] };

/** Field of the severity of signals, which may depend on a record field. */
export const severityMapping = s
  .object("Severity mapping: how the signal severity (0–10) is determined.", members)
  .check(complaint)
  .wire("scoreMapping", {
    encode: (value) => ({ ...UNSAID, ...encodeRaw(members, value as Values) }),
    decode: (raw, recorded) => decodeRaw(members, raw, recorded),
  });

interface Mapping {
  readonly type: string;
  readonly default?: number | undefined;
  readonly field?: string | undefined;
  readonly mappings?: readonly unknown[] | undefined;
}

function complaint({ type, default: defaultValue, field, mappings = [] }: Mapping): string | undefined {
  if (type === "constant") return defaultValue === undefined ? "must have default if its type is constant" : undefined;
  if (!field) return `must have field if its type is ${type}`;
  if (type === "fieldValueMapping" && mappings.length === 0)
    return "must have mappings if its type is fieldValueMapping";
  return undefined;
}
