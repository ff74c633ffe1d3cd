import { exactlyOneOf } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { accountsOf } from "./cloudAccounts.js";

export const getCloudaccountGcp = lookup({
  name: "getCloudaccountGcp",
  terraform: "cloudaccount_gcp",
  doc: "Google Cloud (GCP) cloud account, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
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
