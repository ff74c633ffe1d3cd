import { commentAbove, JsonText, Ref, referenceText, Secret, type Step, type Value } from "./program.js";
import { type ExampleSchema, indent } from "./schema.js";

/** Returns an example in TypeScript. */
export function typescript(schema: ExampleSchema, steps: readonly Step[]): string {
  const name = schema.name;
  const body = steps.map((step) => {
    const { kind, variable, name: definition, args } = step;
    const given = Object.keys(args).length === 0 && kind === "lookup" ? "{}" : literal(args);
    return kind === "lookup"
      ? `const ${variable} = ${name}.${definition}Output(${given});`
      : `const ${variable} = new ${name}.${definition}("${variable}", ${given}${options(step)});`;
  });
  const text = body.join("\n");
  const needsPulumi = /\b(config\.requireSecret|pulumi\.)/.test(text);
  const lines = [
    ...(needsPulumi ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    `import * as ${name} from "@tripod/pulumi-${name}";`,
    "",
    ...(text.includes("config.requireSecret") ? ["const config = new pulumi.Config();"] : []),
    text,
    "",
    `export const id = ${steps.at(-1)?.variable}.id;`,
  ];
  return commentAbove(schema, steps, "//") + lines.join("\n");
}

function options({ after = [] }: Step): string {
  return after.length === 0 ? "" : `, { dependsOn: [${after.join(", ")}] }`;
}

function literal(value: Value): string {
  if (value instanceof Ref) return referenceText(value);
  if (value instanceof Secret) return `config.requireSecret("${value.name}")`;
  if (value instanceof JsonText) return `pulumi.jsonStringify(${literal(value.value)})`;
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    return `${name}: ${indent(literal(item), "    ")},`;
  });
  return members.length === 0 ? "{}" : `{\n    ${members.join("\n    ")}\n}`;
}
