import { s } from "@tripod/kit";
import { ofTenant } from "../dialect.js";
import { singleton } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import { callerNames } from "./callerNames.js";
import { defaultsOfSetInputs, RESTORED_ON_REMOVAL } from "./platformDefaults.js";

/** Platform defaults by wire name. */
const PLATFORM_DEFAULTS = { virtualClustersLimit: 2, cpu: 12, memoryGiB: 16, storageGiB: 20 };

const amount = (defaultValue: number, least: number, most: number, doc: string) =>
  s
    .number(`${doc}. Range: ${least}–${most}. Platform default: ${defaultValue}. ${RESTORED_ON_REMOVAL}`)
    .integer()
    .min(least)
    .max(most)
    .optional()
    .computed()
    .resetsOnRemoval(defaultValue);

export const DeveloperSetting = singleton({
  name: "DeveloperSetting",
  kind: "developer setting",
  doc: "Developer settings of the tenant: quotas for the virtual clusters of each developer. The tenant has exactly one: create adopts it and changes only the inputs that you set; destroy restores the platform defaults of those inputs. Set the resource option `retainOnDelete` to keep the values.",
  id: "default-dev-setting-id",
  called: callerNames,
  dialect: ofTenant("developerSetting"),
  fields: {
    virtualClustersLimit: amount(
      PLATFORM_DEFAULTS.virtualClustersLimit,
      1,
      1000,
      "Virtual cluster quota per developer: maximum number of virtual clusters",
    ),
    cpu: amount(PLATFORM_DEFAULTS.cpu, 4, 1000, "CPU cores per developer"),
    memory: amount(PLATFORM_DEFAULTS.memoryGiB, 4, 1000, "Memory per developer, in GiB").wire("memoryGiB"),
    storage: amount(PLATFORM_DEFAULTS.storageGiB, 2, 100_000, "Storage per developer, in GiB").wire("storageGiB"),
    hideSystemClusterGroup: s
      .boolean(
        `Whether to hide system cluster groups from developers. Platform default: \`false\`. ${RESTORED_ON_REMOVAL}`,
      )
      .optional()
      .computed()
      .resetsOnRemoval(false)
      .wire("hideSystemClusterGroups"),
    timeouts: operationTimeouts(),
  },
  documents: [
    {
      path: "/v1/tenants/:tenant/preferences/developerCredit",
      holds: ["virtualClustersLimit", "cpu", "memory", "storage"],
      reset: ({ memory: memoryGiB, storage: storageGiB, ...inputs }) =>
        defaultsOfSetInputs(PLATFORM_DEFAULTS, { ...inputs, memoryGiB, storageGiB }),
    },
    {
      path: "/v1/tenants/:tenant/preferences/clusterGroup",
      holds: ["hideSystemClusterGroup"],
      reset: ({ hideSystemClusterGroup: hideSystemClusterGroups }) =>
        defaultsOfSetInputs({ hideSystemClusterGroups: false }, { hideSystemClusterGroups }),
    },
  ],
});
