import type { Refer, ResourceFixture } from "@tripod/testkit";

const PROD = "64f0a1b2c3d4e5f601020701";

/** VM for hot-plugged volumes, without volumes of its own. */
const machine: ResourceFixture = {
  resource: "VirtualMachine",
  facts: {},
  collection: "machines",
  minimal: () => ({
    name: "with-volumes",
    namespace: "apps",
    clusterUid: PROD,
    runStrategy: "Manual",
    resources: { requests: { memory: "1Gi" } },
  }),
  full: () => ({}),
  changes: () => ({}),
  drift: { none: "it is only stood on" },
};

const location = (of: Refer) => ({
  clusterUid: of("machine", "clusterUid"),
  clusterContext: "project",
  vmNamespace: of("machine", "namespace"),
  vmName: of("machine", "name"),
});
const options = (name: string, bus = "scsi") => ({
  name,
  disk: { name, bus },
  volumeSource: { dataVolume: { name, hotpluggable: true } },
});
const small = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "5Gi" } } };
const metadata = { name: "fixture", namespace: "apps", labels: { a: "b" }, annotations: { n: "x" } };
const selector = {
  matchLabels: { app: "db" },
  matchExpressions: [{ key: "zone", operator: "In", values: ["a", "b"] }],
};

const spec = {
  source: { http: { url: "https://images.example/x.img", secretRef: "login", certConfigMap: "ca" } },
  contentType: "kubevirt",
  pvc: {
    ...small,
    resources: { requests: { storage: "5Gi" }, limits: { storage: "9Gi" } },
    selector,
    storageClassName: "fast",
    volumeMode: "Block",
    volumeName: "v",
  },
};
const full = (of: Refer) => ({ ...location(of), metadata, addVolumeOptions: options("fixture"), spec });

export const DatavolumeFixture: ResourceFixture = {
  resource: "Datavolume",
  dependencies: { machine },
  facts: {
    replaces: [
      "clusterUid",
      "clusterContext",
      "vmNamespace",
      "vmName",
      "metadata.name",
      "metadata.namespace",
      "spec",
      "addVolumeOptions",
    ],
    containsData: true,
    defaults: { "addVolumeOptions.volumeSource.dataVolume.hotpluggable": true },
  },
  collection: "datavolumes",
  minimal: (of) => ({
    ...location(of),
    metadata: { name: "fixture" },
    addVolumeOptions: options("fixture"),
    spec: { source: { blank: {} }, pvc: small },
  }),
  full,
  variants: (of) => [
    {
      ...location(of),
      metadata: { name: "from-registry" },
      addVolumeOptions: options("from-registry", "virtio"),
      spec: { source: { registry: { imageUrl: "docker://registry.example/disk" } }, storage: { ...small, selector } },
    },
    {
      ...location(of),
      metadata: { name: "copy" },
      addVolumeOptions: options("copy"),
      spec: {
        source: { pvc: { name: "golden", namespace: "images" } },
        storage: { resources: { requests: { storage: "5120Mi" } } },
      },
    },
  ],
  // No request changes them, and a replacement with the same name must delete the old volume first.
  rejectedChanges: () => ({
    clusterContext: "tenant",
    spec: { ...spec, contentType: "archive" },
    addVolumeOptions: options("fixture", "virtio"),
  }),
  changes: () => ({ metadata: { ...metadata, labels: { a: "c" }, annotations: { n: "y" } } }),
  // The volume has one name, which the inputs contain twice.
  nestedChanges: () => [{ "metadata.name": "other", addVolumeOptions: options("other") }],
  immutable: {
    "metadata.namespace": "it is that of the machine",
    "addVolumeOptions.volumeSource.dataVolume.hotpluggable": "one that is not can never be taken out again",
  },
  drift: { patch: { template: { metadata: { ...metadata, labels: { a: "z" } }, spec } }, shows: ["metadata"] },
  requests: { create: 4, read: 2, update: 4, delete: 3 },
};
