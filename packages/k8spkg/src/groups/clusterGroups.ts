import { type CallContext, type Reader, read } from "@tripod/http";
import { type Api, LISTS_SHARED_FOR } from "../api.js";
import { metadataOf } from "../metadata.js";
import type { Named, Objects } from "../select.js";

/** Makes the client of the cluster groups of the tenant and of the system. They come in one list without pages. */
export function createTenantClusterGroups(api: Api): Objects<Named> {
  return createClusterGroups(api, "/v1/clustergroups/hostCluster/metadata", "items", (row) => ({
    id: row.string("uid"),
    name: row.optionalString("name") ?? "",
    level: row.optionalString("scope") || undefined,
  }));
}

/** Makes the client of the cluster groups that a project sees, which only the longer list holds. */
export function createProjectClusterGroups(api: Api): Objects<Named> {
  return createClusterGroups(api, "/v1/clustergroups/hostCluster", "summaries", (row) => {
    const { id, name, level } = metadataOf(row);
    return { id, name, level: row.optionalString("spec.scope") ?? level };
  });
}

function createClusterGroups(api: Api, path: string, member: string, decode: (row: Reader) => Named): Objects<Named> {
  const all = async (context: CallContext): Promise<readonly Named[]> => {
    const answer = await api.send({ operation: "List cluster groups", path, share: LISTS_SHARED_FOR }, context);
    return (read(answer).optionalList(member) ?? []).map(decode);
  };
  return {
    byId: async (wanted, context) => (await all(context)).find(({ id }) => id === wanted),
    byName: async (wanted, context) => (await all(context)).filter(({ name }) => name === wanted),
    names: async (context) => (await all(context)).map(({ name }) => name),
  };
}
