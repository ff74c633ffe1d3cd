import { exactlyOneOf, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";

export const getCloudaccountCloudC = lookup({
  name: "getCloudaccountCloudC",
  terraform: "cloudaccount_apache_cloudstack",
  doc: "Looks up an account of CloudC by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: {
    ...accountFields,
    privateCloudGatewayId: s
      .string()
      .computed()
      .doc("Id of the private cloud gateway through which the account is reached; empty when it is reached directly."),
  },
  rules: [exactlyOneOf("id", "name")],
  async run(query, context) {
    const { account, results } = await findAccount("CloudC", query, context);
    return { ...results, privateCloudGatewayId: account.gatewayId };
  },
});
