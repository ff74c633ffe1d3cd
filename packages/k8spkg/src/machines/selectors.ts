import { s } from "@tripod/kit";

/** Returns a field for conditions on labels, all of which must match. */
export const matchExpressions = () =>
  s
    .list(
      "Match expressions on labels. All must match.",
      s.object({
        key: s.string("Label key.").optional(),
        operator: s
          .string("Operator: `In`, `NotIn`, `Exists` or `DoesNotExist`; for node affinity also `Gt` and `Lt`.")
          .optional(),
        values: s.set("Values that the operator compares.", s.string()).optional(),
      }),
    )
    .optional();

/** Returns the label selectors. */
export const selectorFields = () => ({
  matchLabels: s
    .map("Match labels: labels with these values that the selected objects must have.", s.string())
    .optional(),
  matchExpressions: matchExpressions(),
});
