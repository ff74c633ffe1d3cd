import { s } from "@tripod/kit";

/** Fields of a data masking rule in lookups. */
export const dataMaskFields = {
  id: s.string().computed().doc("ID of the rule."),
  name: s.string().computed().doc("Name of the rule."),
  regexPattern: s.string().computed().doc("Regular expression (Java) of the text to mask."),
  maskString: s.string().computed().doc("Mask string that replaces the matched text."),
  enabled: s.boolean().computed().doc("Whether the rule is enabled."),
  description: s.string().computed().doc("Description of the rule. Empty if there is no description."),
};
