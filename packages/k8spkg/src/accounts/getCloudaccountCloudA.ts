import { exactlyOneOf, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { accountsOf } from "./cloudAccounts.js";

export const getCloudaccountCloudA = lookup({
  name: "getCloudaccountCloudA",
  terraform: "cloudaccount_aws",
  doc: "AWS (`CloudA`) cloud account, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
  fields: {
    ...accountFields,
    depends: s
      .string(
        "Dependency marker: any text, such as an output of a resource that must exist before the lookup. No effect on the lookup; returned unchanged.",
      )
      .optional()
      .computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ depends = "", ...query }, context) {
    const { results } = await findAccount(
      "CloudA",
      (scope) => context.platform.of(scope, accountsOf.CloudA),
      query,
      context,
    );
    return { ...results, depends };
  },
});
