import { ACCOUNT, BERLIN, clusterFixture, MUNICH } from "./clusterFixture.testing.js";

const cloud = (cidr: string) => `# what the cloud makes of it
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: my-cluster
spec:
  clusterNetwork:
    pods:
      cidrBlocks:
        - ${cidr}
`;
const machines = (
  kind: string,
  name: string,
  replicas: number | string,
) => `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: ${kind}
metadata:
  name: ${name}
spec:
  replicas: ${replicas}
  version: v1.30.0
`;
const plane = { nodePoolConfig: machines("KubeadmControlPlane", "cp", 3), controlPlaneAsWorker: true };
const workers = { nodePoolConfig: machines("MachineDeployment", "workers", 2) };
const taints = [{ key: "k", value: "v", effect: "NoSchedule" }];

export const ClusterCustomCloudFixture = clusterFixture({
  resource: "ClusterCustomCloud",
  lacks: ["clusterMetaAttribute", "hostConfigs", "reviewRepaveState", "updateWorkerPoolsInParallel"],
  replaces: ["cloud", "clusterType"],
  defaults: { "machinePools[].controlPlaneAsWorker": false },
  secret: ["cloudConfig.values", "cloudConfig.overrides", "machinePools[].nodePoolConfig", "machinePools[].overrides"],
  minimal: {
    cloud: "nutanix",
    cloudAccountId: ACCOUNT,
    cloudConfig: { values: cloud("192.168.0.0/16") },
    machinePools: [plane, workers],
  },
  full: {
    cloud: "nutanix",
    cloudAccountId: ACCOUNT,
    clusterType: "PureManage",
    cloudConfig: { values: cloud("{{PODS}}"), overrides: { PODS: "10.244.0.0/16" } },
    locationConfigs: BERLIN,
    updateWorkerPoolsInParallel: false,
    machinePools: [
      { ...plane, controlPlane: true },
      { ...workers, overrides: { "MachineDeployment.spec.replicas": "4" }, taints },
    ],
  },
  refused: { cloud: "oracle", cloudAccountId: "64f0a1b2c3d4e5f601020602", clusterType: "PureAttach" },
  changes: {
    cloudConfig: { values: cloud("{{PODS}}"), overrides: { PODS: "10.245.0.0/16" } },
    locationConfigs: MUNICH,
    machinePools: [
      { ...plane, controlPlaneAsWorker: false },
      { nodePoolConfig: machines("MachineDeployment", "workers", 5), overrides: { "spec.version": "v1.31.0" } },
    ],
  },
  stays: ["locationConfigs"],
  unchanged: {
    updateWorkerPoolsInParallel: "it is always false: separate tests cover it",
    "cloudConfig.values": "a generated text is not YAML: the change of cloudConfig has another one",
    "machinePools[].nodePoolConfig":
      "a generated text does not name a pool: the change of machinePools has another one",
    "cloudConfig.overrides":
      "a generated override matches nothing and causes no diff: each configured override changes",
    "machinePools[].overrides": "the same",
  },
});
