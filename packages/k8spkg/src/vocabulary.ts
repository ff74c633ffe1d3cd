/** Names of clouds in this package, with the platform's names. Other clouds have one name only. */
const CLOUDS = { CloudA: "aws", CloudB: "azure", CloudC: "apache-cloudstack" } as const satisfies Readonly<
  Record<string, string>
>;

/** Returns the platform's name of a cloud. Other names are returned unchanged. */
export function cloudToPlatform(word: string): string {
  return Object.entries(CLOUDS).find(([ours]) => ours === word)?.[1] ?? word;
}

/** Returns our name of one of the platform's clouds. Unknown names are returned unchanged. */
export function cloudFromPlatform(word: string): string {
  return Object.entries(CLOUDS).find(([, theirs]) => theirs === word)?.[0] ?? word;
}

/** Platform's spellings that are accepted wherever ours are. */
export const CLOUD_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CLOUDS).map(([ours, theirs]) => [theirs, ours]),
);

/** Label value of a tag without a value. */
export const PLAIN_TAG = "spectro__tag";

/** Reports whether a label is a tag without a value. */
export function isPlainTag(value: string): boolean {
  return value === PLAIN_TAG;
}

/** Returns labels as a sorted set of tags: `key:value`, or the key alone for a tag without a value. */
export function tagsOf(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels)
    .map(([key, value]) => (isPlainTag(value) ? key : `${key}:${value}`))
    .sort();
}

/** Returns tags as labels: `key:value` is split at its first colon, so that values can contain colons. */
export function labelsOfTags(tags: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(tags.map((tag) => [tagKey(tag), tagValue(tag)]));
}

/** Returns the problem of tags that cannot coexist as labels, or undefined. */
export function tagProblem(tags: readonly string[]): string | undefined {
  const keys = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    const other = keys.get(key);
    if (key === "") return `must not contain ${JSON.stringify(tag)}, which has no key before its colon`;
    if (tag.includes(":") && isPlainTag(tagValue(tag)))
      return `must contain ${JSON.stringify(key)} instead of ${JSON.stringify(tag)}`;
    if (other !== undefined && other !== tag)
      return `must not contain both ${JSON.stringify(other)} and ${JSON.stringify(tag)}: each key must occur once only`;
    keys.set(key, tag);
  }
  return undefined;
}

function tagKey(tag: string): string {
  const colon = tag.indexOf(":");
  return colon < 0 ? tag : tag.slice(0, colon);
}

function tagValue(tag: string): string {
  const colon = tag.indexOf(":");
  return colon < 0 ? PLAIN_TAG : tag.slice(colon + 1);
}

/** Names for the reference page. */
export const VOCABULARY = { "a cloud": CLOUDS };
