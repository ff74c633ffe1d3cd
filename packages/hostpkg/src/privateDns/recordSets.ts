import type { Reader } from "@tripod/http";
import { canonicalName, fullyQualified } from "../dns/names.js";
import { RECORD_SET_TYPES } from "../dns/recordTypes.js";

const { A, AAAA, TXT, CNAME, MX } = RECORD_SET_TYPES;

/** The records of one name and one type in a private zone. */
export interface RecordSet {
  readonly domain: string;
  readonly type: string;
  readonly ttl?: number | undefined;
  readonly values: readonly string[];
}

/** Types of record sets that programs decide about: others in a zone, such as its NS and SOA, are the platform's. */
export const TYPES = { A, AAAA, TXT, CNAME, MX };

/** What tells record sets of a zone apart. */
export function keyOf({ type, domain }: Pick<RecordSet, "type" | "domain">): string {
  return `${type} ${canonicalName(fullyQualified(domain))}`;
}

/** A record set as the platform takes it. */
export function sent({ type, domain, ttl, values }: RecordSet): object {
  return { type, domain: fullyQualified(domain), ...(ttl === undefined ? {} : { ttl }), values };
}

/** What brings the record sets from those that are there to those that are wanted; undefined where nothing does. */
export function changeOf(wanted: readonly RecordSet[], there: readonly RecordSet[]): object | undefined {
  const keys = new Set(wanted.map(keyOf));
  const gone = there.filter((one) => !keys.has(keyOf(one)));
  if (wanted.length === 0 && gone.length === 0) return undefined;
  return {
    ...(wanted.length > 0 && { set: wanted.map(sent) }),
    ...(gone.length > 0 && { delete: gone.map(({ type, domain }) => ({ type, domain: fullyQualified(domain) })) }),
  };
}

/**
 * The record sets that a zone shows, without those that the platform made itself. What is known of them already keeps its
 * order and spelling; one that the program gave no TTL has that of the zone, in whatever form the platform says so.
 */
export function shownSets(zone: Reader, known: readonly RecordSet[]): readonly RecordSet[] {
  const usual = zone.optionalNumber("ttl");
  const before = new Map(known.map((one, index) => [keyOf(one), { one, index }]));
  const shown = (zone.optionalList("records") ?? [])
    .filter((set) => set.optionalBoolean("generated") !== true && Object.hasOwn(TYPES, set.glance("type")))
    .map((set) => {
      const type = set.string("type");
      const domain = set.string("domain");
      const found = before.get(keyOf({ type, domain }));
      const values = (set.optionalList("values") ?? []).map((value) => value.optionalText("") ?? "");
      const ttl = ttlOf(set.optionalNumber("ttl"), usual, found?.one);
      return {
        index: found?.index ?? Number.POSITIVE_INFINITY,
        set: {
          domain: found?.one.domain ?? domain,
          type,
          ...(ttl === undefined ? {} : { ttl }),
          values: found !== undefined && sameTexts(found.one.values, values) ? found.one.values : values,
        },
      };
    });
  return shown.sort((a, b) => (a.index === b.index ? 0 : a.index - b.index)).map(({ set }) => set);
}

/** A set without a TTL of its own shows -1, or that of its zone. */
function ttlOf(shown: number | undefined, usual: number | undefined, known: RecordSet | undefined): number | undefined {
  if (shown === undefined || shown <= 0) return undefined;
  return known !== undefined && known.ttl === undefined && shown === usual ? undefined : shown;
}

function sameTexts(before: readonly string[], after: readonly string[]): boolean {
  return JSON.stringify([...before].sort()) === JSON.stringify([...after].sort());
}
