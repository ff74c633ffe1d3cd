import { s } from "@tripod/kit";
import { CLOUD_ALIASES } from "../vocabulary.js";

/** Types of packs. The platform itself knows the types `helm`, `manifest`, `spectro` and `oci`. */
export const TYPES = {
  helm: "Helm chart",
  manifest: "Kubernetes manifests",
  container: "container of an application",
  "operator-instance": "operator instance of an application",
  spectro: "pack of the platform",
  oci: "pack from an OCI registry",
};

/** Types by purpose, which packs of every platform type can have. */
const USES: readonly string[] = ["container", "operator-instance"];

/** Reports whether a pack of the platform's type `actual` matches an argument `type`. */
export function isOfType(actual: string, type: string | undefined): boolean {
  return type === undefined || type === actual || USES.includes(type);
}

export const PACK_TYPES = { helm: TYPES.helm, spectro: TYPES.spectro, oci: TYPES.oci, manifest: TYPES.manifest };

export const LAYERS = {
  kernel: "operating system kernel",
  os: "operating system",
  k8s: "Kubernetes",
  cni: "container network interface (CNI)",
  csi: "container storage interface (CSI)",
  addon: "add-on",
};

export const SOURCES = { spectrocloud: "the vendor", community: "the community" };

/** Categories of add-on packs, with descriptions. */
export const ADDONS: Readonly<Record<string, string>> = {
  "load balancer": "load balancers for services",
  ingress: "ingress controllers",
  logging: "collection of logs",
  monitoring: "metrics and alerts",
  security: "policies and scanners",
  authentication: "sign-in to the cluster",
  servicemesh: "service meshes",
  "system app": "applications of the platform",
  "app services": "services for applications, such as databases",
  registry: "container registries",
  csi: "container storage interface (CSI) drivers",
  cni: "container network interface (CNI) plugins",
  integration: "virtual machines and dashboards",
};

/** Clouds that packs support. */
export const CLOUDS: Readonly<Record<string, string>> = {
  all: "all clouds",
  CloudA: "Amazon Web Services (AWS)",
  eks: "Amazon EKS",
  CloudB: "Microsoft Azure",
  aks: "Azure Kubernetes Service (AKS)",
  CloudC: "Apache CloudStack",
  gcp: "Google Cloud",
  gke: "Google Kubernetes Engine (GKE)",
  vsphere: "VMware vSphere",
  maas: "Canonical MAAS",
  "edge-native": "Palette Edge",
};

/** Returns the field for one cloud. */
export function cloud() {
  return s.string("Cloud type.").values(CLOUDS, { open: true, aliases: CLOUD_ALIASES });
}

/** Packs for virtual machines and dashboards, which are add-ons of the type `integration`. */
const INTEGRATIONS: readonly string[] = [
  "vm-migration-assistant",
  "virtual-machine-orchestrator",
  "vm-migration-assistant-pack",
  "spectro-k8s-dashboard",
  "spectro-vm-dashboard",
];

/** Add-on types to search for. Contains `integration` if the pack is known to be one. */
export function addonTypesFor(name: string | undefined, addonTypes: readonly string[]): readonly string[] {
  const isMissing = addonTypes.length > 0 && INTEGRATIONS.includes(name ?? "") && !addonTypes.includes("integration");
  return isMissing ? [...addonTypes, "integration"] : addonTypes;
}

/** Returns the pack name without the prefix and the two dashes that profiles put in front. */
export function packNameOf(name: string): string {
  const [first = "", second] = name.split("--");
  return second === undefined || second === "" ? first : second;
}
