import { type Clock, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { createRecords, type Records } from "../records.js";

/** A source of whatever kind. Only HTTP sources have `url`, `token` and `baseUrl`; all three are empty otherwise. */
export interface HttpSource {
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
export function createHttpSources(api: Api, collectorId: number, clock: Clock): Records<HttpSource> {
  const path = `v1/collectors/${collectorId}/sources`;
  const tags = ["sources"];
  return createRecords<HttpSource>({
    clock,
    idOf: ({ id }) => String(id),
    nameOf: ({ name }) => name,
    changes: () => api.writes(tags),
    get: async (id, context) => {
      const request = { operation: "Get source", path: `${path}/${encodeURIComponent(id)}`, tags };
      return decodeSource(read(await api.send(request, context)).object("source"));
    },
    list: async function* (context) {
      const answer = await api.send({ operation: "List sources", path, tags }, context);
      yield read(answer).list("sources").map(decodeSource);
    },
  });
}

function decodeSource(source: Reader): HttpSource {
  const text = (member: string) => source.optionalString(member) ?? "";
  return {
    id: source.integer("id"),
    // Cloud-to-cloud sources keep their name, with everything else, in their configuration.
    name: source.optionalString("name") ?? source.optionalString("config.name") ?? "",
    sourceType: text("sourceType"),
    description: text("description"),
    category: text("category"),
    timezone: text("timeZone"),
    multiline: source.optionalBoolean("multilineProcessingEnabled") ?? false,
    url: text("url"),
    token: text("token"),
    baseUrl: text("baseUrl"),
  };
}
