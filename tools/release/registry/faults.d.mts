import type { Files } from "../executableFolder.mjs";

/** Returns the reasons for which the registry, or a reader, would reject a repository's content. */
export function registryFaults(
  tree: Files,
  repository: { slug: string; tag: string; source: string; isInSource: (path: string) => boolean },
): string[];
