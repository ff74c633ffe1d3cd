import { shownExamples } from "./inSchema.mjs";

/**
 * The examples of a schema that has them, each as a section of a page where readers choose their language.
 *
 * @param {Record<string, any>} schema
 * @param {(name: string) => readonly string[]} programsWith returns the folders of the programs that use a definition
 * @param {string} repository URL of the repository
 * @returns {Map<string, string>} Markdown by name of lookup or resource
 */
export function shownPrograms(schema, programsWith, repository) {
  const links = (name) => {
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

/**
 * An example in the form of Pulumi's registry, which lets readers choose their language.
 *
 * @param {Record<string, string>} code by language
 */
export function choosableExample(code) {
  const parts = Object.entries(code).map(
    ([language, text]) =>
      `{{% choosable language ${language} %}}\n\n\`\`\`${language}\n${text}\`\`\`\n\n{{% /choosable %}}`,
  );
  return `{{< chooser language "${Object.keys(code).join(",")}" >}}\n\n${parts.join("\n\n")}\n\n{{< /chooser >}}`;
}
