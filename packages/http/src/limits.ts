/** Maximum number of items of a list; a longer one could exhaust the memory. */
export const MOST_ITEMS = 1_000_000;

/** Maximum number of JSON values in a response, and in a list with all its pages: a small text can contain many. */
export const MOST_VALUES = 5_000_000;

/** Maximum total length of the pages of one list, in characters. */
export const MOST_TEXT = 256 * 2 ** 20;
