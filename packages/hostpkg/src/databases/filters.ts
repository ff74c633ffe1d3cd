/** Returns the doc of the argument `filters` of the lookups of managed databases. */
export function filtersDoc(what: string): string {
  return `Filters for ${what}. The filters are ORed; the members of one filter are ANDed. Duplicate filters are ignored. Default: all.`;
}
