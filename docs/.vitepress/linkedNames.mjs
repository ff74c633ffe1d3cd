import { readdirSync } from "node:fs";
import { join } from "node:path";

const REFERENCE = join(import.meta.dirname, "..", "reference");

/** A name that is a word of the language as well, such as `Content`, may mean something else. */
const OWN = /^get[A-Z]|^[A-Z][a-z0-9]+[A-Z]/;

/**
 * Has names in code lead to their page in the reference: `DomainsZoneV2`, `hostpkg.DomainsZoneV2`, `getCluster(…)`. The
 * pages themselves are written without such links, since elsewhere there is no reference beside them.
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
