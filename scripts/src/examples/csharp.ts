import {
  commentAbove,
  elementsOf,
  JsonText,
  type Members,
  membersIn,
  Ref,
  Secret,
  type Step,
  type Value,
} from "./program.js";
import { type ExampleSchema, indent, inputsOf, memberOf, pascal, type Shape } from "./schema.js";

const KEYWORDS = new Set(
  "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while".split(
    " ",
  ),
);

const safe = (name: string): string => (KEYWORDS.has(name) ? `@${name}` : name);

interface Writer {
  readonly schema: ExampleSchema;
  readonly alias: string;
  readonly kinds: ReadonlyMap<string, Step["kind"]>;
}

/** Returns an example in C#. */
export function csharp(schema: ExampleSchema, steps: readonly Step[]): string {
  const { rootNamespace, namespaces } = schema.language.csharp;
  const alias = namespaces[schema.name] ?? "";
  const kinds = new Map(steps.map(({ variable, kind }) => [variable, kind]));
  const writer: Writer = { schema, alias, kinds };
  const lines = steps.map((step) => statement(writer, step));
  const text = lines.join("\n");
  const last = steps.at(-1);
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
        ["id"] = ${reference(writer, new Ref(last?.variable ?? "", ["id"]))},
    };
});`;
}

function statement(writer: Writer, step: Step): string {
  const shape = inputsOf(writer.schema, step);
  const variable = safe(step.variable);
  const args = members(writer, step.args, shape);
  if (step.kind === "lookup") {
    const given = Object.keys(step.args).length === 0 ? "" : `new()\n${args}`;
    return `var ${variable} = ${writer.alias}.${pascal(step.name)}.Invoke(${given});`;
  }
  return `var ${variable} = new ${writer.alias}.${step.name}("${step.variable}", new()\n${args}${options(step)});`;
}

function options({ after = [] }: Step): string {
  if (after.length === 0) return "";
  return `, new CustomResourceOptions\n{\n    DependsOn = { ${after.map(safe).join(", ")} },\n}`;
}

/** Returns the initializer of an object. */
function members(writer: Writer, values: Members, shape: Shape): string {
  return block(
    Object.entries(values).map(([name, value]) => {
      const text = literal(writer, value, memberOf(writer.schema, shape, name));
      // An initializer begins on a line of its own.
      return `${pascal(name)} =${text.startsWith("{\n") ? "\n" : " "}${text}`;
    }),
  );
}

const block = (items: readonly string[]): string =>
  `{\n${items.map((item) => `    ${indent(item, "    ")},\n`).join("")}}`;

function literal(writer: Writer, value: Value, shape: Shape): string {
  if (value instanceof Ref) return reference(writer, value);
  if (value instanceof Secret) return `config.RequireSecret("${value.name}")`;
  if (value instanceof JsonText) return `JsonSerializer.Serialize(${plainLiteral(value.value)})`;
  switch (shape.kind) {
    case "string":
      return JSON.stringify(String(value));
    case "list":
      return block(elementsOf(value).map((item) => literal(writer, item, shape.element)));
    case "map":
      return block(
        Object.entries(membersIn(value)).map(
          ([key, item]) => `{ ${JSON.stringify(key)}, ${literal(writer, item, shape.element)} }`,
        ),
      );
    case "object":
      return `new ${writer.alias}.Inputs.${pascal(shape.typeName)}Args\n${members(writer, membersIn(value), shape)}`;
    default:
      return plainLiteral(value);
  }
}

/** Returns a value of a type that the schema does not describe. */
function plainLiteral(value: Value): string {
  if (Array.isArray(value)) return `new object?[]\n${block(value.map(plainLiteral))}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `[${JSON.stringify(key)}] = ${plainLiteral(item)}`);
  return `new Dictionary<string, object?>\n${block(entries)}`;
}

/** Outputs of resources are properties. Results of lookups and nested values are reached inside of an output. */
function reference({ kinds }: Writer, { variable, path }: Ref): string {
  const [first, ...rest] = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${pascal(part)}`));
  const isLookup = kinds.get(variable) === "lookup";
  if (isLookup) return `${safe(variable)}.Apply(found => found${[first, ...rest].join("")})`;
  return `${safe(variable)}${first}${rest.length === 0 ? "" : `.Apply(value => value${rest.join("")})`}`;
}
