import { s } from "@tripod/kit";

/** What lookups show of a rule that masks data. */
export const dataMaskFields = {
  id: s.string().computed().doc("Identifier of the rule."),
  name: s.string().computed().doc("Name of the rule."),
  regexPattern: s.string().computed().doc("Regular expression, in Java's syntax, of what is masked."),
  maskString: s.string().computed().doc("What stands in its place."),
  enabled: s.boolean().computed().doc("Whether it is applied."),
  description: s.string().computed().doc("What the rule is for; empty where nothing is said."),
};
