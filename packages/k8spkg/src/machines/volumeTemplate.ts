import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, labelsProblem, oneOf, type Values } from "@tripod/rest";
import { urlProblem } from "../networkForms.js";
import { quantities } from "./quantities.js";
import { selectorFields } from "./selectors.js";

const byCluster = "Set by the cluster";

/** Returns metadata of a volume. */
export const templateMetadata = () => ({
  name: s.string().notEmpty().optional().doc("Name of the data volume."),
  namespace: s.string().notEmpty().optional().doc("Namespace of the data volume. Must be the namespace of the VM."),
  labels: s.map(s.string()).optional().check(labelsProblem).doc("Labels of the data volume."),
  annotations: s.map(s.string()).optional().doc("Annotations of the data volume."),
  generation: s.number().integer().optional().noEffect(byCluster).doc("Generation of the data volume object."),
  resourceVersion: s.string().optional().noEffect(byCluster).doc("Resource version of the data volume object."),
  uid: s.string().optional().noEffect(byCluster).doc("UID of the data volume object."),
});

const ACCESS = {
  ReadWriteOnce: "read and write by one node",
  ReadOnlyMany: "read by many nodes",
  ReadWriteMany: "read and write by many nodes",
};
const accessModes = s.set(s.string().values(ACCESS)).doc("Access modes of the PersistentVolumeClaim.");
const resources = s
  .object({
    requests: quantities().optional().doc("Storage request: Kubernetes quantities, such as `{storage: 10Gi}`."),
    limits: quantities().optional().doc("Resource limits: Kubernetes quantities, such as `{storage: 10Gi}`."),
  })
  .doc("Storage request of the data volume, with requests and limits.");
const claim = {
  selector: s.object(selectorFields()).optional().doc("Label selector of the PersistentVolumes to bind."),
  storageClassName: s.string().optional().doc("StorageClass name. Default: the default StorageClass of the cluster."),
  volumeMode: s
    .string()
    .values({ Filesystem: "volume with a file system", Block: "raw block device" })
    .enumType("DatavolumeVolumeMode")
    .optional()
    .doc("Volume mode. Default: `Filesystem`."),
  volumeName: s.string().optional().doc("PersistentVolume name, for static binding."),
};

const registry = {
  registry: s
    .object({ imageUrl: s.string().optional().wire("url").doc("Container image URL, such as `docker://…`.") })
    .optional()
    .doc("Container registry source: an image of a container registry."),
  http: s
    .object({
      url: s.string().check(urlProblem).optional().doc("Image URL of the HTTP source."),
      secretRef: s
        .string()
        .optional()
        .doc("Credentials Secret: name of the Secret with the credentials for the HTTP source."),
      certConfigMap: s
        .string()
        .optional()
        .doc("CA ConfigMap: name of the ConfigMap with the CA certificates of the HTTP server."),
    })
    .optional()
    .doc("HTTP source: a file on an HTTP server."),
  pvc: s
    .object({
      name: s.string().optional().doc("Name of the source PersistentVolumeClaim (PVC)."),
      namespace: s.string().optional().doc("Source namespace of the PersistentVolumeClaim (PVC)."),
    })
    .optional()
    .doc("PVC clone source: an existing PersistentVolumeClaim that is cloned."),
};
const source = { blank: s.object({}).optional().doc("Blank disk."), ...registry };
const SOURCES = Object.keys(source);

/** Returns the fields of a volume spec. */
export const templateSpec = () => ({
  source: s
    .object(source)
    .check((value) => oneOf(SOURCES, value as Values))
    .codec({
      encode: (value) =>
        isObject(value) && value.blank !== undefined ? { blank: {} } : encodeRaw(registry, value as Values),
      decode: (raw) => (isObject(raw) && raw.blank ? { blank: {} } : decodeRaw(registry, raw)),
    })
    .optional()
    .doc("Data source: exactly one of `blank`, `registry`, `http` and `pvc`."),
  pvc: s
    .object({ accessModes, resources, ...claim })
    .optional()
    .doc(
      "PVC spec: the PersistentVolumeClaim of the data volume. Mutually exclusive with `storage`; one of them is required.",
    ),
  storage: s
    .object({ accessModes: accessModes.optional(), resources: resources.optional(), ...claim })
    .optional()
    .doc(
      "Storage spec: like `pvc`, but CDI fills in unset members. Mutually exclusive with `pvc`; one of them is required.",
    ),
  contentType: s
    .string()
    .values({ kubevirt: "VM disk", archive: "tar archive" })
    .enumType("DatavolumeContentType")
    .optional()
    .doc("Content type of the data source."),
});

/** Volumes that are created with a VM and belong to it. */
export const dataVolumeTemplates = s
  .list(
    s.object({
      metadata: s.object(templateMetadata()).doc("Object metadata of the data volume."),
      spec: s.object(templateSpec()).doc("DataVolume spec: data source and storage of the data volume."),
    }),
  )
  .optional()
  .wire("spec.dataVolumeTemplates")
  .doc("DataVolume templates: data volumes that are created and deleted with the VM.");
