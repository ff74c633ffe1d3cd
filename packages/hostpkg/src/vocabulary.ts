/** Words of this package with a different spelling in the API. */
const PLATFORM_WORDS = { quotaName: { staticRoutes: "static_routes" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

/** Group of words. */
export type Vocabulary = keyof typeof PLATFORM_WORDS;

/** Returns the API's spelling of a word, or the word if the spelling is equal. */
export function toPlatform(vocabulary: Vocabulary, word: string): string {
  return Object.entries(PLATFORM_WORDS[vocabulary]).find(([ours]) => ours === word)?.[1] ?? word;
}

/** Words on the reference page. */
export const VOCABULARY = { "`name` of a quota": PLATFORM_WORDS.quotaName };
