import { shownExamples } from "./inSchema.mjs";

/**
 * The examples of a schema that has them, each as a section of a page where readers choose their language.
 *
 * @param {Record<string, any>} schema
 * @returns {Map<string, string>} Markdown by name of lookup or resource
 */
export function shownPrograms(schema) {
  return new Map([...shownExamples(schema)].map(([name, code]) => [name, `## Example\n\n${choosableExample(code)}`]));
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
