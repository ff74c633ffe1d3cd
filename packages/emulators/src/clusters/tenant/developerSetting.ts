import { flag, whole } from "../../collection/members.js";
import type { TenantSetting } from "./settings.js";

const CREDIT = { cpu: 12, memoryGiB: 16, storageGiB: 20, virtualClustersLimit: 2 };

/** Quota of each developer for virtual clusters, and the cluster groups that contain them. */
export const DEVELOPER_SETTING: TenantSetting = {
  name: "developerSetting",
  id: "default-dev-setting-id",
  kind: "developer setting",
  initial: { credit: CREDIT, clusterGroup: { hideSystemClusterGroups: false, isClusterGroupEnabled: true } },
  documents: [
    {
      path: "preferences/developerCredit",
      method: "PUT",
      at: "credit",
      members: {
        cpu: whole({ default: 0, min: 4, max: 1000 }),
        memoryGiB: whole({ default: 0, min: 4, max: 1000 }),
        storageGiB: whole({ default: 0, min: 2, max: 100_000 }),
        virtualClustersLimit: whole({ default: 0, min: 1, max: 1000 }),
      },
    },
    {
      path: "preferences/clusterGroup",
      method: "PUT",
      at: "clusterGroup",
      members: { hideSystemClusterGroups: flag({ default: false }), isClusterGroupEnabled: flag({ default: false }) },
    },
  ],
};
