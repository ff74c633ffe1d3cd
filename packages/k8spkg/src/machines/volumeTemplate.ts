import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, labelsProblem, oneOf, type Values } from "@tripod/rest";
import { urlProblem } from "../networkForms.js";
import { quantities } from "./quantities.js";
import { selectorFields } from "./selectors.js";

const byCluster = "Set by the cluster";

/** Returns metadata of a volume. */
export const templateMetadata = () => ({
  name: s.string("Name of the data volume.").notEmpty().optional(),
  namespace: s.string("Namespace of the data volume. Must be the namespace of the VM.").notEmpty().optional(),
  labels: s.map("Labels of the data volume.", s.string()).optional().check(labelsProblem),
  annotations: s.map("Annotations of the data volume.", s.string()).optional(),
  generation: s.number("Generation of the data volume object.").integer().optional().noEffect(byCluster),
  resourceVersion: s.string("Resource version of the data volume object.").optional().noEffect(byCluster),
  uid: s.string("UID of the data volume object.").optional().noEffect(byCluster),
});

const ACCESS = {
  ReadWriteOnce: "read and write by one node",
  ReadOnlyMany: "read by many nodes",
  ReadWriteMany: "read and write by many nodes",
};
const accessModes = s.set("Access modes of the PersistentVolumeClaim.", s.string().values(ACCESS));
const resources = s.object("Storage request of the data volume, with requests and limits.", {
  requests: quantities().optional().doc("Storage request: Kubernetes quantities, such as `{storage: 10Gi}`."),
  limits: quantities().optional().doc("Resource limits: Kubernetes quantities, such as `{storage: 10Gi}`."),
});
const claim = {
  selector: s.object("Label selector of the PersistentVolumes to bind.", selectorFields()).optional(),
  storageClassName: s.string("StorageClass name. Default: the default StorageClass of the cluster.").optional(),
  volumeMode: s
    .string("Volume mode. Default: `Filesystem`.")
    .values({ Filesystem: "volume with a file system", Block: "raw block device" })
    .enumType("DatavolumeVolumeMode")
    .optional(),
  volumeName: s.string("PersistentVolume name, for static binding.").optional(),
};

const registry = {
  registry: s
    .object("Container registry source: an image of a container registry.", {
      imageUrl: s
        .string("Container image URL, such as `docker://registry.example.com/images/disk:1.0`.")
        .optional()
        .wire("url"),
    })
    .optional(),
  http: s
    .object("HTTP source: a file on an HTTP server.", {
      url: s
        .string("Image URL (`http` or `https`) of the HTTP source, such as `https://files.example.com/disk.img`.")
        .check(urlProblem)
        .optional(),
      secretRef: s
        .string("Credentials Secret: name of the Secret with the credentials for the HTTP source.")
        .optional(),
      certConfigMap: s
        .string("CA ConfigMap: name of the ConfigMap with the CA certificates of the HTTP server.")
        .optional(),
    })
    .optional(),
  pvc: s
    .object("PVC clone source: an existing PersistentVolumeClaim that is cloned.", {
      name: s.string("Name of the source PersistentVolumeClaim (PVC).").optional(),
      namespace: s.string("Source namespace of the PersistentVolumeClaim (PVC).").optional(),
    })
    .optional(),
};
const source = { blank: s.object("Blank disk.", {}).optional(), ...registry };
const SOURCES = Object.keys(source);

/** Returns the fields of a volume spec. */
export const templateSpec = () => ({
  source: s
    .object("Data source: exactly one of `blank`, `registry`, `http` and `pvc`.", source)
    .check((value) => oneOf(SOURCES, value as Values))
    .codec({
      encode: (value) =>
        isObject(value) && value.blank !== undefined ? { blank: {} } : encodeRaw(registry, value as Values),
      decode: (raw) => (isObject(raw) && raw.blank ? { blank: {} } : decodeRaw(registry, raw)),
    })
    .optional(),
  pvc: s
    .object(
      "PVC spec: the PersistentVolumeClaim of the data volume. Mutually exclusive with `storage`; one of them is required.",
      { accessModes, resources, ...claim },
    )
    .optional(),
  storage: s
    .object(
      "Storage spec: like `pvc`, but CDI fills in unset members. Mutually exclusive with `pvc`; one of them is required.",
      {
        accessModes: accessModes.optional().doc("Access modes of the PersistentVolumeClaim. Default: set by CDI."),
        resources: resources.optional(),
        ...claim,
        volumeMode: claim.volumeMode.doc("Volume mode. Default: set by CDI."),
      },
    )
    .optional(),
  contentType: s
    .string("Content type of the data source.")
    .values({ kubevirt: "VM disk", archive: "tar archive" })
    .enumType("DatavolumeContentType")
    .optional(),
});

/** Volumes that are created with a VM and belong to it. */
export const dataVolumeTemplates = s
  .list(
    "DataVolume templates: data volumes that are created and deleted with the VM. An element of `volumes` refers to each one by its `metadata.name` (`volumeSource.dataVolume.name`).",
    s.object({
      metadata: s.object("Object metadata of the data volume.", templateMetadata()),
      spec: s.object("DataVolume spec: data source and storage of the data volume.", templateSpec()),
    }),
  )
  .optional()
  .wire("spec.dataVolumeTemplates");
