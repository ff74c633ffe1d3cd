/** Words of this package, and the platform's words for them where they differ. */
const PLATFORM_WORDS = {
  quotaName: { staticRoutes: "static_routes" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a word belongs to. */
export type Vocabulary = keyof typeof PLATFORM_WORDS;

/** The platform's word for one of ours; a word it has no other spelling for stays as it is. */
export function toPlatform(vocabulary: Vocabulary, word: string): string {
  return Object.entries(PLATFORM_WORDS[vocabulary]).find(([ours]) => ours === word)?.[1] ?? word;
}

/** The words as the reference page shows them. */
export const VOCABULARY = { "`name` of a quota": PLATFORM_WORDS.quotaName };
