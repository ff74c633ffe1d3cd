import { type CallContext, type Clock, collect, createDirectory, type Reader } from "@tripod/http";
import type { Api } from "../api.js";
import { canonicalName } from "./names.js";
import { dnsPages } from "./pages.js";

/** A zone of the current DNS hosting. Times are RFC 3339 in whole seconds; empty when there was no such time yet. */
export interface Zone {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly disabled: boolean;
  readonly delegationCheckedAt: string;
  readonly lastCheckStatus: boolean;
  readonly lastDelegatedAt: string;
}

/** The zones of one project. */
export interface Zones {
  /** All zones with exactly this name; usually one or none. */
  byName(name: string, context: CallContext): Promise<readonly Zone[]>;
  /** Names of all zones, for suggestions. */
  names(context: CallContext): Promise<readonly string[]>;
}

/** Makes the client of one project's zones. A few names are searched for one by one, many in one reading of the list. */
export function createZones(api: Api, clock: Clock): Zones {
  const zonePages = (context: CallContext, filter?: string) =>
    dnsPages(api, { operation: "List DNS zones", path: "/zones", query: { filter }, decode: decodeZone }, context);
  const directory = createDirectory<Zone>({
    clock,
    list: (context) => zonePages(context),
    search: (name, context) => collect(zonePages(context, name)),
    nameOf: ({ name }) => canonicalName(name),
    changes: () => 0,
  });
  return {
    byName: (name, context) => directory.find(canonicalName(name), context),
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
  };
}

function decodeZone(zone: Reader): Zone {
  const time = (member: string) => wholeSeconds(zone.optionalString(member) ?? "");
  return {
    id: zone.string("id"),
    name: zone.string("name"),
    comment: zone.optionalString("comment") ?? "",
    createdAt: time("created_at"),
    updatedAt: time("updated_at"),
    disabled: zone.optionalBoolean("disabled") ?? false,
    delegationCheckedAt: time("delegation_checked_at"),
    lastCheckStatus: zone.optionalBoolean("last_check_status") ?? false,
    lastDelegatedAt: time("last_delegated_at"),
  };
}

/** Programs written for other packages know these times without fractions of a second. */
function wholeSeconds(time: string): string {
  return time.replace(/\.\d+/, "");
}
