import { memberAt } from "@tripod/objects";

/** The platform's words for the clouds in which clusters may be that are registered. */
export const REGISTERED_IN = {
  aws: "Amazon Web Services (AWS)",
  azure: "Microsoft Azure",
  gcp: "Google Cloud",
  "apache-cloudstack": "Apache CloudStack",
  generic: "any other infrastructure",
} as const;

export function canBeRegistered(cloud: string): boolean {
  return Object.hasOwn(REGISTERED_IN, cloud);
}

/** The platform's word for the cloud that a cluster is in. */
export function cloudIn(raw: unknown): string {
  return String(memberAt(raw, "spec.cloudType") ?? "");
}

/** The command that brings the platform's agent into a cluster that was there before; empty where there is none. */
export function importCommand(raw: unknown): string {
  return String(memberAt(raw, "status.clusterImport.importLink") ?? "");
}

/** Whether the platform says that a cluster was there before, and is registered: it has not made it. */
export function isRegistered(raw: unknown): boolean {
  const isBrownfield = memberAt(raw, "status.clusterImport.isBrownfield");
  const isMade = isBrownfield === false && memberAt(raw, "spec.clusterType") === "PureManage";
  return isBrownfield === true || (importCommand(raw) !== "" && !isMade);
}

/**
 * Whether the platform says that it has not made a cluster. One with a command for an agent that it says to manage wholly may
 * be either: whoever has it goes on having it.
 */
export function isUnmade(raw: unknown): boolean {
  if (memberAt(raw, "status.clusterImport.isBrownfield") === true) return true;
  return importCommand(raw) !== "" && memberAt(raw, "spec.clusterType") !== "PureManage";
}

/** Whether the platform says nothing of how it has a cluster: rows of a search, and what has only just come. */
export function isUntold(raw: unknown): boolean {
  const { clusterImport, state } = (memberAt(raw, "status") ?? {}) as Readonly<Record<string, unknown>>;
  return clusterImport === undefined && (!state || memberAt(raw, "specSummary") !== undefined);
}
