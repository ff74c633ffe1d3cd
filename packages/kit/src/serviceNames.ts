import type { AnyLookup, AnyResource } from "./definition.js";
import type { LoadedPackage } from "./load.js";

/**
 * Reports whether a definition belongs to a service: its name contains the word of the service (`ClusterCloudA`), or its
 * doc contains the word in code (`CloudA`).
 */
export function isOfService(word: string, { name, doc }: Pick<AnyLookup | AnyResource, "name" | "doc">): boolean {
  return new RegExp(`${word}(?![a-z])`).test(name) || doc.includes(`\`${word}\``);
}

/** Returns the words for which users search a definition, in addition to those of its doc. */
export function keywordsOf(
  { serviceNames = {} }: LoadedPackage,
  definition: Pick<AnyLookup | AnyResource, "name" | "doc">,
): readonly string[] {
  const found = Object.entries(serviceNames).filter(([word]) => isOfService(word, definition));
  return [...new Set(found.flatMap(([, { service, keywords = [] }]) => [service, ...keywords]))];
}
