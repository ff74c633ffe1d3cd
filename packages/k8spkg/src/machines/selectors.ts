import { s } from "@tripod/kit";

/** Conditions on labels, all of which have to hold. */
export const matchExpressions = () =>
  s
    .list(
      s.object({
        key: s.string().optional().doc("The label."),
        operator: s
          .string()
          .optional()
          .doc("`In`, `NotIn`, `Exists` or `DoesNotExist`; of nodes `Gt` and `Lt` as well."),
        values: s.set(s.string()).optional().doc("What it is compared with."),
      }),
    )
    .optional()
    .doc("Conditions on labels, all of which have to hold.");

/** What tells objects by their labels. */
export const selectorFields = () => ({
  matchLabels: s.map(s.string()).optional().doc("Labels that have to be there."),
  matchExpressions: matchExpressions(),
});
