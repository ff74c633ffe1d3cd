import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, oneOf, type Values } from "@tripod/objects";
import { alone } from "./alone.js";
import { quantity } from "./quantities.js";

const secretRef = (wire: string, doc: string) =>
  s
    .object({ name: s.string().notEmpty().doc("Its name.") })
    .optional()
    .wire(wire)
    .doc(doc);
const secretText = (doc: string) => s.string().secret().optional().doc(doc);

/** What a machine is told when it starts for the first time. */
const cloudInit = {
  userData: secretText("What is set up: users, files, commands."),
  userDataBase64: secretText("The same, in base64."),
  userDataSecretRef: secretRef("secretRef", "The secret of the cluster that holds it."),
  networkData: secretText("How the network is set up."),
  networkDataBase64: secretText("The same, in base64."),
  networkDataSecretRef: secretRef("networkDataSecretRef", "The secret of the cluster that holds it."),
};
const claimed = {
  claimName: s.string().notEmpty().doc("Name of the claim."),
  readOnly: s.boolean().optional().doc("Whether nothing is written to it."),
};

const sources = {
  dataVolume: s
    .object({ name: s.string().notEmpty().doc("Name of the volume.") })
    .optional()
    .doc("A volume of the namespace, or one of `dataVolumeTemplates`."),
  containerDisks: alone({ imageUrl: s.string().notEmpty().wire("image").doc("Address of the image.") }, "containerDisk")
    .optional()
    .doc("The disk in an image of a container registry: what is written to it is lost with the machine. One."),
  cloudInitConfigDrive: s.object(cloudInit).optional().doc("What cloud-init reads from a drive."),
  cloudInitNoClouds: alone(cloudInit, "cloudInitNoCloud").optional().doc("What cloud-init reads from a disk. One."),
  persistentVolumeClaim: s.object(claimed).optional().doc("A volume that is claimed already."),
  ephemeral: s
    .object({ persistentVolumeClaim: s.object(claimed).optional().doc("The claim under it.") })
    .optional()
    .doc("A layer above a volume: what is written is lost when the machine stops."),
  emptyDisk: s
    .object({ capacity: quantity().doc("How large it is, such as `2Gi`.") })
    .optional()
    .doc("An empty disk, which is lost when the machine stops."),
  hostDisk: s
    .object({
      path: s.string().notEmpty().doc("Its path on the node."),
      type: s
        .string()
        .values({ Disk: "it has to be there", DiskOrCreate: "it is made where it is not there" })
        .doc("Whether it has to be there."),
    })
    .optional()
    .doc("A file of the node that the machine runs on."),
  configMap: s
    .object({
      defaultMode: s.number().integer().min(0).optional().doc("The mode of its files, as a number."),
      items: s
        .list(s.object({ key: s.string().optional().doc("Which one.") }))
        .optional()
        .doc("What is taken of it."),
    })
    .optional()
    .doc("A config map of the cluster."),
  serviceAccount: s
    .object({ serviceAccountName: s.string().notEmpty().doc("Its name.") })
    .optional()
    .doc("What an account of a program signs in with."),
};
const SOURCES = Object.keys(sources);

/** The volumes of a machine, each of one source. */
export const volumes = s
  .list(
    s
      .object({
        name: s.string().notEmpty().doc("Name of the volume, by which a disk uses it."),
        volumeSource: s
          .object(sources)
          .check((given) => oneOf(SOURCES, given as Values))
          .doc("Where it is from. One of them."),
      })
      .coded({
        encode: ({ name, volumeSource }, shown) => ({
          name,
          ...encodeRaw(sources, volumeSource as Values, isObject(shown) ? shown : undefined),
        }),
        decode: (raw) => isObject(raw) && { name: String(raw.name ?? ""), volumeSource: decodeRaw(sources, raw) },
      }),
  )
  .optional()
  .wire("spec.template.spec.volumes")
  .doc("Its volumes.");
