/** Names of the seeds that come with the package. `large` contains everything of `small`, with the same IDs. */
export const SEED_NAMES = ["small", "large"] as const;

/** Data with which a platform starts: a few objects of each kind, or enough for several pages of each list. */
export type SeedName = (typeof SEED_NAMES)[number];

/**
 * Returns the name of a seed.
 *
 * @throws RangeError if no seed has the name.
 */
export function seedNamed(name: string): SeedName {
  const found = SEED_NAMES.find((one) => one === name);
  if (found !== undefined) return found;
  throw new RangeError(`seed: ${JSON.stringify(name)} does not exist. Use ${SEED_NAMES.join(" or ")}.`);
}

/**
 * Returns the part of a JSON document that the seed contains. An object with `"large": true`, in a list or as a member,
 * belongs to the large seed only; the mark itself is never part of the data.
 */
export function partOf(document: unknown, seed: SeedName): unknown {
  const isPart = (value: unknown): boolean => seed === "large" || !isMarked(value);
  if (Array.isArray(document)) return document.filter(isPart).map((item) => partOf(item, seed));
  if (typeof document !== "object" || document === null) return document;
  const members = Object.entries(document).filter(([name, value]) => name !== MARK && isPart(value));
  return Object.fromEntries(members.map(([name, value]) => [name, partOf(value, seed)]));
}

const MARK = "large";

function isMarked(value: unknown): boolean {
  return typeof value === "object" && value !== null && (value as { readonly [MARK]?: unknown })[MARK] === true;
}
