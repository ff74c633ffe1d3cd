/**
 * Returns a page of this repository for readers elsewhere: relative links lead to the repository, at the tag of the version.
 *
 * @param {string} text
 * @param {{ path: string, repository: string, version: string }} page its path in the repository
 */
export function absoluteLinks(text, { path, repository, version }) {
  const base = new URL(`${repository}/blob/v${version}/${path}`);
  return text.replaceAll(/\]\((\.[^)\s]*)\)/g, (_, link) => `](${new URL(link, base).href})`);
}
