import type { ServiceNames } from "@tripod/kit";

/** Services by the word that represents them in the names of this package. */
export const SERVICE_NAMES: ServiceNames = {
  Cloudbackup: {
    service: "Selectel scheduled volume backups (data protect)",
    keywords: ["backup plan", "checkpoint", "OpenStack Cinder"],
  },
  Craas: { service: "Selectel Container Registry", keywords: ["Docker registry", "OCI registry"] },
  Dbaas: { service: "Selectel Managed Databases", keywords: ["database as a service"] },
  Dedicated: { service: "Selectel Dedicated Servers", keywords: ["bare metal"] },
  Domains: { service: "Selectel DNS Hosting", keywords: ["DNS", "name server"] },
  GlobalRouter: { service: "Selectel Global Router", keywords: ["VPC interconnect"] },
  Iam: { service: "Selectel Identity and Access Management (IAM)", keywords: ["access control"] },
  Mks: { service: "Selectel Managed Kubernetes (MKS)", keywords: ["Kubernetes"] },
  PrivateDns: { service: "Selectel Private DNS", keywords: ["internal DNS"] },
  S3Credentials: { service: "S3 keys of Selectel Object Storage", keywords: ["S3 API", "access key"] },
  Secretsmanager: {
    service: "Selectel Secrets Manager and Certificate Manager",
    keywords: ["vault", "TLS certificate"],
  },
  Vpc: { service: "Selectel Cloud Platform (OpenStack)", keywords: ["virtual private cloud"] },
};
