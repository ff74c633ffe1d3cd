import type { ResourceContext } from "@tripod/kit";
import type { Parent } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import { clusterDialect } from "./clusterApi.js";

type On = Pick<ResourceContext<ClusterPlatform>, "signal" | "progress"> & { readonly platform: ClusterPlatform };

/** Clusters of the project or the tenant as parents of other objects. An import ID can contain the cluster name. */
export const clusterParents: Parent<ClusterPlatform> = {
  byName: (name, on, { context }) => clusterIds(on, context, name),
  all: (on, { context }) => clusterIds(on, context),
  resources: [],
};

/** Returns the IDs of the clusters of a scope, or of those with a name. */
export async function clusterIds(on: On, context: unknown, name?: string): Promise<readonly string[]> {
  const uids: string[] = [];
  for await (const page of clusterDialect(on.platform, { context }).rows("", on)) {
    for (const row of page)
      if (name === undefined || row.peekText("metadata.name") === name) uids.push(row.peekText("metadata.uid"));
  }
  return uids;
}
