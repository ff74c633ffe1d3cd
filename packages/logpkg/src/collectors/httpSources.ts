import { type Clock, type Reader, read } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord, rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";
import { createRecords, type Records } from "../records.js";

/** Fields of an HTTP source, without its collector. */
export const httpSourceFields = {
  id: s.number("ID of the source. Required unless `name` is set.").whole().min(0).optional().computed(),
  name: s.string("Source name. Exact match, case-sensitive.").optional(),
  description: s.string("Description of the source. Empty if there is no description.").computed(),
  category: s
    .string("Source category (`_sourceCategory`) of the messages. Empty: the category of the collector.")
    .computed(),
  timezone: s
    .string("Default time zone of timestamps (IANA). Empty if the source has no time zone.")
    .computed()
    .wire("timeZone"),
  multiline: s.boolean("Whether multiline processing is enabled.").computed().wire("multilineProcessingEnabled"),
  url: s.string("Source URL (endpoint), with the token. Grants ingest access.").secret().computed(),
  token: s.string("HTTP source token, for requests to `baseUrl`.").secret().computed(),
  baseUrl: s.string("Base URL of the endpoint, for senders that put the token into a header.").computed(),
};

/** Source of any type. `url`, `token` and `baseUrl` are empty unless it is an HTTP source. */
const sourceRecord = {
  ...httpSourceFields,
  name: s.string(),
  /** Platform's source type: `HTTP`, `Polling`, `Cloudsyslog`, `Universal`, … */
  sourceType: s.string(),
};

export type HttpSource = OutputsOf<typeof sourceRecord>;

/** Source type of HTTP sources. */
export const HTTP = "HTTP";

/** Returns the client of one collector's sources. The platform lists them in one response, credentials included. */
export function createHttpSources(api: Api, collectorId: number, clock: Clock): Records<HttpSource> {
  const path = `v1/collectors/${collectorId}/sources`;
  const tags = ["sources"];
  return createRecords<HttpSource>({
    clock,
    nameOf,
    decode: decodeSource,
    // A name matches sources of other types only if no HTTP source has it.
    choose: (rows) => {
      const http = rows.filter((row) => row.peekText("sourceType") === HTTP);
      return http.length > 0 ? http : rows;
    },
    changes: () => api.writes(tags),
    get: async (id, context) => {
      const request = { operation: "Get source", path: `${path}/${encodeURIComponent(id)}`, tags };
      return read(await api.send(request, context)).object("source");
    },
    list: async function* (context) {
      const answer = await api.send({ operation: "List sources", path, tags }, context);
      yield rowsIn(read(answer), "sources");
    },
  });
}

/** Returns the name of a source. Cloud-to-Cloud sources have it in their configuration. */
function nameOf(source: Reader): string {
  return source.peekText("name") || source.peekText("config.name");
}

function decodeSource(source: Reader): HttpSource {
  const found = decodeRecord(sourceRecord, source, { names: "same", needs: ["id"] });
  return { ...found, name: nameOf(source) };
}
