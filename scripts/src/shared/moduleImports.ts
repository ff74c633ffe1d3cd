/** Returns the modules that a module imports at run time. */
export type ImportsOf = (file: string) => readonly string[];

/** Returns the modules that a module imports directly or indirectly, itself included, and the imports between them. */
export function reachable(root: string, importsOf: ImportsOf): ReadonlyMap<string, number> {
  const distances = new Map([[root, 0]]);
  // The loop also reaches the modules that it adds.
  for (const [file, distance] of distances)
    for (const one of importsOf(file)) if (!distances.has(one)) distances.set(one, distance + 1);
  return distances;
}
