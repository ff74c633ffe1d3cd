import { s } from "@tripod/kit";
import { aliases, toPlatform, type Vocabulary } from "../vocabulary.js";

/**
 * A text that is one of `known`, our words with their meanings; the platform's spellings of them are accepted too, and are
 * what travels.
 */
export function wordOf(vocabulary: Vocabulary, known: Readonly<Record<string, string>>) {
  const spellings = Object.entries(aliases(vocabulary)).filter(([, usual]) => Object.hasOwn(known, usual));
  return s
    .string()
    .values(known, { aliases: Object.fromEntries(spellings) })
    .coded({ encode: (word) => toPlatform(vocabulary, word) });
}
