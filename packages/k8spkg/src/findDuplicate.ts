/** Returns the first value that an earlier element equals; undefined if all values differ. */
export function findDuplicate(values: readonly string[]): string | undefined {
  const earlier = new Set<string>();
  return values.find((value) => earlier.size === earlier.add(value).size);
}
