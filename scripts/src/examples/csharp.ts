import { literal, lookupsIn, type Notation } from "./notation.js";
import { commentAbove, Ref, type Step } from "./program.js";
import { type ExampleSchema, indent, inputsOf, pascal } from "./schema.js";

const KEYWORDS = new Set(
  "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while".split(
    " ",
  ),
);

const safe = (name: string): string => (KEYWORDS.has(name) ? `@${name}` : name);

/** Returns an example in C#. */
export function csharp(schema: ExampleSchema, steps: readonly Step[]): string {
  const { rootNamespace, namespaces } = schema.language.csharp;
  const alias = namespaces[schema.name] ?? "";
  const notation = notationOf(alias, lookupsIn(steps));
  const text = steps.map((step) => statement(schema, alias, notation, step)).join("\n");
  const usings = [
    "System.Collections.Generic",
    ...(text.includes("JsonSerializer.") ? ["System.Text.Json"] : []),
    "Pulumi",
    `${alias} = ${rootNamespace}.${alias}`,
  ];
  return `${commentAbove(schema, steps, "//")}${usings.map((name) => `using ${name};`).join("\n")}

return await Deployment.RunAsync(() =>
{
    ${text.includes("config.RequireSecret") ? "var config = new Config();\n    " : ""}${indent(text, "    ")}

    return new Dictionary<string, object?>
    {
        ["id"] = ${notation.ref(new Ref(steps.at(-1)?.variable ?? "", ["id"]))},
    };
});`;
}

function statement(schema: ExampleSchema, alias: string, notation: Notation, step: Step): string {
  const shape = inputsOf(schema, step);
  // Both kinds of definitions know the class of their arguments.
  const args = literal(notation, schema, step.args, shape).replace(/^.*/, "new()");
  const variable = safe(step.variable);
  if (step.kind === "resource")
    return `var ${variable} = new ${alias}.${step.name}("${step.variable}", ${args}${options(step)});`;
  return `var ${variable} = ${alias}.${pascal(step.name)}.Invoke(${Object.keys(step.args).length === 0 ? "" : args});`;
}

function options({ after = [] }: Step): string {
  if (after.length === 0) return "";
  return `, new CustomResourceOptions\n{\n    DependsOn = { ${after.map(safe).join(", ")} },\n}`;
}

const block = (items: readonly string[]): string =>
  `{\n${items.map((item) => `    ${indent(item, "    ")},\n`).join("")}}`;

const notationOf = (alias: string, lookups: ReadonlySet<string>): Notation => ({
  // Outputs of resources are properties. Results of lookups and nested values are reached inside of an output.
  ref: ({ variable, path }) => {
    const [first, ...rest] = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${pascal(part)}`));
    if (lookups.has(variable)) return `${safe(variable)}.Apply(found => found${[first, ...rest].join("")})`;
    return `${safe(variable)}${first}${rest.length === 0 ? "" : `.Apply(value => value${rest.join("")})`}`;
  },
  secret: (name) => `config.RequireSecret("${name}")`,
  json: (text) => `JsonSerializer.Serialize(${text})`,
  scalar: (value, { kind }) => JSON.stringify(kind === "string" ? String(value) : value),
  list: (items, { kind }) => (kind === "list" ? block(items) : `new object?[]\n${block(items)}`),
  members: (members, shape) => {
    const quoted = members.map(([key, text]) => [JSON.stringify(key), text] as const);
    if (shape.kind === "map") return block(quoted.map(([key, text]) => `{ ${key}, ${text} }`));
    if (shape.kind !== "object")
      return `new Dictionary<string, object?>\n${block(quoted.map(([key, text]) => `[${key}] = ${text}`))}`;
    // An initializer begins on a line of its own.
    const lines = members.map(([name, text]) => `${pascal(name)} =${text.startsWith("{\n") ? "\n" : " "}${text}`);
    return `new ${alias}.Inputs.${pascal(shape.typeName)}Args\n${block(lines)}`;
  },
});
