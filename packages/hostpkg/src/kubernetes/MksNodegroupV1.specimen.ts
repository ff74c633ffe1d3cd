import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.specimen.js";
import { MksClusterV1Specimen } from "./MksClusterV1.specimen.js";

const ZONE = `${REGION}a`;
const TAINT = { key: "only", value: "batch", effect: "NoSchedule" };

export const MksNodegroupV1Specimen: Specimen = {
  resource: "MksNodegroupV1",
  needs: { cluster: MksClusterV1Specimen },
  collection: "kubernetes.nodegroups",
  minimal: (of) => ({
    clusterId: of("cluster"),
    projectId: PROJECT,
    region: REGION,
    availabilityZone: ZONE,
    nodesCount: 1,
    flavorId: "3f0c8a11-6a35-4f4a-9b0e-0c6a5b0f1a01",
    localVolume: true,
    installNvidiaDevicePlugin: false,
  }),
  full: (of) => ({
    clusterId: of("cluster"),
    projectId: PROJECT,
    region: REGION,
    availabilityZone: ZONE,
    nodesCount: 2,
    cpus: 2,
    ramMb: 4096,
    volumeGb: 50,
    volumeType: `fast.${ZONE}`,
    localVolume: false,
    keypairName: "specimen",
    affinityPolicy: "soft-anti-affinity",
    userData: "IyEvYmluL3NoCg==",
    installNvidiaDevicePlugin: false,
    preemptible: true,
    labels: { pool: "batch" },
    taints: [TAINT],
    enableAutoscale: false,
    autoscaleMinNodes: 0,
    autoscaleMaxNodes: 0,
  }),
  changes: () => ({
    availabilityZone: `${REGION}b`,
    nodesCount: 3,
    cpus: 4,
    ramMb: 8192,
    volumeGb: 60,
    volumeType: `universal.${ZONE}`,
    keypairName: "other",
    affinityPolicy: "anti-affinity",
    userData: "IyEvYmluL2Jhc2gK",
    installNvidiaDevicePlugin: true,
    preemptible: false,
    labels: { pool: "web" },
    taints: [{ ...TAINT, effect: "NoExecute" }, TAINT],
  }),
  drift: { patch: { labels: { pool: "changed" } }, shows: ["labels"] },
  hidden: ["cpus", "ramMb", "keypairName", "affinityPolicy"],
  // The list is read before and after, because the answer to its making is empty; looks at the state count.
  requests: { create: 6, update: 5 },
};
