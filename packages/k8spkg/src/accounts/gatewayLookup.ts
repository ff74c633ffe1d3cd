import type { CallContext } from "@tripod/http";
import { exactlyOneOf, type InputsOf } from "@tripod/kit";
import type { ClusterPlatform } from "../platform.js";
import { accountFields, findAccount } from "./account.js";
import { type accountsOf, gatewayFields } from "./cloudAccounts.js";

const fields = { ...accountFields, ...gatewayFields };

/** Returns the shared parts of account lookups that output only the gateway of the cloud. */
export function gatewayLookup(cloud: string, accounts: (typeof accountsOf)[keyof typeof accountsOf]) {
  return {
    fields,
    rules: [exactlyOneOf<typeof fields>("id", "name")],
    async run(query: InputsOf<typeof fields>, context: CallContext & { readonly platform: ClusterPlatform }) {
      const ofScope = (scope: Parameters<ClusterPlatform["of"]>[0]) => context.platform.of(scope, accounts);
      const { account, results } = await findAccount(cloud, ofScope, query, context);
      return { ...results, privateCloudGatewayId: account.privateCloudGatewayId };
    },
  };
}
