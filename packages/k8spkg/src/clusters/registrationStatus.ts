import { memberAt } from "@tripod/rest";

/** Cloud types of registered clusters, as the platform spells them. */
export const REGISTRATION_CLOUDS = {
  aws: "Amazon Web Services (AWS)",
  azure: "Microsoft Azure",
  gcp: "Google Cloud",
  "apache-cloudstack": "Apache CloudStack",
  generic: "any other infrastructure",
} as const;

export function isRegistrationCloud(cloud: string): boolean {
  return Object.hasOwn(REGISTRATION_CLOUDS, cloud);
}

/** Returns the cloud type of a cluster, or an empty string. */
export function cloudTypeIn(raw: unknown): string {
  return String(memberAt(raw, "spec.cloudType") ?? "");
}

/** Returns the command that installs the platform's agent in an existing cluster, or an empty string. */
export function importCommand(raw: unknown): string {
  return String(memberAt(raw, "status.clusterImport.importLink") ?? "");
}

/** Reports whether a cluster existed before the platform, which only registered it. */
export function isRegistered(raw: unknown): boolean {
  const isBrownfield = memberAt(raw, "status.clusterImport.isBrownfield");
  const isProvisioned = isBrownfield === false && memberAt(raw, "spec.clusterType") === "PureManage";
  return isBrownfield === true || (importCommand(raw) !== "" && !isProvisioned);
}

/**
 * Reports whether the platform states that it did not provision the cluster. A fully managed cluster with an agent
 * command is ambiguous, and its current resource keeps it.
 */
export function isUnprovisioned(raw: unknown): boolean {
  if (memberAt(raw, "status.clusterImport.isBrownfield") === true) return true;
  return importCommand(raw) !== "" && memberAt(raw, "spec.clusterType") !== "PureManage";
}

/** Reports whether the response does not show how the platform manages the cluster: search rows and new clusters. */
export function lacksManagementStatus(raw: unknown): boolean {
  const { clusterImport, state } = (memberAt(raw, "status") ?? {}) as Readonly<Record<string, unknown>>;
  return clusterImport === undefined && (!state || memberAt(raw, "specSummary") !== undefined);
}
