import { readFileSync } from "node:fs";

/** Matches a heading of a rendered page: its level, its text, and its ID in the link to itself. */
const HEADING = /<h([1-6])[^>]*>(.*?)<a [^>]*href="#([^"]*)"[^>]*>.*?<\/a><\/h\1>/g;

/**
 * Returns the sections of a page for the search. The titles of a reference page start with the package and the service,
 * so that each result names them: `logpkg: Amazon S3`. The first section contains the keywords of the page.
 */
export function searchSections(path, html) {
  const [, name] = /\/reference\/(\w+)\/\w+\.md$/.exec(path.replaceAll("\\", "/")) ?? [];
  const source = readFileSync(path, "utf8");
  const [, keywords] = /^keywords: (\[.*\])$/m.exec(source) ?? [];
  const [, service] = /^service: (.*)$/m.exec(source) ?? [];
  const group = service === undefined ? name : `${name}: ${service}`;
  const headings = [...html.matchAll(HEADING)];
  const parents = [];
  return headings.map(({ index, 0: { length }, 1: level, 2: title, 3: anchor }, at) => {
    parents.splice(Number(level) - 1);
    parents[Number(level) - 1] = plainText(title);
    const text = plainText(html.slice(index + length, headings[at + 1]?.index));
    return {
      anchor,
      titles: [group, ...parents].filter(Boolean),
      text: at === 0 && keywords !== undefined ? `${text} ${JSON.parse(keywords).join(", ")}` : text,
    };
  });
}

function plainText(html) {
  return html.replaceAll(/<[^>]*>/g, "").trim();
}
