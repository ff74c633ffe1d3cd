import { exactlyOneOf, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";

export const getCloudaccountCloudB = lookup({
  name: "getCloudaccountCloudB",
  terraform: "cloudaccount_azure",
  doc: "Looks up an account of CloudB by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: {
    ...accountFields,
    azureTenantId: s.string().computed().doc("Id of the directory (tenant) at CloudB."),
    azureClientId: s
      .string()
      .computed()
      .doc("Id of the application (client) at CloudB with which the platform signs in."),
    tenantName: s.string().computed().doc("Name of the directory; empty when the account has none."),
    disablePropertiesRequest: s
      .boolean()
      .computed()
      .doc("Whether the platform does without reading the properties of the subscription."),
  },
  rules: [exactlyOneOf("id", "name")],
  async run(query, context) {
    const { account, results } = await findAccount("CloudB", query, context);
    const { tenantId, clientId, tenantName, disablePropertiesRequest } = account;
    return { ...results, azureTenantId: tenantId, azureClientId: clientId, tenantName, disablePropertiesRequest };
  },
});
