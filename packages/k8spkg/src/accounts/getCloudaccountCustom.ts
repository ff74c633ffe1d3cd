import { exactlyOneOf, s } from "@tripod/kit";
import { LARGEST_PAGE } from "../api.js";
import { identifier } from "../arguments.js";
import { lookup } from "../definitions.js";
import { metadataOf } from "../metadata.js";
import { below, createObjects } from "../objects.js";
import { accountFields, findAccount } from "./account.js";

export const getCloudaccountCustom = lookup({
  name: "getCloudaccountCustom",
  terraform: "cloudaccount_custom",
  doc: "Looks up an account of a cloud that was added to the platform, by its id or its exact name. Where several accounts share a name, `context` or `id` says which one is meant.",
  fields: {
    ...accountFields,
    cloud: s.string().check(identifier).doc("Name of the cloud, as the platform calls it."),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ cloud, ...query }, context) {
    const { platform } = context;
    const path = `/v1/cloudaccounts/cloudTypes/${encodeURIComponent(cloud)}`;
    const { results } = await findAccount(
      cloud,
      (scope) =>
        below(
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
