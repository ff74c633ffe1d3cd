import { type JsonObject, type ResourceFixture, secret } from "@tripod/testkit";

const [PROD, STAGING] = ["64f0a1b2c3d4e5f601020701", "64f0a1b2c3d4e5f601020703"];

const claim = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "10Gi" } } };
const labeled = (key: string) => ({
  labelSelectors: [{ matchLabels: { app: key }, matchExpressions: [{ key, operator: "In", values: ["a", "b"] }] }],
  namespaces: ["apps"],
  topologyKey: "zone",
});
const near = (key: string) => ({
  requiredDuringSchedulingIgnoredDuringExecutions: [labeled(key)],
  preferredDuringSchedulingIgnoredDuringExecutions: [{ weight: 5, podAffinityTerm: labeled(`${key}-too`) }],
});
const disk = (name: string, more = {}) => ({ name, diskDevices: [{ disks: [{ bus: "virtio" }] }], ...more });

export const VirtualMachineFixture: ResourceFixture = {
  resource: "VirtualMachine",
  facts: {
    replaces: ["name", "namespace", "clusterUid", "clusterContext", "baseVmName"],
    containsData: true,
    defaults: { namespace: "default", clusterContext: "project", "tolerations[].operator": "Equal" },
    secret: [
      "volumes[].volumeSource.cloudInitConfigDrive.userData",
      "volumes[].volumeSource.cloudInitConfigDrive.userDataBase64",
      "volumes[].volumeSource.cloudInitConfigDrive.networkData",
      "volumes[].volumeSource.cloudInitConfigDrive.networkDataBase64",
      "volumes[].volumeSource.cloudInitNoClouds[].userData",
      "volumes[].volumeSource.cloudInitNoClouds[].userDataBase64",
      "volumes[].volumeSource.cloudInitNoClouds[].networkData",
      "volumes[].volumeSource.cloudInitNoClouds[].networkDataBase64",
    ],
  },
  collection: "machines",
  minimal: () => ({
    name: "fixture",
    clusterUid: PROD,
    runStrategy: "Manual",
    resources: { requests: { memory: "1Gi", cpu: "1" } },
  }),
  full: () => ({
    name: "fixture",
    namespace: "apps",
    clusterUid: PROD,
    clusterContext: "project",
    labels: { app: "g" },
    annotations: { note: "x" },
    runStrategy: "Manual",
    vmAction: "stop",
    cpu: { cores: 2, sockets: 1, threads: 1 },
    memory: { guest: "1Gi", hugepages: "2Mi" },
    resources: { requests: { memory: "1Gi", cpu: "500m" }, limits: { memory: "2Gi" }, overCommitGuestOverhead: true },
    firmware: { serial: "s-1", bootloader: { efi: { secureBoot: true, persistent: true } } },
    features: { acpi: { enabled: true }, apic: { enabled: true }, smm: { enabled: true } },
    disks: [
      disk("root", { serial: "d-1", bootOrder: 1 }),
      { name: "data", diskDevices: [{ disks: [{ bus: "sata", readOnly: true, pciAddress: "0000:81:01.0" }] }] },
    ],
    interfaces: [{ name: "main", model: "virtio", interfaceBindingMethod: "InterfaceMasquerade" }],
    networks: [
      { name: "main", networkSource: { pod: { vmNetworkCidr: "10.1.0.0/24", vmIpv6NetworkCidr: "fd10::/120" } } },
      { name: "more", networkSource: { multus: { networkName: "vlan-7", default: true } } },
    ],
    volumes: [
      { name: "root", volumeSource: { containerDisks: [{ imageUrl: "registry.example/fedora:39" }] } },
      { name: "data", volumeSource: { dataVolume: { name: "fixture-data" } } },
      {
        name: "init",
        volumeSource: {
          cloudInitNoClouds: [{ userData: secret("planted-user"), networkData: secret("planted-network") }],
        },
      },
      {
        name: "more",
        volumeSource: {
          cloudInitConfigDrive: { userDataBase64: secret("planted-base64"), networkDataSecretRef: { name: "net" } },
        },
      },
      { name: "scratch", volumeSource: { emptyDisk: { capacity: "2Gi" } } },
    ],
    dataVolumeTemplates: [
      {
        metadata: { name: "fixture-data", namespace: "apps", labels: { a: "b" }, annotations: { n: "x" } },
        spec: {
          source: { blank: {} },
          contentType: "kubevirt",
          pvc: { ...claim, storageClassName: "fast", volumeMode: "Block", volumeName: "v" },
        },
      },
    ],
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: "zone", operator: "In", values: ["a", "b"] }] }],
        },
      },
    },
    nodeSelector: { disk: "ssd" },
    tolerations: [
      { effect: "NoExecute", key: "gpu", operator: "Equal", value: "yes", tolerationSeconds: "30" },
      { key: "spot", operator: "Exists" },
    ],
    schedulerName: "batch",
    priorityClassName: "high",
    evictionStrategy: "LiveMigrate",
    terminationGracePeriodSeconds: 60,
    hostname: "guest",
    subdomain: "vms",
    dnsPolicy: "None",
    podDnsConfig: { nameservers: ["192.0.2.53"], searches: ["example.com"], options: [{ name: "ndots", value: "2" }] },
    livenessProbe: {},
    readinessProbe: {},
  }),
  changes: () => ({
    name: "other",
    namespace: "lab",
    clusterUid: STAGING,
    labels: { app: "h" },
    annotations: { note: "y" },
    runStrategy: "Halted",
    vmAction: "start",
    cpu: { cores: 4 },
    memory: { guest: "2Gi" },
    resources: { requests: { memory: "2Gi" } },
    firmware: { bootloader: { bios: { useSerial: true } } },
    features: { acpi: { enabled: false } },
    disks: [disk("root", { serial: "d-2" })],
    interfaces: [{ name: "main", interfaceBindingMethod: "InterfaceBridge" }],
    networks: [{ name: "main" }],
    volumes: [{ name: "root", volumeSource: { dataVolume: { name: "fixture-data" } } }],
    dataVolumeTemplates: [
      {
        metadata: { name: "fixture-data" },
        spec: { source: { pvc: { name: "p", namespace: "apps" } }, storage: claim },
      },
    ],
    affinity: { podAffinity: near("cache") },
    nodeSelector: { disk: "hdd" },
    tolerations: [{ key: "other" }],
    schedulerName: "other",
    priorityClassName: "low",
    evictionStrategy: "None",
    terminationGracePeriodSeconds: 30,
    hostname: "host",
    subdomain: "more",
    dnsPolicy: "Default",
    podDnsConfig: { nameservers: ["192.0.2.54"] },
  }),
  // The scope of the cluster and the source of the clone do not identify the VM.
  rejectedChanges: () => ({ clusterContext: "tenant", baseVmName: "golden" }),
  immutable: {
    runOnLaunch: "a machine says either this or its strategy",
    "interfaces[].interfaceBindingMethod":
      "it is an empty member by one name or another, which a test of its own covers: to the conformance tests, empty is absent",
  },
  variants: () => [
    {
      name: "launched",
      clusterUid: PROD,
      runOnLaunch: true,
      resources: { requests: { memory: "1024Mi", cpu: "0.5" } },
      interfaces: [{ name: "main", interfaceBindingMethod: "InterfaceMasquerade" }],
      networks: [{ name: "main" }],
    },
    {
      name: "by-hand",
      clusterUid: PROD,
      runStrategy: "Manual",
      vmAction: "start",
      firmware: { uuid: "5d307ca9-b3ef-428c-8861-06e72d69f223", serial: "s-9" },
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: "zone", operator: "In", values: ["a", "b"] }] }],
          },
          preferredDuringSchedulingIgnoredDuringExecutions: [
            { weight: 10, preference: { matchExpressions: [{ key: "zone", operator: "In", values: ["a"] }] } },
          ],
        },
        podAffinity: near("db"),
        podAntiAffinity: near("web"),
      },
      resources: { requests: { cpu: "1" } },
      volumes: [
        { name: "claimed", volumeSource: { persistentVolumeClaim: { claimName: "c", readOnly: true } } },
        {
          name: "layer",
          volumeSource: { ephemeral: { persistentVolumeClaim: { claimName: "base", readOnly: true } } },
        },
        { name: "host", volumeSource: { hostDisk: { path: "/data/disk.img", type: "DiskOrCreate" } } },
        { name: "config", volumeSource: { configMap: { defaultMode: 420, items: [{ key: "a" }] } } },
        { name: "account", volumeSource: { serviceAccount: { serviceAccountName: "bot" } } },
        { name: "root", volumeSource: { cloudInitNoClouds: [{ userDataSecretRef: { name: "user" } }] } },
        {
          name: "more",
          volumeSource: {
            cloudInitConfigDrive: { userData: secret("planted-drive"), networkDataBase64: secret("planted-net") },
          },
        },
      ],
    },
  ],
  drift: { patch: { state: "Running" }, shows: ["vmAction"] },
  // The number of changes is not part of the object.
  currentView: ({ metadata, ...row }) => {
    const { generation, resourceVersion, ...rest } = metadata as JsonObject;
    return { ...row, metadata: rest };
  },
  constantOutputs: {
    selfLink: "Kubernetes does not fill it in any more",
    "status.created": "a machine that is shown was made",
    "status.ready": "derives from its state, and an invalid state is not Running",
    "status.conditions[].type": "derives from its state",
    "status.conditions[].status": "derives from its state, like `ready`",
  },
  // Several actions lead to the same state.
  writeOnly: ["vmAction"],
  notStored: ["vmAction"],
  requests: { create: 9, read: 3, update: 12, delete: 4 },
};
