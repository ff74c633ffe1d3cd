import type { ServiceNames } from "@tripod/kit";

/** Services by the word that represents them in the names of this package. */
export const SERVICE_NAMES: ServiceNames = {
  Aks: { service: "Azure Kubernetes Service (AKS)", keywords: ["Microsoft Azure"] },
  CloudA: { service: "Amazon Web Services (AWS)", keywords: ["AWS account", "EC2", "EKS", "IAM"] },
  CloudB: { service: "Microsoft Azure", keywords: ["Azure account", "AKS", "VNet", "Entra ID", "service principal"] },
  CloudC: { service: "Apache CloudStack", keywords: ["compute offering", "CKS"] },
  EdgeNative: { service: "Palette Edge", keywords: ["edge host"] },
  Eks: { service: "Amazon Elastic Kubernetes Service (EKS)", keywords: ["AWS"] },
  Gcp: { service: "Google Cloud", keywords: ["GCP", "Compute Engine"] },
  Gke: { service: "Google Kubernetes Engine (GKE)", keywords: ["Google Cloud"] },
  Maas: { service: "Canonical MAAS", keywords: ["bare metal"] },
  Vsphere: { service: "VMware vSphere", keywords: ["vCenter"] },
};
