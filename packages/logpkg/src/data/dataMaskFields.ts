import { s } from "@tripod/kit";

/** Fields of a data masking rule in lookups. */
export const dataMaskFields = {
  id: s.string("ID of the rule.").computed(),
  name: s.string("Name of the rule.").computed(),
  regexPattern: s.string("Regular expression (Java) of the text to mask.").computed(),
  maskString: s.string("Mask string that replaces the matched text.").computed(),
  enabled: s.boolean("Whether the rule is enabled.").computed(),
  description: s.string("Description of the rule. Empty if there is no description.").computed(),
};
