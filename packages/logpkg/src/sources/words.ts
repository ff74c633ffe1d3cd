import { s } from "@tripod/kit";
import { aliases, toPlatform, type Vocabulary } from "../vocabulary.js";

/**
 * Returns a string field whose values are `words`: words of this package with their meanings. Accepts the platform's
 * spellings too, and sends them.
 */
export function wordOf(vocabulary: Vocabulary, words: Readonly<Record<string, string>>) {
  const spellings = Object.entries(aliases(vocabulary)).filter(([, defaultValue]) =>
    Object.hasOwn(words, defaultValue),
  );
  return s
    .string()
    .values(words, { aliases: Object.fromEntries(spellings) })
    .codec({ encode: (word) => toPlatform(vocabulary, word) });
}
