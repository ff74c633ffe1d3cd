import type { ResourceContext } from "@tripod/kit";
import type { ClusterPlatform } from "../platform.js";

/** What an import may call a setting of the tenant, besides its id: the tenant. */
export const callerNames = {
  forms: ["<tenantUid>", "<organization>"],
  names: async ({ platform, ...context }: ResourceContext<ClusterPlatform>): Promise<readonly string[]> => {
    const { tenant, organization } = await platform.caller(context);
    return [tenant, organization];
  },
};
