import type { ResourceContext } from "@tripod/kit";
import type { ClusterPlatform } from "../platform.js";

/** What an import may call a setting of the tenant, besides its id: the tenant. */
export const callerNames = {
  forms: ["<tenantUid>", "<organisation>"],
  names: async ({ platform, ...context }: ResourceContext<ClusterPlatform>): Promise<readonly string[]> => {
    const { tenant, organisation } = await platform.caller(context);
    return [tenant, organisation];
  },
};
