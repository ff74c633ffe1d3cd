import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, oneOf, type Values } from "@tripod/rest";
import { quantity } from "./quantities.js";
import { singleElementList } from "./singleElementList.js";

const secretRef = (wire: string, doc: string) =>
  s
    .object(doc, { name: s.string("Name of the Secret.").notEmpty() })
    .optional()
    .wire(wire);
const secretText = (doc: string) => s.string(doc).secret().optional();

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
  claimName: s.string("Name of the PersistentVolumeClaim (PVC).").notEmpty(),
  readOnly: s.boolean("Whether the volume is read-only.").optional(),
};

const sources = {
  dataVolume: s
    .object("DataVolume in the namespace of the VM, or one of `dataVolumeTemplates`.", {
      name: s.string("Name of the DataVolume.").notEmpty(),
    })
    .optional(),
  containerDisks: singleElementList(
    { imageUrl: s.string("Container image URL.").notEmpty().wire("image") },
    "containerDisk",
  )
    .optional()
    .doc("Container disk: an ephemeral disk from a container image. A list with exactly one element."),
  cloudInitConfigDrive: s.object("cloud-init ConfigDrive.", cloudInit).optional(),
  cloudInitNoClouds: singleElementList(cloudInit, "cloudInitNoCloud")
    .optional()
    .doc("cloud-init NoCloud. A list with exactly one element."),
  persistentVolumeClaim: s.object("PersistentVolumeClaim (PVC) of the namespace.", claimed).optional(),
  ephemeral: s
    .object(
      "Ephemeral volume: copy-on-write overlay of a PersistentVolumeClaim (PVC). Changes are lost when the VM stops.",
      { persistentVolumeClaim: s.object("PersistentVolumeClaim (PVC) under the overlay.", claimed).optional() },
    )
    .optional(),
  emptyDisk: s
    .object("Empty disk: sparse qcow2 disk that is lost when the VM stops.", {
      capacity: quantity().doc("Capacity of the disk: a Kubernetes quantity, such as `2Gi`."),
    })
    .optional(),
  hostDisk: s
    .object("Host disk: a disk image on the node that runs the VM.", {
      path: s.string("Path of the disk image on the node.").notEmpty(),
      type: s
        .string("Host disk type.")
        .values({
          Disk: "disk image that must exist",
          DiskOrCreate: "disk image that is created if it does not exist",
        }),
    })
    .optional(),
  configMap: s
    .object("ConfigMap volume.", {
      defaultMode: s
        .number("File mode of the ConfigMap files, as a decimal integer, at least 0, such as 420 for octal 0644.")
        .integer()
        .min(0)
        .optional(),
      items: s.list("ConfigMap keys to include.", s.object({ key: s.string("ConfigMap key.").optional() })).optional(),
    })
    .optional(),
  serviceAccount: s
    .object("ServiceAccount token volume.", { serviceAccountName: s.string("Name of the ServiceAccount.").notEmpty() })
    .optional(),
};
const SOURCES = Object.keys(sources);

/** Volumes of a VM, each with one source. */
export const volumes = s
  .list(
    "Volumes of the VM.",
    s
      .object({
        name: s.string("Name of the volume, referenced by a disk.").notEmpty(),
        volumeSource: s
          .object("Volume source. Exactly one member.", sources)
          .check((value) => oneOf(SOURCES, value as Values)),
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
  .wire("spec.template.spec.volumes");
