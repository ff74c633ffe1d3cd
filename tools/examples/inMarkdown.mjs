import { shownExamples } from "./inSchema.mjs";

const TITLES = { typescript: "TypeScript", python: "Python", go: "Go", yaml: "YAML" };

/**
 * The examples of a schema that has them, folded away: for pages that are read as a whole.
 *
 * @param {Record<string, any>} schema
 * @returns {Map<string, string>} Markdown by name of lookup or resource
 */
export function foldedExamples(schema) {
  return new Map(
    [...shownExamples(schema)].map(([name, code]) => {
      const blocks = Object.entries(code).map(([language, text]) => `\`\`\`${language}\n${text}\`\`\``);
      const titles = Object.keys(code).map((language) => TITLES[language]);
      return [
        name,
        `<details><summary>Example in ${titles.join(", ")}</summary>\n\n${blocks.join("\n\n")}\n\n</details>`,
      ];
    }),
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
