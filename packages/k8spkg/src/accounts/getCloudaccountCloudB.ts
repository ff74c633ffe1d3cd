import { exactlyOneOf } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { accountsOf, cloudBFields } from "./cloudAccounts.js";

export const getCloudaccountCloudB = lookup({
  name: "getCloudaccountCloudB",
  terraform: "cloudaccount_azure",
  doc: "Azure (`CloudB`) cloud account, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
  fields: { ...accountFields, ...cloudBFields },
  rules: [exactlyOneOf("id", "name")],
  async run(query, context) {
    const { account, results } = await findAccount(
      "CloudB",
      (scope) => context.platform.of(scope, accountsOf.CloudB),
      query,
      context,
    );
    const { azureTenantId, azureClientId, tenantName, disablePropertiesRequest } = account;
    return { ...results, azureTenantId, azureClientId, tenantName, disablePropertiesRequest };
  },
});
