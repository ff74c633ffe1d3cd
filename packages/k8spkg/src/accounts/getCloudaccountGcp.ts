import { exactlyOneOf } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { accountsOf } from "./cloudAccounts.js";

export const getCloudaccountGcp = lookup({
  name: "getCloudaccountGcp",
  terraform: "cloudaccount_gcp",
  doc: "Looks up an account of Google Cloud by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: accountFields,
  rules: [exactlyOneOf("id", "name")],
  async run(query, context) {
    const { results } = await findAccount(
      "Google Cloud",
      (scope) => context.platform.of(scope, accountsOf.gcp),
      query,
      context,
    );
    return results;
  },
});
