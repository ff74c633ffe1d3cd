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

/** Our word for one of the platform's; an unknown one stays as it is. */
export function fromPlatform(vocabulary: Vocabulary, word: string): string {
  return Object.entries(PLATFORM_WORDS[vocabulary]).find(([, theirs]) => theirs === word)?.[0] ?? word;
}

/** The platform's spellings that are accepted wherever ours are. */
export function aliases(vocabulary: Vocabulary): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(PLATFORM_WORDS[vocabulary]).map(([ours, theirs]) => [theirs, ours]));
}
