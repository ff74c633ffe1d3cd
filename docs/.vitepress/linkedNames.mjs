import { readdirSync } from "node:fs";
import { join } from "node:path";

const REFERENCE = join(import.meta.dirname, "..", "reference");

/** Matches names that are not ordinary words. A name such as `Content` may mean something else in code. */
const OWN = /^get[A-Z]|^[A-Z][a-z0-9]+[A-Z]/;

/**
 * Links names in code to their reference page: `DomainsZoneV2`, `hostpkg.DomainsZoneV2`, `getCluster(…)`. The Markdown
 * files contain no such links, because other viewers do not have the reference pages.
 */
export function linkedNames(markdown, packages) {
  const pages = pagesOf(packages);
  const usual = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const shown = usual(tokens, index, options, env, self);
    const [, name] = /^(?:\w+[.:])?(\w+?)(?:Output)?(?:\(….*\))?$/.exec(tokens[index].content) ?? [];
    const address = pages.get(name) ?? pages.get(`${name?.charAt(0).toLowerCase()}${name?.slice(1)}`);
    const here = `/${env.relativePath ?? ""}`.replace(/\.md$/, "");
    if (address === undefined || address === here || isInLink(tokens, index)) return shown;
    return `<a href="${address}.html">${shown}</a>`;
  };
}

function pagesOf(packages) {
  const found = new Map(packages.map((name) => [name, `/reference/${name}`]));
  for (const name of packages) {
    for (const file of readdirSync(join(REFERENCE, name))) {
      const definition = file.replace(/\.md$/, "");
      if (OWN.test(definition)) found.set(definition, `/reference/${name}/${definition}`);
    }
  }
  return found;
}

function isInLink(tokens, index) {
  let depth = 0;
  for (const { type, content } of tokens.slice(0, index)) {
    if (type === "link_open" || (type === "html_inline" && /^<a\b/.test(content))) depth++;
    if (type === "link_close" || (type === "html_inline" && content === "</a>")) depth--;
  }
  return depth > 0;
}
