import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash, resultText } from "../resultFields.js";
import { dataMaskFields } from "./dataMaskFields.js";

export const getDataMaskRules = lookup({
  name: "getDataMaskRules",
  terraform: "data_mask_rules",
  doc: "Lists all rules that mask data in search results.",
  fields: {
    id: resultText("Identifier of the result, made from the ids of the rules."),
    rules: s.list(s.object(dataMaskFields)).computed().doc("The rules, in the platform's order."),
  },
  async run(_, { platform, ...context }) {
    const rules = await platform.dataMaskRules.all(context);
    return { id: resultHash(["data_mask_rule_ids", ...rules.map(({ id }) => id)].sort().join("|")), rules };
  },
});
