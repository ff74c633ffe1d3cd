/**
 * Options of the site search. Names match by their words: DomainsZoneV2 by "zone". The title of a page has the highest
 * weight. Sections weigh less than their page, and least on reference pages, whose sections all have the same titles.
 * VitePress sends the functions to the browser as source text, so they must not refer to outer names.
 */
export const SEARCH = {
  options: {
    tokenize: (text) => [
      ...text.split(/[\s\p{P}`]+/u),
      ...text
        .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
        // Names contain compounds that prose writes as two words.
        .replaceAll(
          /(cloud|data|floating|key|node|secrets|service)(account|backup|group|ip|manager|pair|user|volume)/gi,
          "$1 $2",
        )
        .split(/[\s\p{P}`]+/u),
    ],
  },
  searchOptions: {
    boost: { title: 8, titles: 4, text: 1 },
    boostDocument: (id, _term, { titles = [] } = {}) => {
      // The titles of a lookup or resource start with the package.
      const isDefinition = /^\/reference\/\w+\/\w/.test(id);
      if (titles.length === (isDefinition ? 1 : 0)) return 1;
      return id.startsWith("/reference/") ? 0.1 : 0.5;
    },
    prefix: true,
    // Short words have too many neighbors: "slack" is not "stack".
    fuzzy: (term) => (term.length > 5 ? 0.1 : false),
  },
};
