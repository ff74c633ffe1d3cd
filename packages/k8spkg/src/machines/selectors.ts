import { s } from "@tripod/kit";

const OPERATORS =
  "Operator: `In` (value in `values`), `NotIn` (value not in `values`), `Exists` or `DoesNotExist` (label present or absent, without `values`)";

/** Returns a field for conditions on labels, all of which must match. `more` names further operators. */
const expressions = (more: string) =>
  s
    .list(
      "Match expressions on labels. All must match.",
      s.object({
        key: s.string("Label key.").optional().needed(),
        operator: s.string(`${OPERATORS}${more}.`).optional().needed(),
        values: s.set("Values that the operator compares.", s.string()).optional(),
      }),
    )
    .optional();

/** Returns a field for conditions on node labels, all of which must match. */
export const nodeExpressions = () =>
  expressions(", `Gt` or `Lt` (number greater or less than the only element of `values`)");

/** Returns the label selectors. */
export const selectorFields = () => ({
  matchLabels: s
    .map("Match labels: labels with these values that the selected objects must have.", s.string())
    .optional(),
  matchExpressions: expressions(""),
});
