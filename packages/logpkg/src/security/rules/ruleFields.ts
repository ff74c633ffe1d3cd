import { type RuleContext, s } from "@tripod/kit";
import { words } from "../words.js";

const WEEK = 604_800_000;

/** Reports whether two expressions are equal. Ignores outer white space. */
function sameExpression(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** Returns the field of an expression over records, which keeps the spelling of the inputs. */
export const expression = () => s.string().notEmpty().semanticEquals(sameExpression);

/** Doc of fields that vendor rules have but never accept from inputs. */
export const LEFT_TO_VENDOR = "Required for new rules. For vendor rules leave the value unset.";

/** Fields that all rule types share. */
export const commonFields = {
  name: s.string("Rule name, unique among rules.").notEmpty().autoName(),
  enabled: s
    .boolean("Rule enabled: whether the platform applies the rule. Required for new rules, optional for vendor rules.")
    .optional()
    .computed(),
  entitySelectors: s
    .list(
      "Entity selectors: entities of the signals, at least one.",
      s.object({
        entityType: s.string("Entity type, such as `_ip` or `_username`.").notEmpty(),
        expression: s.string("Record field or expression that names the entity, such as `srcDevice_ip`.").notEmpty(),
      }),
    )
    .checkCount(notNone),
  isPrototype: s
    .boolean("Whether the rule is a prototype (test mode): the signals do not contribute to insights.")
    .default(false),
  summaryExpression: s.string("Signal summary (template) with placeholders such as `{{user_username}}`.").optional(),
  tags: words().optional().doc("Signal tags, such as `_mitreAttackTactic:TA0006` (MITRE ATT&CK)."),
  suppressionWindowSize: s
    .number(
      "Suppression window (milliseconds): after a signal, the rule creates no second signal for the same entity in this time. 0–604,800,000 (7 days), and longer than the detection window of the rule. Default: none.",
    )
    .integer()
    .min(0)
    .max(WEEK)
    .platformDefault(0)
    .codec({ encode: (size) => (size === 0 ? null : size) })
    .optional(),
};

export const groupByFields = s.set("Group-by fields, in addition to the entity.", s.string().notEmpty()).optional();

/** Returns the problem of an empty list, or undefined. */
export function notNone(count: number): string | undefined {
  return count === 0 ? "must have at least one element" : undefined;
}

/** Returns the rule that requires inputs of new rules. Only imported vendor rules can omit them. */
export function neededForNew(...names: readonly string[]) {
  return (inputs: object, { isNew, unknown, fail }: RuleContext): void => {
    if (!isNew) return;
    const values = inputs as Readonly<Record<string, unknown>>;
    for (const name of names) {
      if (values[name] !== undefined || unknown.has(name)) continue;
      fail(name, "is required for a new rule. Only imported vendor rules can omit it");
    }
  };
}
