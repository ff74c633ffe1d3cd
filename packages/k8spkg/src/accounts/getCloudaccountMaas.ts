import { exactlyOneOf, s } from "@tripod/kit";
import { unmasked } from "../credentials.js";
import { lookup } from "../definitions.js";
import { accountFields, findAccount } from "./account.js";
import { gatewayFields } from "./cloudAccounts.js";
import { createMaasAccounts } from "./maasAccounts.js";

export const getCloudaccountMaas = lookup({
  name: "getCloudaccountMaas",
  terraform: "cloudaccount_maas",
  doc: "Canonical MAAS cloud account, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
  fields: {
    ...accountFields,
    ...gatewayFields,
    maasApiEndpoint: s.string("MAAS API endpoint (URL).").computed(),
    maasApiKey: s.string("MAAS API key. Empty, with a warning, if the platform masks it.").secret().computed(),
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
