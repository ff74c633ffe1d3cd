/** Returns the first value that an earlier element equals; undefined if all values differ. */
export function findDuplicate<T extends string>(values: readonly T[]): T | undefined {
  return values[findDuplicateIndex(values)];
}

/** Returns the index of the first value that an earlier element equals; -1 if all values differ. */
export function findDuplicateIndex(values: readonly string[]): number {
  const earlier = new Set<string>();
  return values.findIndex((value) => earlier.size === earlier.add(value).size);
}
