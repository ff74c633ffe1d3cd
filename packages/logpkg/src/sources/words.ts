import { s } from "@tripod/kit";
import { aliases, toPlatform, type Vocabulary } from "../vocabulary.js";

/**
 * Returns a string field whose values are `known`: words of this package with their meanings. Accepts the platform's
 * spellings too, and sends them.
 */
export function wordOf(vocabulary: Vocabulary, known: Readonly<Record<string, string>>) {
  const spellings = Object.entries(aliases(vocabulary)).filter(([, defaultValue]) =>
    Object.hasOwn(known, defaultValue),
  );
  return s
    .string()
    .values(known, { aliases: Object.fromEntries(spellings) })
    .codec({ encode: (word) => toPlatform(vocabulary, word) });
}
