/** Names that every object has already. */
const FORBIDDEN: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);
/** Names that Pulumi gives to every resource. */
const RESERVED: ReadonlySet<string> = new Set(["id", "urn", "pulumi"]);
/** Names that no file has on Windows, and the name that Pulumi reserves. */
const NO_DEFINITION = /^(con|prn|aux|nul|com\d|lpt\d|provider)$/i;

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    children: "child",
    indices: "index",
    news: "news",
    people: "person",
    series: "series",
    shelves: "shelf",
  }),
);

/** Longest name that is not cut off. */
const MAX_LENGTH = 60;

/** Returns the words of a name: `zone_id`, `zoneId` and `zone-id` have the same. */
export function wordsOf(text: string): readonly string[] {
  return text
    .slice(0, MAX_LENGTH)
    .normalize("NFKD")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/**
 * Returns `zoneId` for `zone_id`. Undefined if no letter or digit is left, or for a name that JavaScript gives a
 * meaning.
 */
export function camelCase(text: string): string | undefined {
  const [first, ...rest] = wordsOf(text);
  if (first === undefined || FORBIDDEN.has(text)) return undefined;
  const name = `${/^\d/.test(first) ? "x" : ""}${first}${rest.map(capitalize).join("")}`;
  return FORBIDDEN.has(name) ? undefined : name;
}

/** Returns `TsigKey` for the words of a name that starts with a letter. */
export function pascalCase(words: readonly string[]): string {
  const name = words.map(capitalize).join("");
  const start = /^[A-Z]/.test(name) ? name : `X${name}`;
  return NO_DEFINITION.test(start) ? `${start}Object` : start;
}

/** Reports whether Pulumi reserves the name of a top-level property. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name) || name.startsWith("__");
}

/** Returns a word with its first letter in upper case. */
export function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Returns the singular of an English word. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|[^a]ch|sh|zz|status|alias)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 2 && !/(is|ics|dns)$/.test(word) ? word.slice(0, -1) : word;
}

/** Claims a name: returns it, or the name with the smallest number that is free. Case does not distinguish names. */
export function claimName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}${number}`;
  taken.add(free.toLowerCase());
  return free;
}
