import { s } from "@tripod/kit";

/** Returns a string field with a length range. */
export function textOf(least: number, most: number) {
  return s.string().check((value) => {
    if (value.length >= least && value.length <= most) return undefined;
    const range = least === 0 ? `at most ${most}` : `${least} to ${most}`;
    return `must have ${range} characters, got ${value.length}`;
  });
}

/** Returns an optional field of an unordered list of strings. */
export function textSet(doc: string) {
  return s.set(s.string().notEmpty()).optional().doc(doc);
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * Reports whether a text is an RFC 3339 time. Does not rely on the runtime, because runtimes accept different other
 * formats.
 */
export function isRfc3339(text: string): boolean {
  return RFC_3339.test(text) && !Number.isNaN(Date.parse(text));
}
