import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { breakableNames } from "./breakableNames.mjs";
import { linkedNames } from "./linkedNames.mjs";
import { registryForm } from "./registryForm.mjs";
import { SEARCH } from "./search.mjs";

const packages = ["hostpkg", "logpkg", "k8spkg"];

const guides = [
  ["First program", "first-program"],
  ["Real credentials", "credentials"],
  ["Several accounts", "several-accounts"],
  ["Secrets", "secrets"],
  ["Limits and speed", "limits-and-speed"],
  ["Local platforms in your tests", "local-platforms"],
  ["Moving over", "moving-over"],
  ["Taking over what exists", "taking-over"],
  ["Command line", "command-line"],
  ["Plugins that need nothing", "executables"],
  ["Without Pulumi", "without-pulumi"],
  ["In pipelines", "pipelines"],
  ["Debugging", "debugging"],
];

/** The pages of a package's lookups and resources, by the area of the platform that each is in. */
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

export default defineConfig({
  title: "Tripod",
  description: "Infrastructure packages for Pulumi, native in TypeScript.",
  // The registry calls the first page of a package `_index.md`.
  rewrites: Object.fromEntries(packages.map((name) => [`${name}/_index.md`, `${name}/index.md`])),
  // A layout of the registry's.
  transformPageData: ({ frontmatter }) => {
    if (frontmatter.layout === "package") frontmatter.layout = "doc";
  },
  markdown: {
    config: (markdown) => {
      registryForm(markdown);
      breakableNames(markdown);
      linkedNames(markdown, packages);
    },
  },
  themeConfig: {
    // The index is a file of the site itself: it works without a network.
    search: { provider: "local", options: { miniSearch: SEARCH } },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: "/guides/first-program" },
      { text: "Reference", link: "/reference/" },
      ...packages.map((name) => ({ text: name, link: `/${name}/` })),
      { text: "Beside the originals", link: "/parity" },
    ],
    sidebar: [
      { text: "Guides", items: guides.map(([text, page]) => ({ text, link: `/guides/${page}` })) },
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
