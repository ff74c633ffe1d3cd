import { type CallContext, type Clock, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { createRecords, type Records } from "../records.js";

/** A source of a collector, as far as lookups show it. Only HTTP sources have `url`, `token` and `baseUrl`. */
export interface ListedSource {
  readonly id: number;
  readonly name: string;
  /** The platform's word for the kind of source: `HTTP`, `Polling`, `Cloudsyslog`, `Universal`, … */
  readonly sourceType: string;
  readonly description: string;
  readonly category: string;
  readonly timezone: string;
  readonly multiline: boolean;
  readonly url: string;
  readonly token: string;
  readonly baseUrl: string;
}

/** Makes the client of one collector's sources. The platform lists them all at once, credentials included. */
export function createListedSources(api: Api, collectorId: number, clock: Clock): Records<ListedSource> {
  const path = `v1/collectors/${collectorId}/sources`;
  const tags = ["sources"];
  return createRecords<ListedSource>({
    clock,
    idOf: ({ id }) => String(id),
    nameOf: ({ name }) => name,
    changes: () => api.writes(tags),
    get: async (id, context) => {
      const request = { operation: "Get source", path: `${path}/${encodeURIComponent(id)}`, tags };
      return decodeSource(read(await api.send(request, context)).object("source"));
    },
    list: (context: CallContext) => listSources(),
  });
}
