import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash, resultText } from "../resultFields.js";
import { dataMaskFields } from "./dataMaskFields.js";
import { createDataMaskRules } from "./dataMaskRules.js";

export const getDataMaskRules = lookup({
  name: "getDataMaskRules",
  terraform: "data_mask_rules",
  doc: "All data masking rules of a Sumo Logic organization.",
  fields: {
    id: resultText("Result ID, derived from the IDs of the rules."),
    rules: s.list("Data masking rules, in the order of the API response.", s.object(dataMaskFields)).computed(),
  },
  async run(_, { platform, ...context }) {
    const rules = await platform.of(createDataMaskRules).all(context);
    return { id: resultHash(["data_mask_rule_ids", ...rules.map(({ id }) => id)].sort().join("|")), rules };
  },
});
