import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, oneOf, type Values } from "@tripod/rest";
import { quantity } from "./quantities.js";
import { singleElementList } from "./singleElementList.js";

const secretRef = (wire: string, doc: string) =>
  s
    .object({ name: s.string().notEmpty().doc("Name of the Secret.") })
    .optional()
    .wire(wire)
    .doc(doc);
const secretText = (doc: string) => s.string().secret().optional().doc(doc);

/** cloud-init configuration for the first start of a VM. */
const cloudInit = {
  userData: secretText("cloud-init user data: users, files and commands."),
  userDataBase64: secretText("cloud-init user data in Base64. Set one form only."),
  userDataSecretRef: secretRef(
    "secretRef",
    "Secret reference for the cloud-init user data: a Kubernetes Secret in the namespace of the VM.",
  ),
  networkData: secretText("cloud-init network data."),
  networkDataBase64: secretText("cloud-init network data in Base64. Set one form only."),
  networkDataSecretRef: secretRef(
    "networkDataSecretRef",
    "Secret reference for the cloud-init network data: a Kubernetes Secret in the namespace of the VM.",
  ),
};
const claimed = {
  claimName: s.string().notEmpty().doc("Name of the PersistentVolumeClaim (PVC)."),
  readOnly: s.boolean().optional().doc("Whether the volume is read-only."),
};

const sources = {
  dataVolume: s
    .object({ name: s.string().notEmpty().doc("Name of the DataVolume.") })
    .optional()
    .doc("DataVolume in the namespace of the VM, or one of `dataVolumeTemplates`."),
  containerDisks: singleElementList(
    { imageUrl: s.string().notEmpty().wire("image").doc("Container image URL.") },
    "containerDisk",
  )
    .optional()
    .doc("Container disk: an ephemeral disk from a container image. A list with exactly one element."),
  cloudInitConfigDrive: s.object(cloudInit).optional().doc("cloud-init ConfigDrive."),
  cloudInitNoClouds: singleElementList(cloudInit, "cloudInitNoCloud")
    .optional()
    .doc("cloud-init NoCloud. A list with exactly one element."),
  persistentVolumeClaim: s.object(claimed).optional().doc("PersistentVolumeClaim (PVC) of the namespace."),
  ephemeral: s
    .object({
      persistentVolumeClaim: s.object(claimed).optional().doc("PersistentVolumeClaim (PVC) under the overlay."),
    })
    .optional()
    .doc(
      "Ephemeral volume: copy-on-write overlay of a PersistentVolumeClaim (PVC). Changes are lost when the VM stops.",
    ),
  emptyDisk: s
    .object({ capacity: quantity().doc("Capacity of the disk: a Kubernetes quantity, such as `2Gi`.") })
    .optional()
    .doc("Empty disk: sparse qcow2 disk that is lost when the VM stops."),
  hostDisk: s
    .object({
      path: s.string().notEmpty().doc("Path of the disk image on the node."),
      type: s
        .string()
        .values({ Disk: "disk image that must exist", DiskOrCreate: "disk image that is created if it does not exist" })
        .doc("Host disk type."),
    })
    .optional()
    .doc("Host disk: a disk image on the node that runs the VM."),
  configMap: s
    .object({
      defaultMode: s
        .number()
        .integer()
        .min(0)
        .optional()
        .doc("File mode of the ConfigMap files, as a decimal integer, at least 0, such as 420 for octal 0644."),
      items: s
        .list(s.object({ key: s.string().optional().doc("ConfigMap key.") }))
        .optional()
        .doc("ConfigMap keys to include."),
    })
    .optional()
    .doc("ConfigMap volume."),
  serviceAccount: s
    .object({ serviceAccountName: s.string().notEmpty().doc("Name of the ServiceAccount.") })
    .optional()
    .doc("ServiceAccount token volume."),
};
const SOURCES = Object.keys(sources);

/** Volumes of a VM, each with one source. */
export const volumes = s
  .list(
    s
      .object({
        name: s.string().notEmpty().doc("Name of the volume, referenced by a disk."),
        volumeSource: s
          .object(sources)
          .check((value) => oneOf(SOURCES, value as Values))
          .doc("Volume source. Exactly one member."),
      })
      .codec({
        encode: ({ name, volumeSource }, live) => ({
          name,
          ...encodeRaw(sources, volumeSource as Values, isObject(live) ? live : undefined),
        }),
        decode: (raw, recorded) =>
          isObject(raw) && {
            name: String(raw.name ?? memberAt(recorded, "name") ?? ""),
            volumeSource: decodeRaw(sources, raw, memberAt(recorded, "volumeSource")),
          },
      }),
  )
  .optional()
  .wire("spec.template.spec.volumes")
  .doc("Volumes of the VM.");
