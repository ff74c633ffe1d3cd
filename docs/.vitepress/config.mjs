import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { breakableNames } from "./breakableNames.mjs";
import { linkedNames } from "./linkedNames.mjs";
import { registryForm } from "./registryForm.mjs";
import { SEARCH } from "./search.mjs";
import { searchSections } from "./searchSections.mjs";

const packages = ["hostpkg", "logpkg", "k8spkg"];

const guides = [
  ["First program", "first-program"],
  ["Credentials", "credentials"],
  ["Multiple accounts", "several-accounts"],
  ["Secrets", "secrets"],
  ["Import existing resources", "import"],
  ["Migrate from another provider", "migrate"],
  ["Test with emulators", "emulators"],
  ["Rate limits and performance", "limits-and-speed"],
  ["CI/CD pipelines", "pipelines"],
  ["Command line", "command-line"],
  ["Standalone executables", "executables"],
  ["Use without Pulumi", "without-pulumi"],
  ["Debugging", "debugging"],
  ["Write a provider", "write-a-provider"],
  ["Compare ways to write a provider", "compare-kits"],
];

/** Returns the sidebar entries of a package's lookups and resources, grouped by area of the platform. */
function areas(name) {
  const folder = join(import.meta.dirname, "..", "reference", name);
  const found = new Map();
  for (const file of readdirSync(folder).sort()) {
    const area = /^area: (.+)$/m.exec(readFileSync(join(folder, file), "utf8"))?.[1] ?? "others";
    const page = file.replace(/\.md$/, "");
    found.set(area, [...(found.get(area) ?? []), { text: page, link: `/reference/${name}/${page}` }]);
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, items]) => ({ text, items, collapsed: true }));
}

/** Three legs below a head. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" stroke="#5b6cf0" stroke-width="4" stroke-linecap="round"><path d="M16 10 6 28M16 10v18M16 10l10 18"/><circle cx="16" cy="7" r="3" fill="#5b6cf0"/></g></svg>`;

export default defineConfig({
  title: "Tripod",
  description:
    "Pulumi packages for a hosting platform, a log analytics platform and a Kubernetes cluster management platform.",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  // The Pulumi Registry names the first page of a package `_index.md`.
  rewrites: Object.fromEntries(packages.map((name) => [`${name}/_index.md`, `${name}/index.md`])),
  // `package` is a layout of the Pulumi Registry; VitePress does not know it.
  transformPageData: ({ frontmatter }) => {
    if (frontmatter.layout === "package") frontmatter.layout = "doc";
    const { keywords, head = [] } = frontmatter;
    if (keywords !== undefined)
      frontmatter.head = [...head, ["meta", { name: "keywords", content: keywords.join(", ") }]];
  },
  markdown: {
    config: (markdown) => {
      registryForm(markdown);
      breakableNames(markdown);
      linkedNames(markdown, packages);
    },
  },
  themeConfig: {
    // The search index is part of the site, so search works offline. Results contain an excerpt.
    search: {
      provider: "local",
      options: { detailedView: true, miniSearch: { ...SEARCH, _splitIntoSections: searchSections } },
    },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: "/guides/first-program" },
      { text: "Reference", link: "/reference/" },
      ...packages.map((name) => ({ text: name, link: `/${name}/` })),
      { text: "Comparison", link: "/parity" },
    ],
    sidebar: [
      {
        text: "Guides",
        items: [
          ...guides.map(([text, page]) => ({ text, link: `/guides/${page}` })),
          { text: "Glossary", link: "/glossary" },
        ],
      },
      ...packages.map((name) => ({
        text: name,
        items: [
          { text: "Overview", link: `/${name}/` },
          { text: "Installation and configuration", link: `/${name}/installation-configuration` },
          { text: "Settings and limits", link: `/reference/${name}` },
          ...areas(name),
        ],
      })),
    ],
    socialLinks: [{ icon: "github", link: "https://github.com/tripod-packages/tripod" }],
  },
});
