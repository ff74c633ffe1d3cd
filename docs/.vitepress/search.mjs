/**
 * How the pages are searched: names are found by the words in them, DomainsZoneV2 by "zone"; a page's title counts most,
 * and a section less than its page, least where every page
 * has the same ones. The functions are sent to the reader's browser as text, so they use nothing outside of
 * themselves.
 */
export const SEARCH = {
  options: {
    tokenize: (text) => [
      ...text.split(/[\s\p{P}`]+/u),
      ...text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[\s\p{P}`]+/u),
    ],
  },
  searchOptions: {
    boost: { title: 8, titles: 2, text: 1 },
    boostDocument: (id, _term, { titles = [] } = {}) =>
      titles.length === 0 ? 1 : id.startsWith("/reference/") ? 0.1 : 0.5,
    prefix: true,
    fuzzy: 0.1,
  },
};
