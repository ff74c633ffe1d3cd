import { type CallContext, type Clock, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { offsetPages } from "../pages.js";
import { unlessGone } from "../platformError.js";
import { createRecords, type Records } from "../records.js";

/** A collector, hosted or installed. */
export interface Collector {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly timezone: string;
  readonly fields: Readonly<Record<string, string>>;
}

const TAGS = ["collectors"];

/** Makes the client of the organisation's collectors. */
export function createCollectors(api: Api, clock: Clock): Records<Collector> {
  const one = async (path: string, context: CallContext): Promise<Collector> => {
    const answer = await api.send({ operation: "Get collector", path, tags: TAGS }, context);
    return decodeCollector(read(answer).object("collector"));
  };
  return createRecords<Collector>({
    clock,
    idOf: ({ id }) => String(id),
    nameOf: ({ name }) => name,
    changes: () => api.writes(TAGS),
    get: (id, context) => one(`v1/collectors/${encodeURIComponent(id)}`, context),
    list: (context) =>
      offsetPages(
        api,
        "collectors",
        {
          operation: "List collectors",
          path: "v1/collectors",
          tags: TAGS,
          decode: decodeCollector,
          identify: ({ id }) => String(id),
        },
        context,
      ),
    search: async (name, context) => {
      const found = await unlessGone(one(namePath(name), context));
      return found === undefined ? [] : [found];
    },
    isSearchable: (name) => !UNADDRESSABLE.test(name),
    // The second name already is worth the list: a thousand collectors come on one page.
    searches: 1,
  });
}

/** Names that the platform does not understand in an address, however they are encoded. */
const UNADDRESSABLE = /[;/%\\]|^\.{0,2}$/;

/** The slash keeps the platform from taking what follows a dot for a file type. */
function namePath(name: string): string {
  return `v1/collectors/name/${encodeURIComponent(name)}${name.includes(".") ? "/" : ""}`;
}

function decodeCollector(collector: Reader): Collector {
  const text = (member: string) => collector.optionalString(member) ?? "";
  const entries = collector.has("fields") ? collector.entries("fields") : [];
  // Fields are texts or numbers. What is something else is none, and no reason to fail.
  const fields = entries.filter(([, { raw }]) => raw === null || typeof raw !== "object");
  return {
    id: collector.integer("id"),
    name: collector.string("name"),
    description: text("description"),
    category: text("category"),
    timezone: text("timeZone"),
    fields: Object.fromEntries(fields.map(([name, value]) => [name, value.optionalText("") ?? ""])),
  };
}
