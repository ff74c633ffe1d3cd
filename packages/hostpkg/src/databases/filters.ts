/** Text about the argument `filters`, which the lookups of managed databases share. */
export function filtersDoc(what: string): string {
  return `Which ${what} are wanted: those that at least one of these filters takes, and a filter takes what has all of its values. All without it. Repeated filters count once.`;
}
