import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { dataMaskFields } from "./dataMaskFields.js";
import { createDataMaskRules } from "./dataMaskRules.js";

export const getDataMaskRule = lookup({
  name: "getDataMaskRule",
  terraform: "data_mask_rule",
  doc: "Data masking rule of Sumo Logic, found by its ID.",
  fields: { ...dataMaskFields, id: s.string("ID of the rule, 16 hexadecimal digits.").notEmpty().check(pathPart) },
  async run({ id }, { platform, fail, ...context }) {
    const rule = await platform.of(createDataMaskRules).byId(id, context);
    return rule ?? fail("id", `data mask rule ${JSON.stringify(id)} does not exist; getDataMaskRules lists all rules`);
  },
});
