import { literal, type Notation } from "./notation.js";
import { commentAbove, referenceText, type Step } from "./program.js";
import { type ExampleSchema, indent, inputsOf, memberOf, pascal, safeIn, snake } from "./schema.js";

const safe = safeIn(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield False None True",
);
const nameIn = (name: string): string => safe(snake(name));

/** Returns an example in Python. */
export function python(schema: ExampleSchema, steps: readonly Step[]): string {
  const pkg = schema.name;
  const body = steps.map((step) => {
    const isLookup = step.kind === "lookup";
    const notation = notationOf(schema, isLookup);
    const args = Object.entries(step.args).map(([name, value]) => {
      const text = literal(notation, schema, value, memberOf(schema, inputsOf(schema, step), name));
      return `${nameIn(name)}=${indent(text, "    ")},`;
    });
    const all = isLookup ? args : [`"${step.variable}",`, ...args, ...options(step)];
    const call = isLookup ? `${snake(step.name)}_output` : step.name;
    return `${nameIn(step.variable)} = ${pkg}.${call}${block("(", all, ")")}`;
  });
  const text = body.join("\n");
  const lines = [
    "import pulumi",
    `import tripod_${pkg} as ${pkg}`,
    "",
    ...(text.includes("config.require_secret") ? ["config = pulumi.Config()"] : []),
    text,
    "",
    `pulumi.export("id", ${nameIn(steps.at(-1)?.variable ?? "")}.id)`,
  ];
  return commentAbove(schema, steps, "#") + lines.join("\n");
}

function options({ after = [] }: Step): string[] {
  return after.length === 0 ? [] : [`opts=pulumi.ResourceOptions(depends_on=[${after.map(nameIn).join(", ")}]),`];
}

const block = (open: string, lines: readonly string[], close: string): string =>
  lines.length === 0 ? open + close : `${open}\n    ${lines.join("\n    ")}\n${close}`;

/** Lookups take the SDK's own classes. Resources take dictionaries as well, which are easier to read. */
const notationOf = (schema: ExampleSchema, hasClasses: boolean): Notation => ({
  ref: (ref) => referenceText(ref, nameIn),
  secret: (name) => `config.require_secret("${name}")`,
  json: (text) => `pulumi.Output.json_dumps(${text})`,
  scalar: (value) => ({ null: "None", true: "True", false: "False" })[String(value)] ?? JSON.stringify(value),
  list: (items) => `[${items.join(", ")}]`,
  members: (members, shape) => {
    const isClass = shape.kind === "object" && hasClasses;
    const keyOf = (name: string) =>
      isClass ? `${nameIn(name)}=` : `${JSON.stringify(shape.kind === "object" ? snake(name) : name)}: `;
    const lines = members.map(([name, text]) => `${keyOf(name)}${indent(text, "    ")},`);
    return isClass ? block(`${schema.name}.${pascal(shape.typeName)}Args(`, lines, ")") : block("{", lines, "}");
  },
});
