/** Maximum number of items of a list; a longer one could exhaust the memory. */
export const MAX_ITEMS = 1_000_000;

/** Maximum number of JSON values in a response, and in a list with all its pages: a small text can contain many. */
export const MAX_VALUES = 5_000_000;

/** Maximum total length of the pages of one list, in characters. */
export const MAX_TEXT_LENGTH = 256 * 2 ** 20;
