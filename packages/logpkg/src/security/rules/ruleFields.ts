import { type RuleContext, s } from "@tripod/kit";
import { words } from "../words.js";

const WEEK = 604_800_000;

/** Whether two expressions are the same: blanks around them mean nothing. */
function sameExpression(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** An expression over records, kept as the program writes it. */
export const expression = () => s.string().notEmpty().sameAs(sameExpression);

/** What rules of the vendor have, too, and none of them takes from a program: only a new rule needs it. */
export const LEFT_TO_VENDOR =
  "A new rule needs it. Where a rule of the vendor is managed, leave it out: it stays as the vendor has it.";

/** What rules of all kinds have. */
export const commonFields = {
  name: s.string().notEmpty().autoNamed().doc("Name of the rule, unique among rules."),
  enabled: s
    .boolean()
    .optional()
    .computed()
    .doc("Whether it is applied. A new rule needs it; where a rule of the vendor is managed, it may be left out."),
  entitySelectors: s
    .list(
      s.object({
        entityType: s.string().notEmpty().doc("Type of the entity, such as `_ip` or `_username`."),
        expression: s
          .string()
          .notEmpty()
          .doc("Field of the record, or expression over it, that names the entity, such as `srcDevice_ip`."),
      }),
    )
    .check(notNone)
    .doc("Which entities its signals are about, at least one."),
  isPrototype: s
    .boolean()
    .default(false)
    .doc("Whether it is being tried: signals of a prototype count for no insight."),
  summaryExpression: s.string().optional().doc("Summary of its signals; may hold fields, such as `{{user_username}}`."),
  tags: words().optional().doc("Tags of its signals, such as `_mitreAttackTactic:TA0006`. Their order means nothing."),
  suppressionWindowSize: s
    .number()
    .integer()
    .min(0)
    .max(WEEK)
    .usually(0)
    .coded({ encode: (size) => (size === 0 ? null : size) })
    .optional()
    .doc(
      "For how long, in milliseconds, it makes no second signal of one entity; longer than its window, at most 604800000, which is a week. None without it.",
    ),
};

export const groupByFields = s
  .list(s.string().notEmpty())
  .optional()
  .doc("Fields by whose values records are counted apart, beside the entity.");

/** What is wrong with a list that must hold something. */
export function notNone(list: readonly unknown[]): string | undefined {
  return list.length === 0 ? "must have at least one element" : undefined;
}

/** Inputs that only rules of the vendor can do without: those are imported, never made. */
export function neededForNew(...names: readonly string[]) {
  return (inputs: object, { isNew, unknown, fail }: RuleContext): void => {
    if (!isNew) return;
    const given = inputs as Readonly<Record<string, unknown>>;
    for (const name of names) {
      if (given[name] !== undefined || unknown.has(name)) continue;
      fail(name, "is missing: only a rule of the vendor, which is imported, can do without it");
    }
  };
}
