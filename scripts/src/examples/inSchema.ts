import type { Schema } from "@tripod/kit";
import { csharp } from "./csharp.js";
import { go } from "./go.js";
import { java } from "./java.js";
import { examplePrograms, type Step } from "./program.js";
import { python } from "./python.js";
import { type DescribedSchema, type ExampleSchema, nameOf } from "./schema.js";
import { typescript } from "./typescript.js";
import { yaml } from "./yaml.js";

/**
 * Adds an example to the description of each lookup and resource that has one, in the form that Pulumi's registry and
 * generators know. Each SDK shows the example of its own language.
 */
export async function addExamples(root: string, packageSchema: Schema): Promise<void> {
  const schema = packageSchema as unknown as ExampleSchema;
  const programs = await examplePrograms(root, schema.name);
  const module = schema.language.go.importBasePath;
  for (const table of [schema.functions, schema.resources]) {
    for (const [token, definition] of Object.entries(table)) {
      const steps = programs.get(nameOf(token));
      // A test lists the definitions without an example.
      if (steps === undefined || !steps.every((step) => isKnown(schema, step))) continue;
      // The import line, if there is one, comes last.
      const [about, ...imports] = (definition.description ?? "").split("\n\n## Import\n");
      const end = imports.length === 0 ? "" : `\n\n## Import\n${imports.join("")}`;
      const described: { description?: string } = definition;
      described.description = `${about}\n\n${section(schema, steps, module)}${end}`;
    }
  }
}

/** Reports whether the package has the definition; dependencies of a fixture may not exist yet. */
function isKnown(schema: ExampleSchema, { kind, name }: Step): boolean {
  const table = kind === "lookup" ? schema.functions : schema.resources;
  return Object.keys(table).some((token) => nameOf(token) === name);
}

function section(schema: ExampleSchema, steps: readonly Step[], module: string): string {
  const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
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

/** Returns the code of a schema's examples by name of the lookup or resource, then by language. */
export function shownExamples(schema: DescribedSchema): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const [token, { description = "" }] of Object.entries({ ...schema.functions, ...schema.resources })) {
    const blocks = [...description.matchAll(/^```(typescript|python|go|csharp|java|yaml)\n([\s\S]*?)^```$/gm)];
    if (blocks.length === 0) continue;
    found.set(nameOf(token), Object.fromEntries(blocks.map(([, language = "", code = ""]) => [language, code])));
  }
  return found;
}
