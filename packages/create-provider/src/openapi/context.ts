import { capitalize, claimName, pascalCase, singular, wordsOf } from "./identifiers.js";
import type { Notes } from "./notes.js";
import type { ApiPath, Segment } from "./paths.js";
import type { Merger } from "./schemas.js";
import type { ValueDrafter } from "./values.js";

/** Objects that the drafts of all resources and functions share. */
export interface DraftContext {
  readonly merger: Merger;
  readonly values: ValueDrafter;
  readonly notes: Notes;
  /** Paths by their template without parameter names: `/zones/{}`. */
  readonly byShape: ReadonlyMap<string, ApiPath>;
  /** Member with the rows in most lists. */
  readonly rows: string;
  /** Names of definitions that exist, in lower case. */
  readonly taken: Set<string>;
}

/** Returns the words of the last plain segment, in the singular if asked for. */
export function subjectOf(segments: readonly Segment[], isOne: boolean): readonly string[] {
  const literals = segments.filter(({ input }) => input === undefined).map(({ text }) => wordsOf(text));
  const words = literals.findLast((one) => one.length > 0) ?? ["object"];
  return isOne ? [...words.slice(0, -1), singular(words.at(-1) ?? "")] : words;
}

/** Claims the name of a definition: the subject, with the segment before it if another definition has the name. */
export function claimDefinition(
  { taken }: DraftContext,
  prefix: string,
  segments: readonly Segment[],
  isOne: boolean,
): string {
  const subject = subjectOf(segments, isOne);
  const own = `${prefix}${capitalize(pascalCase(subject))}`;
  if (!taken.has(own.toLowerCase())) return claimName(own, taken);
  const at = segments.findLastIndex(({ input }) => input === undefined);
  return claimName(`${prefix}${pascalCase([...subjectOf(segments.slice(0, at), true), ...subject])}`, taken);
}
