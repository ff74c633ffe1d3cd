import { exactlyOneOf } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { accountsOf, gatewayFields } from "./cloudAccounts.js";

export const getCloudaccountVsphere = lookup({
  name: "getCloudaccountVsphere",
  terraform: "cloudaccount_vsphere",
  doc: "Looks up an account of vSphere by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: {
    ...accountFields,
    ...gatewayFields,
  },
  rules: [exactlyOneOf("id", "name")],
  async run(query, context) {
    const { account, results } = await findAccount(
      "vSphere",
      (scope) => context.platform.of(scope, accountsOf.vsphere),
      query,
      context,
    );
    return { ...results, privateCloudGatewayId: account.privateCloudGatewayId };
  },
});
