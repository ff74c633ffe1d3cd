import { exactlyOneOf, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { accountsOf } from "./cloudAccounts.js";

export const getCloudaccountCloudA = lookup({
  name: "getCloudaccountCloudA",
  terraform: "cloudaccount_aws",
  doc: "Looks up an account of CloudA by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: {
    ...accountFields,
    depends: s
      .string()
      .optional()
      .computed()
      .doc(
        "Any text, such as an output of what must exist before this lookup. It changes nothing and comes back as it was given.",
      ),
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
