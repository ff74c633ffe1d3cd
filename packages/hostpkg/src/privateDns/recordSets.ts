import type { Reader } from "@tripod/http";
import { asciiName, canonicalName, fullyQualified } from "../dns/names.js";
import { canonicalContent } from "../dns/recordContents.js";
import { RECORD_SET_TYPES } from "../dns/recordTypes.js";

const { A, AAAA, TXT, CNAME, MX } = RECORD_SET_TYPES;

/** Records of one name and one type in a private zone. */
export interface RecordSet {
  readonly domain: string;
  readonly type: string;
  readonly ttl?: number | undefined;
  readonly values: readonly string[];
}

/** Record types that inputs can contain. The platform manages other types of a zone, such as NS and SOA. */
export const TYPES = { A, AAAA, TXT, CNAME, MX };

/** Returns the key of a record set in its zone. */
export function keyOf({ type, domain }: Pick<RecordSet, "type" | "domain">): string {
  return `${type} ${canonicalName(fullyQualified(domain))}`;
}

/** Returns a record set in the form of a request. */
export function sent({ type, domain, ttl, values }: RecordSet): object {
  return { type, domain: fullyQualified(asciiName(domain)), ...(ttl === undefined ? {} : { ttl }), values };
}

/** Returns the request body that changes the live record sets to the desired ones, or undefined if they are equal. */
export function changeOf(desired: readonly RecordSet[], there: readonly RecordSet[]): object | undefined {
  const keys = new Set(desired.map(keyOf));
  const gone = there.filter((one) => !keys.has(keyOf(one)));
  if (desired.length === 0 && gone.length === 0) return undefined;
  return {
    ...(desired.length > 0 && { set: desired.map(sent) }),
    ...(gone.length > 0 && {
      delete: gone.map(({ type, domain }) => ({ type, domain: fullyQualified(asciiName(domain)) })),
    }),
  };
}

/**
 * Returns the live record sets of a zone, without those of the platform. Recorded ones keep their order and spelling. A
 * record set without a configured TTL has that of the zone, in any form in which the platform returns it.
 */
export function shownSets(zone: Reader, recorded: readonly RecordSet[]): readonly RecordSet[] {
  const defaultValue = zone.optionalNumber("ttl");
  const before = new Map(recorded.map((one, index) => [keyOf(one), { one, index }]));
  const sets = (zone.optionalList("records") ?? [])
    .filter(
      (set) => set.has("") && set.optionalBoolean("generated") !== true && Object.hasOwn(TYPES, set.string("type")),
    )
    .map((set) => {
      const type = set.string("type");
      const domain = set.string("domain");
      const found = before.get(keyOf({ type, domain }));
      const values = set.list("values").map((value) => value.optionalText("") ?? "");
      const ttl = ttlOf(set.optionalNumber("ttl"), defaultValue, found?.one);
      return {
        index: found?.index ?? Number.POSITIVE_INFINITY,
        set: {
          domain: found?.one.domain ?? domain,
          type,
          ...(ttl === undefined ? {} : { ttl }),
          values: found !== undefined && sameValues(type, found.one.values, values) ? found.one.values : values,
        },
      };
    });
  return sets.sort((a, b) => (a.index === b.index ? 0 : a.index - b.index)).map(({ set }) => set);
}

/**
 * Returns the TTL of a record set, or undefined if it has that of its zone, which the platform returns as -1 or as
 * value.
 */
function ttlOf(
  live: number | undefined,
  defaultValue: number | undefined,
  recorded: RecordSet | undefined,
): number | undefined {
  if (live === undefined || live <= 0) return undefined;
  return recorded !== undefined && recorded.ttl === undefined && live === defaultValue ? undefined : live;
}

/** Reports whether two lists have semantically equal values, in any order. */
function sameValues(type: string, oldValues: readonly string[], newValues: readonly string[]): boolean {
  const canonical = (values: readonly string[]) =>
    JSON.stringify(values.map((value) => (type === "TXT" ? value : canonicalContent(type, value))).sort());
  return canonical(oldValues) === canonical(newValues);
}
