import type { AnyLookup, AnyResource } from "../definition/definition.js";
import type { LoadedPackage } from "../definition/load.js";

/**
 * Reports whether a definition belongs to a service: its name contains the word of the service (`ClusterCloudA`), or
 * its doc contains the word in code (`CloudA`).
 */
export function isOfService(word: string, { name, doc }: Pick<AnyLookup | AnyResource, "name" | "doc">): boolean {
  return isNamedAfter(word, name) || doc.includes(`\`${word}\``);
}

/** Returns the service after which a definition is named, or undefined if its name contains no word of a service. */
export function serviceOf({ serviceNames = {} }: LoadedPackage, name: string): string | undefined {
  return Object.entries(serviceNames).find(([word]) => isNamedAfter(word, name))?.[1].service;
}

function isNamedAfter(word: string, name: string): boolean {
  return new RegExp(`${word}(?![a-z])`).test(name);
}

/** Returns the words for which users search a definition, in addition to those of its doc. */
export function keywordsOf(
  { serviceNames = {} }: LoadedPackage,
  definition: Pick<AnyLookup | AnyResource, "name" | "doc">,
): readonly string[] {
  const found = Object.entries(serviceNames).filter(([word]) => isOfService(word, definition));
  return [...new Set(found.flatMap(([, { service, keywords = [] }]) => [service, ...keywords]))];
}
