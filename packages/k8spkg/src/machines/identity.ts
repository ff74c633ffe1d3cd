import { s } from "@tripod/kit";
import { uid } from "../uid.js";

/** Paths of the VMs in a namespace of a cluster, and of one VM. */
export const MACHINES_PATH = "/v1/spectroclusters/{clusterUid}/vms";
export const MACHINE_PATH = `${MACHINES_PATH}/{id}?namespace={namespace}`;

/** Wire paths of the pod spec of a VM and of its hardware. */
export const POD = "spec.template.spec";
export const DOMAIN = `${POD}.domain`;

/** Whose a cluster is. */
export const clusterContext = () =>
  s
    .string()
    .values({ project: "cluster of the project that the setting `projectName` names", tenant: "cluster of the tenant" })
    .enumType("ClusterContext");

const isName = (name: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name);

/** Name and parents of a VM. */
export const identityFields = {
  name: s
    .string("Name of the VM, unique in its namespace: lower-case letters, digits, hyphens and dots.")
    .autoName({
      maxLength: 63,
      spell: (name) =>
        name
          .toLowerCase()
          .replace(/[^a-z0-9-]+/g, "-")
          .replace(/^-+/, ""),
    })
    .check((name) =>
      isName(name)
        ? undefined
        : "must be a name of DNS: small letters, digits, hyphens and dots, with a letter or digit at both ends",
    )
    .wire("metadata.name")
    .replaces(),
  namespace: s.string("Namespace of the VM.").notEmpty().default("default").wire("metadata.namespace").replaces(),
  clusterUid: uid().doc("ID of the cluster that runs the VM.").replaces(),
  clusterContext: clusterContext().default("project").replaces().doc("Cluster scope: the level that owns the cluster."),
  generateName: s
    .string("Name prefix (Kubernetes `generateName`).")
    .optional()
    .wire(null)
    .noEffect("No effect: a VM without a name is named after its resource"),
};
