import { fail } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";

/** Returns the UID of a cluster's cloud config, or undefined if it does not have one yet. */
export function cloudConfigId(cluster: unknown): string | undefined {
  const uid = memberAt(cluster, "spec.cloudConfigRef.uid");
  return typeof uid === "string" && uid !== "" ? uid : undefined;
}

/** Returns the UID as an output. A cluster keeps its cloud config, so a response that lacks it changes nothing. */
export function decodeCloudConfigId(live: Values, { cloudConfigId: recorded = "" }: Values): unknown {
  return cloudConfigId(live) ?? recorded;
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

/**
 * Returns the path of the cloud config of a cluster whose input changes.
 *
 * @throws InputError for the input if the cluster does not have a cloud config yet.
 */
export function assertCloudConfigPath(cloud: string, cluster: unknown, input: string, kind = "cluster"): string {
  const path = cloudConfigPath(cloud, cluster);
  if (path !== undefined) return path;
  return fail(input, `cannot be changed yet: the platform has not created the cloud config of the ${kind}`);
}

/** Returns the path of a machine pool. */
export function poolPath(config: string, pool: string): string {
  return `${config}/machinePools/${encodeURIComponent(pool)}`;
}
