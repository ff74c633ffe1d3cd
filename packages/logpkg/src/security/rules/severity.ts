import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, type Values } from "@tripod/objects";

const scale = () => s.number().integer().min(0).max(10);

/** How severe the signals of a rule are, all of them alike. */
export const severity = scale().wire("score").doc("How severe its signals are, from 0 to 10.");

const members = {
  type: s
    .string()
    .values({
      constant: "`default`, whatever the record says",
      fieldValue: "the value of `field`, or `default` where the record has none",
      fieldValueMapping: "what `mappings` make of the value of `field`, or `default`",
    })
    .doc("Where the severity comes from."),
  default: scale().usually(0).optional().doc("Severity from 0 to 10; needed where it is constant."),
  field: s.string().usually("").optional().doc("Field of the record that tells the severity, or what it is made of."),
  mappings: s
    .list(
      s.object({
        type: s.string().values({ eq: "the value is equal to `from`" }).doc("How values are compared."),
        from: s.string().doc("Value of the field."),
        to: scale().doc("Severity from 0 to 10 for it."),
      }),
    )
    .wire("mapping")
    .optional()
    .doc("Severities by the value of `field`. The first one that fits counts."),
};

/** What the platform takes where nothing is said. */
const UNSAID = { default: 0, field: "", mapping: [] };

/** How severe the signals of a rule are, by what the record says. */
export const severityMapping = s
  .object(members)
  .check(complaint)
  .wire("scoreMapping", {
    encode: (value) => ({ ...UNSAID, ...encodeRaw(members, value as Values) }),
    decode: (raw) => decodeRaw(members, raw),
  })
  .doc("How severe its signals are.");

interface Mapping {
  readonly type: string;
  readonly default?: number | undefined;
  readonly field?: string | undefined;
  readonly mappings?: readonly unknown[] | undefined;
}

function complaint({ type, default: usual, field, mappings = [] }: Mapping): string | undefined {
  if (type === "constant")
    return usual === undefined ? "must have default, the severity, where it is constant" : undefined;
  if (!field) return `must have field where its type is ${type}`;
  if (type === "fieldValueMapping" && mappings.length === 0) return "must have mappings where its type is that";
  return undefined;
}
