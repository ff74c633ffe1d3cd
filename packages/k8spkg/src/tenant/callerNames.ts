import type { ResourceContext } from "@tripod/kit";
import type { ClusterPlatform } from "../platform.js";

/** Import IDs of a setting of the tenant, in addition to its ID: those of the tenant. */
export const callerNames = {
  forms: ["<tenantUid>", "<organization>"],
  names: async ({ platform, ...context }: ResourceContext<ClusterPlatform>): Promise<readonly string[]> => {
    const { tenant, organization } = await platform.caller(context);
    return [tenant, organization];
  },
};
