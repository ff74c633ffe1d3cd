import type { Schema } from "@tripod/kit";
import { csharp } from "./csharp.js";
import { go } from "./go.js";
import { java } from "./java.js";
import { examplePrograms, type Step } from "./program.js";
import { python } from "./python.js";
import { type DescribedSchema, definitionIn, type ExampleSchema, nameOf } from "./schema.js";
import { typescript } from "./typescript.js";
import { yaml } from "./yaml.js";

/** Languages of examples in the order in which pages show them, by the names that Pulumi's registry knows. */
export const LANGUAGES: Readonly<Record<string, { readonly title: string; readonly write: Writer }>> = {
  typescript: { title: "TypeScript", write: typescript },
  python: { title: "Python", write: python },
  go: { title: "Go", write: go },
  csharp: { title: "C#", write: csharp },
  java: { title: "Java", write: java },
  yaml: { title: "YAML", write: yaml },
};

/** Returns an example in a language. */
type Writer = (schema: ExampleSchema, steps: readonly Step[]) => string;

/**
 * Adds an example to the description of each lookup and resource that has one, in the form that Pulumi's registry and
 * generators know. Each SDK shows the example of its own language.
 */
export async function addExamples(root: string, packageSchema: Schema): Promise<void> {
  const schema = packageSchema as unknown as ExampleSchema;
  const programs = await examplePrograms(root, schema.name);
  for (const table of [schema.functions, schema.resources]) {
    for (const [token, definition] of Object.entries(table)) {
      const steps = programs.get(nameOf(token));
      // Dependencies of a fixture may not exist yet. A test lists the definitions without an example.
      if (steps === undefined || !steps.every((step) => definitionIn(schema, step) !== undefined)) continue;
      // The import line, if there is one, comes last.
      const [about, ...imports] = (definition.description ?? "").split("\n\n## Import\n");
      const end = imports.length === 0 ? "" : `\n\n## Import\n${imports.join("")}`;
      const described: { description?: string } = definition;
      described.description = `${about}\n\n${section(schema, steps)}${end}`;
    }
  }
}

function section(schema: ExampleSchema, steps: readonly Step[]): string {
  return [
    "{{% examples %}}",
    "## Example Usage",
    "{{% example %}}",
    "",
    ...Object.entries(LANGUAGES).map(([name, { write }]) => `\`\`\`${name}\n${write(schema, steps)}\n\`\`\``),
    "",
    "{{% /example %}}",
    "{{% /examples %}}",
  ].join("\n");
}

/** Returns the code of a schema's examples by name of the lookup or resource, then by language. */
export function shownExamples(schema: DescribedSchema): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const [token, { description = "" }] of Object.entries({ ...schema.functions, ...schema.resources })) {
    const fences = [...description.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
    const blocks = fences.filter(([, language = ""]) => Object.hasOwn(LANGUAGES, language));
    if (blocks.length === 0) continue;
    found.set(nameOf(token), Object.fromEntries(blocks.map(([, language = "", code = ""]) => [language, code])));
  }
  return found;
}
