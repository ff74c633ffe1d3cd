import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, oneOf, type Values } from "@tripod/objects";
import { quantities } from "./quantities.js";
import { selectorFields } from "./selectors.js";

const byCluster = "The cluster alone says it";

/** What a volume is called, and where it is. */
export const templateMetadata = () => ({
  name: s.string().notEmpty().optional().doc("Name of the volume."),
  namespace: s.string().notEmpty().optional().doc("Its namespace: that of the machine."),
  labels: s.map(s.string()).optional().doc("Its labels."),
  annotations: s.map(s.string()).optional().doc("Its annotations."),
  generation: s.number().integer().optional().ignored(byCluster).doc("How often it was changed."),
  resourceVersion: s.string().optional().ignored(byCluster).doc("Its version."),
  uid: s.string().optional().ignored(byCluster).doc("Its uid."),
});

const ACCESS = {
  ReadWriteOnce: "read and written by one node",
  ReadOnlyMany: "read by many nodes",
  ReadWriteMany: "read and written by many nodes",
};
const accessModes = s.set(s.string().values(ACCESS)).doc("Who may read and write it.");
const resources = s
  .object({
    requests: quantities().optional().doc("What it needs at least: `{storage: 10Gi}`."),
    limits: quantities().optional().doc("What it may have at most."),
  })
  .doc("How large it is.");
const claim = {
  selector: s.object(selectorFields()).optional().doc("Which volumes are taken for it."),
  storageClassName: s.string().optional().doc("The class of storage; without it the cluster's usual one."),
  volumeMode: s
    .string()
    .values({ Filesystem: "with a file system", Block: "a raw device" })
    .optional()
    .doc("What it is like."),
  volumeName: s.string().optional().doc("The volume that is taken for it."),
};

const registry = {
  registry: s
    .object({ imageUrl: s.string().optional().wire("url").doc("Address of the image.") })
    .optional()
    .doc("An image of a container registry."),
  http: s
    .object({
      url: s.string().optional().doc("Its address."),
      secretRef: s.string().optional().doc("The secret of the cluster with what is needed to get it."),
      certConfigMap: s.string().optional().doc("The config map of the cluster with the certificates of its server."),
    })
    .optional()
    .doc("A file of a web server."),
  pvc: s
    .object({
      name: s.string().optional().doc("Its name."),
      namespace: s.string().optional().doc("Its namespace."),
    })
    .optional()
    .doc("Another volume, of which it is a copy."),
};
const source = {
  blank: s.object({}).optional().doc("Nothing: it is empty."),
  ...registry,
};
const SOURCES = Object.keys(source);

/** What a volume is made of. */
export const templateSpec = () => ({
  source: s
    .object(source)
    .check((given) => oneOf(SOURCES, given as Values))
    .coded({
      encode: (given) =>
        isObject(given) && given.blank !== undefined ? { blank: {} } : encodeRaw(registry, given as Values),
      decode: (raw) => (isObject(raw) && raw.blank ? { blank: {} } : decodeRaw(registry, raw)),
    })
    .optional()
    .doc("What it holds at first. One of them."),
  pvc: s
    .object({ accessModes, resources, ...claim })
    .optional()
    .doc("What the cluster is asked for. Give either this or `storage`."),
  storage: s
    .object({ accessModes: accessModes.optional(), resources: resources.optional(), ...claim })
    .optional()
    .doc("What the cluster is asked for, where it fills in what is left out."),
  contentType: s
    .string()
    .values({ kubevirt: "the disk of a machine", archive: "files" })
    .optional()
    .doc("What it holds."),
});

/** Volumes that are made with a machine, and belong to it. */
export const dataVolumeTemplates = s
  .list(
    s.object({
      metadata: s.object(templateMetadata()).doc("What it is called."),
      spec: s.object(templateSpec()).doc("What it is made of."),
    }),
  )
  .optional()
  .wire("spec.dataVolumeTemplates")
  .doc("Volumes that are made with it, and go with it.");
