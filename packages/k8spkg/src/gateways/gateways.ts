import { type CallContext, read } from "@tripod/http";
import { type Api, LISTS_SHARED_FOR } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import type { Objects } from "../select.js";

/** Makes the client of the private cloud gateways that one scope sees. They come in one list without pages. */
export function createGateways(api: Api): Objects<Metadata> {
  const all = async (context: CallContext): Promise<readonly Metadata[]> => {
    const answer = await api.send(
      { operation: "List private cloud gateways", path: "/v1/overlords", share: LISTS_SHARED_FOR },
      context,
    );
    const rows = read(answer).optionalList("items") ?? [];
    return rows.filter((row) => row.has("metadata.name")).map(metadataOf);
  };
  return {
    byId: async (id, context) => {
      const path = `/v1/overlords/${encodeURIComponent(id)}`;
      const found = await api.find({ operation: "Get private cloud gateway", path }, context);
      return found && metadataOf(found);
    },
    byName: async (wanted, context) => (await all(context)).filter(({ name }) => name === wanted),
    names: async (context) => (await all(context)).map(({ name }) => name),
  };
}
