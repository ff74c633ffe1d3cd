import { type CallContext, type Clock, type Reader, read } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { offsetPages } from "../pages.js";
import { undefinedIfDeleted } from "../platformError.js";
import { createRecords, type Records } from "../records.js";

/** Hosted or installed collector. */
export const collectorFields = {
  id: s.number("ID of the collector. Required unless `name` is set.").whole().min(0).optional().computed(),
  name: s.string("Collector name. Exact match, case-sensitive.").optional().computed(),
  description: s.string("Description of the collector. Empty if there is no description.").computed(),
  category: s
    .string("Default source category of the sources of the collector. Empty if there is no category.")
    .computed(),
  timezone: s.string("Time zone of the collector (IANA). Empty if there is no time zone.").computed().wire("timeZone"),
  fields: s
    .map("Fields (metadata) that the collector adds to its messages, by name.", s.string())
    .computed()
    .codec({ decode: textsOf }),
};

export type Collector = OutputsOf<typeof collectorFields>;

/** Returns the fields as strings. Skips values that are neither strings nor numbers. */
function textsOf(fields: unknown): Readonly<Record<string, string>> {
  if (typeof fields !== "object" || fields === null) return {};
  const texts = Object.entries(fields).filter(([, value]) => value === null || typeof value !== "object");
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value ?? "")]));
}

const TAGS = ["collectors"];

/** Returns the client of the organization's collectors. */
export function createCollectors(api: Api, clock: Clock): Records<Collector> {
  const one = async (path: string, context: CallContext): Promise<Reader> => {
    const answer = await api.send({ operation: "Get collector", path, tags: TAGS }, context);
    return read(answer).object("collector");
  };
  return createRecords<Collector>({
    clock,
    nameOf: (row) => row.peekText("name"),
    decode: decodeCollector,
    changes: () => api.writes(TAGS),
    get: (id, context) => one(`v1/collectors/${encodeURIComponent(id)}`, context),
    list: (context) =>
      offsetPages(api, "collectors", { operation: "List collectors", path: "v1/collectors", tags: TAGS }, context),
    search: async (name, context) => {
      const found = await undefinedIfDeleted(one(namePath(name), context));
      return found === undefined ? [] : [found];
    },
    isSearchable: (name) => !UNADDRESSABLE.test(name),
    // From the second name on, the list is cheaper: one page contains a thousand collectors.
    searches: 1,
  });
}

/** Names that the platform does not find by URL path, regardless of their encoding. */
const UNADDRESSABLE = /[;/%\\]|^\.{0,2}$/;

/**
 * Returns the path of a name. With a trailing slash, the platform does not parse the text after a dot as a file
 * extension.
 */
function namePath(name: string): string {
  return `v1/collectors/name/${encodeURIComponent(name)}${name.includes(".") ? "/" : ""}`;
}

function decodeCollector(collector: Reader): Collector {
  return decodeRecord(collectorFields, collector, { names: "same", needs: ["id", "name"] });
}
