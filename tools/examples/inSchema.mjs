import { csharp } from "./csharp.mjs";
import { go } from "./go.mjs";
import { java } from "./java.mjs";
import { examplePrograms } from "./program.mjs";
import { python } from "./python.mjs";
import { typescript } from "./typescript.mjs";
import { yaml } from "./yamlProgram.mjs";

/**
 * Puts an example into the description of each lookup and resource that has one, in the form that Pulumi's registry and
 * generators know: each SDK shows that of its own language.
 *
 * @param {string} root of this repository
 * @param {Record<string, any>} schema is changed
 */
export async function addExamples(root, schema) {
  const programs = await examplePrograms(root, schema.name);
  const module = schema.language.go.importBasePath;
  for (const table of [schema.functions, schema.resources]) {
    for (const [token, definition] of Object.entries(table)) {
      const steps = programs.get(token.split(":").at(-1));
      // A test names what has no example.
      if (steps === undefined || !steps.every((step) => isKnown(schema, step))) continue;
      // The import line, if there is one, comes last.
      const [about, ...imports] = definition.description.split("\n\n## Import\n");
      const end = imports.length === 0 ? "" : `\n\n## Import\n${imports.join("")}`;
      definition.description = `${about}\n\n${section(schema, steps, module)}${end}`;
    }
  }
}

/** Reports whether the package has the definition; dependencies of a fixture may not exist yet. */
function isKnown(schema, { kind, name }) {
  const table = kind === "lookup" ? schema.functions : schema.resources;
  return Object.keys(table).some((token) => token.split(":").at(-1) === name);
}

function section(schema, steps, module) {
  const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
  return [
    "{{% examples %}}",
    "## Example Usage",
    "{{% example %}}",
    "",
    fence("typescript", typescript(schema, steps)),
    fence("python", python(schema, steps)),
    fence("go", go(schema, steps, module)),
    fence("csharp", csharp(schema, steps)),
    fence("java", java(schema, steps)),
    fence("yaml", yaml(schema, steps)),
    "",
    "{{% /example %}}",
    "{{% /examples %}}",
  ].join("\n");
}

/**
 * The code of the examples that a schema has.
 *
 * @param {Record<string, any>} schema
 * @returns {Map<string, Record<string, string>>} by name of lookup or resource, then by language
 */
export function shownExamples(schema) {
  const found = new Map();
  for (const [token, { description = "" }] of Object.entries({ ...schema.functions, ...schema.resources })) {
    const blocks = [...description.matchAll(/^```(typescript|python|go|csharp|java|yaml)\n([\s\S]*?)^```$/gm)];
    if (blocks.length === 0) continue;
    found.set(token.split(":").at(-1), Object.fromEntries(blocks.map(([, language, code]) => [language, code])));
  }
  return found;
}
