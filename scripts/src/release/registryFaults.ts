// Rules of the Pulumi Registry for the repository of a community package, and rules of this project for its texts. The
// registry's rules are those of `resourcedocsgen metadata from-github` and of `scripts/ci/community-package` in
// github.com/pulumi/registry.

import { type Files, textOf } from "@tripod/authoring/commands/files";
import { LANGUAGES } from "../examples/inSchema.js";
import type { PackageSchema } from "./schema.js";

const CATEGORIES = ["cloud", "database", "infrastructure", "monitoring", "network", "utility", "vcs"];
const OVERVIEW = "docs/_index.md";
const INSTALLATION = "docs/installation-configuration.md";
const PAGES = [OVERVIEW, INSTALLATION];
const FILES = ["README.md", "LICENSE", "CHANGELOG.md", "SHA256SUMS", "llms.txt", "sdk/go/go.mod"];

/** The registry rejects other characters in names, URLs and versions, because it passes them to commands. */
const SAFE = {
  name: /^[A-Za-z0-9._@/-]+$/,
  url: /^(?:https|github|gitlab):\/\/[A-Za-z0-9._~:/?#@!$&()*+,;=-]+$/,
  version: /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/,
};

/** Download URLs of GitHub's API; those of its pages do not work. */
const GITHUB_SERVER = /^github:\/\/(?!(?:www\.)?github\.com\/)[\w.-]+\/[\w.-]+(?:\/[\w.-]+)?$/;

/** Patterns that the registry's pages render as broken links or images. */
const BROKEN: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ["a relative image", /<img[^>]+src=["'](?:\.|\/|[^hH])/],
  ["a relative image", /!\[[^\]]*\]\((?!https?:\/\/)/],
  ["a relative link in HTML", /<a[^>]+href="(?:\.|\/)/],
  ["a relative link to a .md file", /\]\((?!https?:\/\/)[^)]*\.md[)#]/],
  ["a malformed shortcode", /\{\{[\t\p{Zs}]+[<%]/u],
];

/** Texts that only make sense in a checkout of this repository. */
const CHECKOUT = /\bnpm (?:run|ci|test)\b|\ba checkout\b|dist\/release/;

/** Identity of the repository for the registry, and of its source. */
export interface RegistryRepository {
  /** `tripod-packages/pulumi-hostpkg` */
  readonly slug: string;
  /** `v0.1.0` */
  readonly tag: string;
  /** Slug of the repository that contains the guides and examples. */
  readonly source: string;
  /** Reports whether that repository contains a file or folder. */
  readonly isInSource: (path: string) => boolean;
}

/** Schema as a repository contains it: each member may be absent. */
type UncheckedSchema = Partial<PackageSchema>;

/** Returns the reasons for which the registry, or a reader, would reject a repository's content. */
export function registryFaults(tree: Files, repository: RegistryRepository): string[] {
  const faults = FILES.filter((path) => !tree.has(path)).map((path) => `${path}: does not exist`);
  if (!tree.has("schema.json")) return [...faults, "schema.json: does not exist"];
  const schema = JSON.parse(textOf(tree, "schema.json")) as UncheckedSchema;
  return [
    ...faults,
    ...schemaFaults(schema, repository).map((fault) => `schema.json: ${fault}`),
    ...PAGES.flatMap((path) => pageFaults(tree, path)),
    ...installationFaults(tree, schema),
    ...goFaults(tree, schema),
    ...textsOf(tree).flatMap(([path, text]) => textFaults(path, text, tree, repository)),
  ];
}

function schemaFaults(schema: UncheckedSchema, { slug, tag }: RegistryRepository): string[] {
  const { name, version, keywords = [], language = {}, logoUrl = "", pluginDownloadURL: server = "" } = schema;
  const { nodejs, python, go } = language;
  const named = { nodejs: nodejs?.packageName, python: python?.packageName, go: go?.importBasePath };
  const categories = keywords.filter((keyword) => keyword.startsWith("category/"));
  const isCategory = (category: string) => CATEGORIES.includes(category.slice("category/".length));
  const required = ["publisher", "displayName", "description", "license", "homepage", "repository"] as const;
  const rules: readonly (readonly [holds: boolean, fault: string])[] = [
    [slug.split("/")[1] === `pulumi-${name}`, `the name ${name} differs from that of the repository ${slug}`],
    [SAFE.version.test(version ?? ""), `the version ${version} is not a semantic version`],
    [`v${version}` === tag, `the version ${version} differs from the tag ${tag}`],
    ...required.map((key) => [!!schema[key]?.trim(), `${key} is required`] as const),
    [categories.length === 1, "keywords must contain one category/…"],
    [
      categories.every(isCategory),
      `${categories.join(", ")} is not a category of the registry: ${CATEGORIES.join(", ")}`,
    ],
    [keywords.includes("kind/native"), "keywords must contain kind/native"],
    [/^https:\/\/.*\.(?:png|svg)$/.test(logoUrl), "logoUrl must be the https URL of an image"],
    [SAFE.url.test(server), "pluginDownloadURL must be an https, github or gitlab URL"],
    [
      !server.startsWith("github:") || GITHUB_SERVER.test(server),
      "pluginDownloadURL must have the form github://api.github.com/OWNER/REPOSITORY",
    ],
    ...Object.entries(named).map(
      ([key, value = ""]) => [SAFE.name.test(value), `language.${key} has no valid name`] as const,
    ),
    ...(["csharp", "java"] as const).map(
      (key) => [language[key] !== undefined, `language.${key} is required`] as const,
    ),
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
}

function pageFaults(tree: Files, path: string): string[] {
  const text = tree.get(path)?.content.toString();
  if (text === undefined) return [`${path}: does not exist`];
  const faults: string[] = [];
  const [, matter] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  if (matter === undefined) return [`${path}: must start with front matter`];
  for (const key of ["title", "meta_desc"])
    if (!new RegExp(`^${key}: "?[^"\\s]`, "m").test(matter)) faults.push(`${path}: ${key} is required`);
  if (!/^layout: package$/m.test(matter)) faults.push(`${path}: layout must be package`);
  for (const [kind, pattern] of BROKEN)
    for (const line of text.split("\n")) if (pattern.test(line)) faults.push(`${path}: ${kind}: ${line.slice(0, 80)}`);
  for (const [name, start] of Object.entries({ chooser: "{{< chooser ", choosable: "{{% choosable " }))
    if (text.split(start).length !== text.split(start.replace(/(\w+) $/, "/$1 ")).length)
      faults.push(`${path}: a ${name} is not closed`);
  const shown = (language: string) => text.includes(`{{% choosable language ${language} %}}`);
  if (path === OVERVIEW)
    for (const language of Object.keys(LANGUAGES))
      if (!shown(language)) faults.push(`${path}: has no example in ${language}`);
  return faults;
}

/** The installation page must show the command that the registry's check runs, and link to the SDK of each language. */
function installationFaults(tree: Files, { name, version, pluginDownloadURL, language }: UncheckedSchema): string[] {
  const text = tree.get(INSTALLATION)?.content.toString() ?? "";
  const wanted = [
    `pulumi plugin install resource ${name} ${version} --server ${pluginDownloadURL}`,
    `](https://www.npmjs.com/package/${language?.nodejs?.packageName})`,
    "](https://pypi.org/project/",
    `](https://pkg.go.dev/${language?.go?.importBasePath})`,
    "](https://www.nuget.org/packages/",
    "](https://central.sonatype.com/artifact/",
  ];
  return wanted.filter((part) => !text.includes(part)).map((part) => `${INSTALLATION}: must contain ${part}`);
}

/** Go resolves the import path in this repository: the module file must be there, and the package below it. */
function goFaults(tree: Files, { language }: UncheckedSchema): string[] {
  const { importBasePath = "", modulePath = "" } = language?.go ?? {};
  const [, module] = /^module (\S+)$/m.exec(tree.get("sdk/go/go.mod")?.content.toString() ?? "") ?? [];
  const faults = module === modulePath ? [] : [`sdk/go/go.mod: the module ${module} differs from ${modulePath}`];
  const folder = `sdk/go${importBasePath.slice(modulePath.length)}/`;
  const isGo = (path: string) => path.startsWith(folder) && path.endsWith(".go");
  if (!importBasePath.startsWith(`${modulePath}/`) || ![...tree.keys()].some(isGo))
    faults.push(`${folder}: contains no Go package for ${importBasePath}`);
  return faults;
}

/** Returns the pages that people and language models read. */
function textsOf(tree: Files): (readonly [path: string, text: string])[] {
  return [...tree]
    .filter(([path]) => path.endsWith(".md") || path === "llms.txt")
    .map(([path, { content }]) => [path, content.toString()] as const);
}

function textFaults(path: string, text: string, tree: Files, repository: RegistryRepository): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, "");
  const faults = text
    .split("\n")
    .flatMap((line) => (CHECKOUT.test(line) ? [`${path}: needs the source: ${line.slice(0, 80)}`] : []));
  if (!PAGES.includes(path) && /\{\{[<%]/.test(prose)) faults.push(`${path}: contains a shortcode`);
  for (const [, link = ""] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    const fault = linkFault(path, link, tree, repository);
    if (fault !== undefined) faults.push(`${path}: ${link}: ${fault}`);
  }
  return faults;
}

/** Returns why a link is dead. Links to other sites are not followed. */
function linkFault(
  page: string,
  link: string,
  tree: Files,
  { slug, tag, source, isInSource }: RegistryRepository,
): string | undefined {
  if (link.startsWith("mailto:")) return undefined;
  const [url = "", anchor] = link.split("#");
  const [, owner, ref, path = ""] =
    /^https:\/\/(?:github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|tree)|raw\.githubusercontent\.com\/([\w.-]+\/[\w.-]+))\/([^/]+)\/(.+)$/
      .exec(url)
      ?.filter((part) => part !== undefined) ?? [];
  if (owner === source) return isInSource(path) ? undefined : "does not exist in the source repository";
  if (owner === slug && ref !== tag) return `must lead to the tag ${tag}`;
  if (owner !== slug && /^[a-z]+:/.test(url)) return undefined;
  const target = owner === slug ? path : url === "" ? page : resolved(page, url);
  const text = tree.get(target)?.content.toString();
  if (text === undefined) return "does not exist";
  return anchor === undefined || anchorsOf(text).has(anchor) ? undefined : "has no such heading";
}

/** Returns the path to which a relative link in a page leads. */
function resolved(page: string, link: string): string {
  return new URL(link, `file:///${page}`).pathname.slice(1);
}

/** Returns the anchors that GitHub gives the headings of a page, and those of its HTML. */
export function anchorsOf(text: string): ReadonlySet<string | undefined> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]);
}
