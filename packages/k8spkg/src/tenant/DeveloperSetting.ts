import { s } from "@tripod/kit";
import { ofTenant } from "../dialect.js";
import { singleton } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import { callerNames } from "./callerNames.js";
import { usualOf } from "./usual.js";

const amount = (least: number, most: number, doc: string) =>
  s
    .number()
    .integer()
    .min(least)
    .max(most)
    .optional()
    .computed()
    .doc(`${doc}, from ${least} to ${most}. Without it, what is set stays.`);

export const DeveloperSetting = singleton({
  name: "DeveloperSetting",
  kind: "developer setting",
  doc: "What each developer of the tenant may use of virtual clusters. There is exactly one: creating it takes over what is there and changes what the program says, deleting it puts the platform's defaults back for that. Use the resource option `retainOnDelete` to leave it as it is.",
  id: "default-dev-setting-id",
  called: callerNames,
  dialect: ofTenant("developerSetting"),
  fields: {
    virtualClustersLimit: amount(1, 1000, "How many virtual clusters a developer may have"),
    cpu: amount(4, 1000, "How many processors they may use"),
    memory: amount(4, 1000, "How much memory they may use, in GiB").wire("memoryGiB"),
    storage: amount(2, 100_000, "How much storage they may use, in GiB").wire("storageGiB"),
    hideSystemClusterGroup: s
      .boolean()
      .optional()
      .computed()
      .wire("hideSystemClusterGroups")
      .doc("Whether the cluster groups of the platform itself are hidden. Without it, what is set stays."),
    timeouts: operationTimeouts(),
  },
  documents: [
    {
      path: "/v1/tenants/:tenant/preferences/developerCredit",
      holds: ["virtualClustersLimit", "cpu", "memory", "storage"],
      reset: ({ memory: memoryGiB, storage: storageGiB, ...given }) =>
        usualOf(
          { virtualClustersLimit: 2, cpu: 12, memoryGiB: 16, storageGiB: 20 },
          { ...given, memoryGiB, storageGiB },
        ),
    },
    {
      path: "/v1/tenants/:tenant/preferences/clusterGroup",
      holds: ["hideSystemClusterGroup"],
      reset: ({ hideSystemClusterGroup: hideSystemClusterGroups }) =>
        usualOf({ hideSystemClusterGroups: false }, { hideSystemClusterGroups }),
    },
  ],
});
