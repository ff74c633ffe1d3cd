import { type CallContext, read } from "@tripod/http";
import { type Api, LISTS_SHARED_FOR } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import type { Objects } from "../select.js";

/** Makes the client of the places for backups that one scope sees. They come in one list without pages. */
export function createBackupLocations(api: Api): Objects<Metadata> {
  const all = async (context: CallContext): Promise<readonly Metadata[]> => {
    const answer = await api.send(
      { operation: "List backup storage locations", path: "/v1/users/assets/locations", share: LISTS_SHARED_FOR },
      context,
    );
    const rows = read(answer).optionalList("items") ?? [];
    return rows.filter((row) => row.has("metadata.name")).map(metadataOf);
  };
  return {
    byId: async (wanted, context) => (await all(context)).find(({ id }) => id === wanted),
    byName: async (wanted, context) => (await all(context)).filter(({ name }) => name === wanted),
    names: async (context) => (await all(context)).map(({ name }) => name),
  };
}
