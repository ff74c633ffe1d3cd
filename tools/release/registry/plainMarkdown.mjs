const LANGUAGES = {
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  csharp: "C#",
  java: "Java",
  yaml: "YAML",
};

/**
 * Returns a page without the front matter of the site and the shortcodes of the Pulumi Registry: each language of an example
 * gets a heading.
 *
 * @param {string} page
 */
export function plainMarkdown(page) {
  return page
    .replace(/^---\n[\s\S]*?\n---\n+/, "")
    .replaceAll(/\{\{< (?:chooser [^>]*|\/chooser )>\}\}\n\n?/g, "")
    .replaceAll(/\{\{% choosable language (\w+) %\}\}/g, (_, language) => `### ${LANGUAGES[language] ?? language}`)
    .replaceAll(/\{\{% \/choosable %\}\}\n\n?/g, "");
}
