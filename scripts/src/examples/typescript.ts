import { literal, type Notation } from "./notation.js";
import { commentAbove, referenceText, type Step } from "./program.js";
import { type ExampleSchema, indent, inputsOf } from "./schema.js";

const NOTATION: Notation = {
  ref: (ref) => referenceText(ref),
  secret: (name) => `config.requireSecret("${name}")`,
  json: (text) => `pulumi.jsonStringify(${text})`,
  scalar: (value) => JSON.stringify(value),
  list: (items) => `[${items.join(", ")}]`,
  members: (members) => {
    const lines = members.map(([name, text]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      return `${key}: ${indent(text, "    ")},`;
    });
    return lines.length === 0 ? "{}" : `{\n    ${lines.join("\n    ")}\n}`;
  },
};

/** Returns an example in TypeScript. */
export function typescript(schema: ExampleSchema, steps: readonly Step[]): string {
  const pkg = schema.name;
  const body = steps.map((step) => {
    const { kind, variable, name, args, after = [] } = step;
    const given = literal(NOTATION, schema, args, inputsOf(schema, step));
    const options = after.length === 0 ? "" : `, { dependsOn: [${after.join(", ")}] }`;
    return kind === "lookup"
      ? `const ${variable} = ${pkg}.${name}Output(${given});`
      : `const ${variable} = new ${pkg}.${name}("${variable}", ${given}${options});`;
  });
  const text = body.join("\n");
  const lines = [
    ...(/\b(config\.requireSecret|pulumi\.)/.test(text) ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    `import * as ${pkg} from "@tripod/pulumi-${pkg}";`,
    "",
    ...(text.includes("config.requireSecret") ? ["const config = new pulumi.Config();"] : []),
    text,
    "",
    `export const id = ${steps.at(-1)?.variable}.id;`,
  ];
  return commentAbove(schema, steps, "//") + lines.join("\n");
}
