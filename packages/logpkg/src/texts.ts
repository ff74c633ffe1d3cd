import { s } from "@tripod/kit";

/** Returns a string field with a length range. */
export function textOf(least: number, most: number) {
  return s.string().check((value) => {
    if (value.length >= least && value.length <= most) return undefined;
    const range = least === 0 ? `at most ${most}` : least === most ? `${most}` : `${least} to ${most}`;
    return `must have ${range} characters, got ${value.length}`;
  });
}
