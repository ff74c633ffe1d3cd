import { type CallContext, type Clock, collect, createDirectory, type Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/objects";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { wholeSeconds } from "../times.js";
import { canonicalName, dnsName, fullyQualified } from "./names.js";
import { dnsPages, type Found } from "./pages.js";

const time = (doc: string) => s.string().computed().coded({ decode: wholeSeconds }).doc(doc);

/** A zone of the current DNS hosting. Times are RFC 3339 in whole seconds; empty when there was no such time yet. */
export const zoneFields = {
  name: dnsName(
    "Zone name, such as `example.com.`. The trailing dot is optional. Internationalized names match their Punycode form.",
  ),
  id: resultId("ID of the zone."),
  comment: s.string().computed().doc("Comment on the zone. Empty if there is no comment."),
  createdAt: time("Creation time of the zone (RFC 3339)."),
  updatedAt: time("Update time of the zone (RFC 3339)."),
  disabled: s
    .boolean()
    .computed()
    .doc("Whether the zone is disabled. The platform does not serve the records of a disabled zone."),
  delegationCheckedAt: time("Time of the last delegation check (RFC 3339). Empty if the delegation was never checked."),
  lastCheckStatus: s
    .boolean()
    .computed()
    .doc(
      "Whether the last delegation check found the zone delegated to the platform's name servers (delegation status).",
    ),
  lastDelegatedAt: time("Time of the last successful delegation check (RFC 3339). Empty if no check has succeeded."),
};

export type Zone = OutputsOf<typeof zoneFields>;

/** The zones of one project. */
export interface Zones {
  /** The zones with exactly this name; usually one or none. Names are near ones where there is none. */
  find(name: string, context: CallContext): Promise<Found<Zone, string>>;
}

/** Makes the client of one project's zones. A few names are searched for one by one, many in one reading of the list. */
export function createZones(api: Api, clock: Clock): Zones {
  const zonePages = (context: CallContext, filter?: string) =>
    dnsPages(api, { operation: "List DNS zones", path: "/zones", query: { filter } }, context);
  const keyOf = (zone: Reader) => canonicalName(zone.glance("name"));
  const directory = createDirectory<Reader>({
    clock,
    list: (context) => zonePages(context),
    // As it is written first: a zone may be stored so. Its ASCII form in lower case is how most are stored.
    search: async (key, context, written) => {
      const found = await collect(zonePages(context, written));
      return found.length > 0 || written === key ? found : collect(zonePages(context, key));
    },
    nameOf: keyOf,
    changes: () => 0,
  });
  return {
    find: async (name, context) => {
      const written = fullyQualified(name);
      const key = canonicalName(written);
      const exact = await directory.find(key, context, written);
      if (exact.length > 0) return { exact: exact.map(decodeZone), near: [] };
      // A zone that is stored in other letters may be missing from a search, but is among those in hand.
      const known = await directory.some(context);
      const same = known.filter((zone) => keyOf(zone) === key);
      return { exact: same.map(decodeZone), near: known.map((zone) => zone.glance("name")) };
    },
  };
}

function decodeZone(zone: Reader): Zone {
  return decodeRecord(zoneFields, zone, { names: "snake", needs: ["id", "name"] });
}
