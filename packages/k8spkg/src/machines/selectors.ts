import { s } from "@tripod/kit";

/** Returns a field for conditions on labels, all of which must match. */
export const matchExpressions = () =>
  s
    .list(
      s.object({
        key: s.string().optional().doc("Label key."),
        operator: s
          .string()
          .optional()
          .doc("Operator: `In`, `NotIn`, `Exists` or `DoesNotExist`; for node affinity also `Gt` and `Lt`."),
        values: s.set(s.string()).optional().doc("Values that the operator compares."),
      }),
    )
    .optional()
    .doc("Match expressions on labels. All must match.");

/** Returns the label selectors. */
export const selectorFields = () => ({
  matchLabels: s
    .map(s.string())
    .optional()
    .doc("Match labels: labels with these values that the selected objects must have."),
  matchExpressions: matchExpressions(),
});
