/** Returns the doc of the argument `filters` of the lookups of managed databases. */
export function filtersDoc(what: string): string {
  return `Filters for ${what}. A result must match all members of at least one filter. Duplicate filters are ignored. Default: all.`;
}
