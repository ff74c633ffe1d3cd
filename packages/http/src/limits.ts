/** No list of a platform is as long as that; what is would fill the memory. */
export const MOST_ITEMS = 1_000_000;

/** No answer, and no list with all its pages, holds more values than that: a small text can be many of them. */
export const MOST_VALUES = 5_000_000;

/** The most text that the pages of one list may be, in characters. */
export const MOST_TEXT = 256 * 2 ** 20;
