import { exactlyOneOf, s } from "@tripod/kit";
import { unmasked } from "../credentials.js";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { gatewayFields } from "./cloudAccounts.js";
import { createMaasAccounts } from "./maasAccounts.js";

export const getCloudaccountMaas = lookup({
  name: "getCloudaccountMaas",
  terraform: "cloudaccount_maas",
  doc: "Looks up an account of MAAS by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: {
    ...accountFields,
    ...gatewayFields,
    maasApiEndpoint: s.string().computed().doc("Address of the API of MAAS."),
    maasApiKey: s
      .string()
      .secret()
      .computed()
      .doc(
        "API key with which the platform signs in at MAAS; empty, with a warning, where the platform shows it masked.",
      ),
  },
  rules: [exactlyOneOf("id", "name")],
  async run(query, context) {
    const { account, results } = await findAccount(
      "MAAS",
      (scope) => context.platform.of(scope, createMaasAccounts),
      query,
      context,
    );
    const maasApiKey = unmasked(account.key, "getCloudaccountMaas: maasApiKey", context);
    return { ...results, privateCloudGatewayId: account.gateway, maasApiEndpoint: account.endpoint, maasApiKey };
  },
});
