import { type CallContext, type Clock, collect, createNameIndex, type Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { canonicalName, dnsName, fullyQualified } from "./names.js";
import { dnsPages, type Found } from "./pages.js";

/** Returns an RFC 3339 time in the form of earlier packages: in whole seconds, with Z instead of a zero offset. */
function wholeSeconds(time: unknown): string {
  return typeof time === "string" ? time.replace(/\.\d+/, "").replace(/[+-]00:00$/, "Z") : "";
}

const time = (doc: string) => s.string(doc).computed().codec({ decode: wholeSeconds });

/** Fields of a zone of the current DNS hosting. Times are RFC 3339 in whole seconds, or empty if unset. */
export const zoneFields = {
  name: dnsName(
    "Zone name, such as `example.com.`. The trailing dot is optional. Internationalized names match their Punycode form.",
  ),
  id: resultId("ID of the zone."),
  comment: s.string("Comment on the zone. Empty if there is no comment.").computed(),
  createdAt: time("Creation time of the zone (RFC 3339)."),
  updatedAt: time("Update time: time of the last change of the zone (RFC 3339)."),
  disabled: s
    .boolean("Whether the zone is disabled. The platform does not serve the records of a disabled zone.")
    .computed(),
  delegationCheckedAt: time("Time of the last delegation check (RFC 3339). Empty if the delegation was never checked."),
  lastCheckStatus: s
    .boolean(
      "Whether the last delegation check found the zone delegated to the platform's name servers (delegation status).",
    )
    .computed(),
  lastDelegatedAt: time("Time of the last successful delegation check (RFC 3339). Empty if no check has succeeded."),
};

export type Zone = OutputsOf<typeof zoneFields>;

/** Client of the zones of one project. */
export interface Zones {
  /** Returns the zones with this name, usually at most one. If nothing matches, similar names. */
  find(name: string, context: CallContext): Promise<Found<Zone, string>>;
}

/** Creates the client of the zones of one project. Few names are searched individually, many in the whole list. */
export function createZones(api: Api, clock: Clock): Zones {
  const zonePages = (context: CallContext, filter?: string) =>
    dnsPages(api, { operation: "List DNS zones", path: "/zones", query: { filter } }, context);
  const keyOf = (zone: Reader) => canonicalName(zone.peekText("name"));
  const directory = createNameIndex<Reader>({
    clock,
    list: (context) => zonePages(context),
    // Search the name as written first, because a zone may be stored so. Most are stored in ASCII and lower case.
    search: async (key, context, written) => {
      const found = await collect(zonePages(context, written));
      return found.length > 0 || written === key ? found : collect(zonePages(context, key));
    },
    nameOf: keyOf,
    changes: () => api.writes(),
  });
  return {
    find: async (name, context) => {
      const written = fullyQualified(name);
      const key = canonicalName(written);
      const exact = await directory.find(key, context, written);
      if (exact.length > 0) return { exact: exact.map(decodeZone), near: [] };
      // A search may omit a zone that is stored with another case, but the complete list contains it.
      const listed = await directory.some(context);
      const same = listed.filter((zone) => keyOf(zone) === key);
      return { exact: same.map(decodeZone), near: listed.map((zone) => zone.peekText("name")) };
    },
  };
}

function decodeZone(zone: Reader): Zone {
  return decodeRecord(zoneFields, zone, { names: "snake", needs: ["id", "name"] });
}
