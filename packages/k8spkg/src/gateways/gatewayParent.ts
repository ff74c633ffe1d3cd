import type { ResourceContext } from "@tripod/kit";
import type { Parent, Values } from "@tripod/rest";
import { clusterApi } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

type On = ResourceContext<ClusterPlatform>;
type ReadContext = Pick<On, "signal" | "progress"> & { readonly platform: ClusterPlatform };

/** Gateways as parents of their objects. An import ID can contain the gateway name; a list reads all gateways. */
export const gatewayParent: Parent<ClusterPlatform> = {
  byName: async (name, on) => gatewayIds(on, (row) => row.name === name),
  all: async (on) => gatewayIds(on, () => true),
  resources: [],
};

async function gatewayIds(on: ReadContext, matches: (row: Values) => boolean): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of clusterApi(on.platform, "tenant", ["gateways"]).rows("/v1/overlords", on)) {
    for (const row of page)
      if (matches({ name: row.peekText("metadata.name") })) ids.push(row.peekText("metadata.uid"));
  }
  return ids;
}
