import { s } from "@tripod/kit";

/** Text of so many characters. */
export function textOf(least: number, most: number) {
  return s.string().check((value) => {
    if (value.length >= least && value.length <= most) return undefined;
    const range = least === 0 ? `at most ${most}` : `${least} to ${most}`;
    return `must have ${range} characters, got ${value.length}`;
  });
}

/** A list whose order means nothing, of texts. */
export function textSet(doc: string) {
  return s.set(s.string().notEmpty()).optional().doc(doc);
}
