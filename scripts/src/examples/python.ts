import { commentAbove, JsonText, Ref, referenceText, Secret, type Step, type Value } from "./program.js";
import {
  type ExampleSchema,
  elementOf,
  indent,
  inputsOf,
  memberOf,
  pascal,
  type Shape,
  safeIn,
  snake,
} from "./schema.js";

const safe = safeIn(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield False None True",
);

/** Returns an example in Python. */
export function python(schema: ExampleSchema, steps: readonly Step[]): string {
  const pkg = schema.name;
  const body = steps.map((step) => {
    const shape = inputsOf(schema, step);
    const write = writer(schema, step.kind === "lookup");
    const args = Object.entries(step.args).map(
      ([name, value]) => `${safe(snake(name))}=${indent(write(value, memberOf(schema, shape, name)), "    ")},`,
    );
    const all = step.kind === "resource" ? [`"${step.variable}",`, ...args, ...options(step)] : args;
    const call = step.kind === "lookup" ? `${snake(step.name)}_output` : step.name;
    const given = all.length === 0 ? "" : `\n    ${all.join("\n    ")}\n`;
    return `${safe(snake(step.variable))} = ${pkg}.${call}(${given})`;
  });
  const text = body.join("\n");
  const lines = [
    "import pulumi",
    `import tripod_${pkg} as ${pkg}`,
    "",
    ...(text.includes("config.require_secret") ? ["config = pulumi.Config()"] : []),
    text,
    "",
    `pulumi.export("id", ${safe(snake(steps.at(-1)?.variable ?? ""))}.id)`,
  ];
  return commentAbove(schema, steps, "#") + lines.join("\n");
}

function options({ after = [] }: Step): string[] {
  const needed = after.map((name) => safe(snake(name))).join(", ");
  return after.length === 0 ? [] : [`opts=pulumi.ResourceOptions(depends_on=[${needed}]),`];
}

/** Returns the writer of values. Lookups take the SDK's own classes. Resources take dictionaries as well, which are easier to read. */
function writer(schema: ExampleSchema, classes: boolean): (value: Value, shape: Shape) => string {
  const write = (value: Value, shape: Shape): string => {
    if (value instanceof Ref) return referenceText(value, (name) => safe(snake(name)));
    if (value instanceof Secret) return `config.require_secret("${value.name}")`;
    if (value instanceof JsonText) return `pulumi.Output.json_dumps(${write(value.value, { kind: "any" })})`;
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    if (Array.isArray(value)) return `[${value.map((item) => write(item, elementOf(shape))).join(", ")}]`;
    if (typeof value !== "object") return JSON.stringify(value);
    if (shape.kind === "object") {
      const members = Object.entries(value).map(([key, item]) => {
        const text = indent(write(item, memberOf(schema, shape, key)), "    ");
        return classes ? `${safe(snake(key))}=${text},` : `"${snake(key)}": ${text},`;
      });
      const [open, close] = classes ? [`${schema.name}.${pascal(shape.typeName)}Args(`, ")"] : ["{", "}"];
      return members.length === 0 ? `${open}${close}` : `${open}\n    ${members.join("\n    ")}\n${close}`;
    }
    const members = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}: ${indent(write(item, elementOf(shape)), "    ")},`,
    );
    return members.length === 0 ? "{}" : `{\n    ${members.join("\n    ")}\n}`;
  };
  return write;
}
