import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { shownExamples } from "./inSchema.js";
import type { DescribedSchema } from "./schema.js";

/**
 * Returns the examples of a schema by name of the lookup or resource, each as a section of a page where readers choose
 * their language. `programsWith` returns the folders of the programs that use a definition.
 */
export function shownPrograms(
  schema: DescribedSchema,
  programsWith: (name: string) => readonly string[],
  repository: string,
): ReadonlyMap<string, string> {
  const links = (name: string) => {
    const found = programsWith(name).map((folder) => `[${folder}](${repository}/tree/main/examples/${folder})`);
    return found.length === 0 ? [] : [`Complete programs that use \`${name}\`: ${found.join(", ")}.`];
  };
  return new Map(
    [...shownExamples(schema)].map(([name, code]) => [
      name,
      ["## Example", choosableExample(code), ...links(name)].join("\n\n"),
    ]),
  );
}

/** Returns an example by language in the form of Pulumi's registry, where readers choose their language. */
export function choosableExample(code: Readonly<Record<string, string>>): string {
  const parts = Object.entries(code).map(
    ([language, text]) =>
      `{{% choosable language ${language} %}}\n\n\`\`\`${language}\n${text}\`\`\`\n\n{{% /choosable %}}`,
  );
  return `{{< chooser language "${Object.keys(code).join(",")}" >}}\n\n${parts.join("\n\n")}\n\n{{< /chooser >}}`;
}

/** Matches the names of source files: programs in YAML, TypeScript, JavaScript and Python. */
const SOURCE = /\.(ya?ml|m?[jt]s|py)$/;

/** Returns the sorted folders of the programs that use each definition, such as `hostpkg:DomainsZoneV2`. */
export async function programsByDefinition(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const folders = (await readdir(join(root, "examples"), { withFileTypes: true })).filter((one) => one.isDirectory());
  const found = new Map<string, string[]>();
  for (const folder of folders.map(({ name }) => name).sort()) {
    const files = (await readdir(join(root, "examples", folder))).filter((name) => SOURCE.test(name));
    const texts = await Promise.all(files.map((name) => readFile(join(root, "examples", folder, name), "utf8")));
    for (const definition of new Set(texts.flatMap(definitionsIn))) {
      found.set(definition, [...(found.get(definition) ?? []), folder]);
    }
  }
  return found;
}

/**
 * Returns the definitions that a program uses: `hostpkg:DomainsZoneV2` in YAML, `hostpkg.DomainsZoneV2` or
 * `hostpkg.getDomainsZoneV2Output` in TypeScript, `hostpkg.get_domains_zone_v2_output` in Python.
 */
export function definitionsIn(text: string): string[] {
  return [...text.matchAll(/\b(\w+pkg)[.:](?:index[/:])?(get_\w+|get[A-Z]\w*|[A-Z]\w*)/g)].map(
    ([, pkg, name = ""]) => `${pkg}:${camelCase(name).replace(/^(get\w+)Output$/, "$1")}`,
  );
}

/** `get_domains_zone_v2` as `getDomainsZoneV2`; other names are returned unchanged. */
function camelCase(name: string): string {
  return name.startsWith("get_") ? name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name;
}
