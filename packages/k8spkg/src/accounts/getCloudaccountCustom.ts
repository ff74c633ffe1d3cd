import { exactlyOneOf, s } from "@tripod/kit";
import { LARGEST_PAGE } from "../api.js";
import { identifier } from "../arguments.js";
import { lookup } from "../definitions.js";
import { metadataOf } from "../metadata.js";
import { createObjects, withParentCheck } from "../objects.js";
import { accountFields, findAccount } from "./account.js";

export const getCloudaccountCustom = lookup({
  name: "getCloudaccountCustom",
  terraform: "cloudaccount_custom",
  doc: "Cloud account of a custom cloud, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
  fields: {
    ...accountFields,
    cloud: s
      .string("Custom cloud type: name of a custom cloud that is registered on the platform, such as `nutanix`.")
      .check(identifier),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ cloud, ...query }, context) {
    const { platform } = context;
    const path = `/v1/cloudaccounts/cloudTypes/${encodeURIComponent(cloud)}`;
    const { results } = await findAccount(
      cloud,
      (scope) =>
        withParentCheck(
          "cloud",
          `the platform has no custom cloud ${JSON.stringify(cloud)}`,
          createObjects(platform.api(scope), platform.clock, {
            list: { operation: `List ${cloud} accounts`, path, query: { limit: LARGEST_PAGE } },
            get: (id) => ({ operation: `Get ${cloud} account`, path: `${path}/${encodeURIComponent(id)}` }),
            row: metadataOf,
            whole: metadataOf,
          }),
        ),
      query,
      context,
    );
    return results;
  },
});
