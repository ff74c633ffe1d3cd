/** Suggestions for misspelled names. */

/**
 * Returns the edit distance of two texts: insertions, deletions, substitutions and swaps of neighbors. Stops above
 * `limit`.
 */
export function editDistance(left: string, right: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = left[row - 1] === right[column - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + substitution,
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** Maximum length of compared text: longer text is never a misspelled name. */
const MAX_NAME_LENGTH = 200;

/** Maximum number of compared names and letters: together some 30 ms. */
const MAX_CANDIDATES = 10_000;
const MAX_COMPARISONS = 1_000_000;

/**
 * Up to `most` candidates near to `written`, nearest first: equal but for case and separators, one the beginning of the
 * other, or within a third of the letters. The work has a bound: of many candidates those are compared first that begin
 * and end alike.
 */
export function nearest(written: string, candidates: Iterable<string>, most = 3): string[] {
  const target = fold(written.slice(0, MAX_NAME_LENGTH));
  if (target.length === 0) return [];
  const limit = Math.max(1, Math.floor(target.length / 3));
  const ranked: { candidate: string; distance: number }[] = [];
  let comparisons = 0;
  for (const { candidate, folded } of likelyFirst(target, candidates)) {
    const prefix = target.length >= 3 && folded.length >= 3 && (folded.startsWith(target) || target.startsWith(folded));
    const isClose = Math.abs(folded.length - target.length) <= limit;
    if (isClose) comparisons += folded.length * target.length;
    const distance = isClose && comparisons <= MAX_COMPARISONS ? editDistance(target, folded, limit) : limit + 1;
    if (distance <= limit || prefix) ranked.push({ candidate, distance: Math.min(distance, limit + 1) });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return ranked.slice(0, most).map(({ candidate }) => candidate);
}

interface Candidate {
  readonly candidate: string;
  readonly folded: string;
}

/** Returns the candidates, the most similar beginnings and ends first. */
function likelyFirst(requested: string, candidates: Iterable<string>): Candidate[] {
  const found: (Candidate & { readonly strangeness: number })[] = [];
  for (const candidate of candidates) {
    if (found.length >= MAX_CANDIDATES) break;
    const folded = fold(candidate.slice(0, MAX_NAME_LENGTH));
    if (folded.length === 0) continue;
    found.push({ candidate, folded, strangeness: mismatchOf(requested, folded) });
  }
  return found.sort((a, b) => a.strangeness - b.strangeness);
}

/** Returns the number of letters between the common beginning and end of two texts. */
function mismatchOf(requested: string, folded: string): number {
  const shorter = Math.min(requested.length, folded.length);
  let start = 0;
  while (start < shorter && requested[start] === folded[start]) start++;
  let end = 0;
  while (end < shorter - start && requested.at(-1 - end) === folded.at(-1 - end)) end++;
  return requested.length + folded.length - 2 * (start + end);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[_\-\s]/g, "");
}

/**
 * `; did you mean "a"?`, `; did you mean "a" or "b"?`, or an empty string without candidates.
 *
 * @example
 * ```ts
 * import { didYouMean } from "@tripod/kit";
 *
 * console.log(`there is no shelf "wine"${didYouMean("wine", ["wines", "bread"])}`);
 * ```
 */
export function didYouMean(written: string, candidates: Iterable<string>): string {
  const near = nearest(written, candidates).map((candidate) => JSON.stringify(candidate));
  return near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`;
}

/** Maximum number of existing names in a message. */
const MAX_EXISTING = 3;

/**
 * Like {@link didYouMean}. If no candidate is near, names existing ones: `; existing ones: "a", "b"`, or
 * `; existing ones include "a", "b", "c"` if there are more than three.
 *
 * @example
 * ```ts
 * import { nearOrExisting } from "@tripod/kit";
 *
 * console.log(`there is no shelf "wine"${nearOrExisting("wine", ["bread", "cheese"])}`);
 * ```
 */
export function nearOrExisting(written: string, candidates: Iterable<string>): string {
  const all: string[] = [];
  for (const candidate of candidates) if (all.push(candidate) === MAX_CANDIDATES) break;
  const near = didYouMean(written, all);
  if (near !== "") return near;
  const readable = all.filter((name) => name.length <= MAX_NAME_LENGTH).sort();
  const some = readable.slice(0, MAX_EXISTING).map((name) => JSON.stringify(name));
  if (some.length === 0) return "";
  return `; existing ones${some.length < all.length ? " include" : ":"} ${some.join(", ")}`;
}
