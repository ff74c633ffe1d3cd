/** Text about the argument `filters`, which the lookups of managed databases share. */
export function filtersDoc(what: string): string {
  return `Filters for ${what}. The filters are ORed; the members of one filter are ANDed. Duplicate filters are ignored. Default: all.`;
}
