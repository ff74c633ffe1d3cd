import { memberAt, type Values } from "@tripod/rest";

/** Returns the UID of a cluster's cloud config, or undefined if it does not have one yet. */
export function cloudConfigId(cluster: unknown): string | undefined {
  const uid = memberAt(cluster, "spec.cloudConfigRef.uid");
  return typeof uid === "string" && uid !== "" ? uid : undefined;
}

/** Returns the cloud name for paths. Braces contain the name of an input. */
export function cloudPath(cloud: string, inputs: Values): string {
  return cloud.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inputs[name] ?? "")));
}

/** Returns the path of a cluster's cloud config, or undefined if it does not have one yet. */
export function cloudConfigPath(cloud: string, cluster: unknown): string | undefined {
  const uid = cloudConfigId(cluster);
  return uid === undefined ? undefined : `/v1/cloudconfigs/${cloud}/${encodeURIComponent(uid)}`;
}

/** Returns the path of a machine pool. */
export function poolPath(config: string, pool: string): string {
  return `${config}/machinePools/${encodeURIComponent(pool)}`;
}
