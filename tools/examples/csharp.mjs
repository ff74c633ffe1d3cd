import { JsonText, linesAbove, Ref, Secret } from "./program.mjs";
import { definitionOf, indent, pascal, shapeOf } from "./values.mjs";

const KEYWORDS = new Set(
  "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while".split(
    " ",
  ),
);

const safe = (name) => (KEYWORDS.has(name) ? `@${name}` : name);

/** An example in C#. */
export function csharp(schema, steps) {
  const { rootNamespace, namespaces } = schema.language.csharp;
  const alias = namespaces[schema.name];
  const kinds = new Map(steps.map(({ variable, kind }) => [variable, kind]));
  const writer = { schema, alias, kinds };
  const lines = steps.map((step) => statement(writer, step));
  const text = lines.join("\n");
  const last = steps.at(-1);
  const usings = [
    "System.Collections.Generic",
    ...(text.includes("JsonSerializer.") ? ["System.Text.Json"] : []),
    "Pulumi",
    `${alias} = ${rootNamespace}.${alias}`,
  ];
  const settings = linesAbove(schema, steps, "//").map((line) => `${line}\n`);
  return `${settings.length > 0 ? `${settings.join("")}\n` : ""}${usings.map((name) => `using ${name};`).join("\n")}

return await Deployment.RunAsync(() =>
{
    ${text.includes("config.RequireSecret") ? "var config = new Config();\n    " : ""}${indent(text, "    ")}

    return new Dictionary<string, object?>
    {
        ["id"] = ${reference(writer, new Ref(last.variable, ["id"]))},
    };
});`;
}

function statement(writer, step) {
  const { shape } = definitionOf(writer.schema, step);
  const variable = safe(step.variable);
  const args = members(writer, step.args, shape);
  if (step.kind === "lookup") {
    const given = Object.keys(step.args).length === 0 ? "" : `new()\n${args}`;
    return `var ${variable} = ${writer.alias}.${pascal(step.name)}.Invoke(${given});`;
  }
  return `var ${variable} = new ${writer.alias}.${step.name}("${step.variable}", new()\n${args}${options(step)});`;
}

function options({ after = [] }) {
  if (after.length === 0) return "";
  return `, new CustomResourceOptions\n{\n    DependsOn = { ${after.map(safe).join(", ")} },\n}`;
}

/** The initializer of an object. */
function members(writer, values, shape) {
  return block(
    Object.entries(values).map(([name, value]) => {
      const text = literal(writer, value, shapeOf(writer.schema, shape.properties[name]));
      // An initializer begins on a line of its own.
      return `${pascal(name)} =${text.startsWith("{\n") ? "\n" : " "}${text}`;
    }),
  );
}

const block = (items) => `{\n${items.map((item) => `    ${indent(item, "    ")},\n`).join("")}}`;

function literal(writer, value, shape) {
  if (value instanceof Ref) return reference(writer, value);
  if (value instanceof Secret) return `config.RequireSecret("${value.name}")`;
  if (value instanceof JsonText) return `JsonSerializer.Serialize(${plainLiteral(value.value)})`;
  switch (shape.kind) {
    case "string":
      return JSON.stringify(String(value));
    case "list":
      return block(value.map((item) => literal(writer, item, shape.element)));
    case "map":
      return block(
        Object.entries(value).map(
          ([key, item]) => `{ ${JSON.stringify(key)}, ${literal(writer, item, shape.element)} }`,
        ),
      );
    case "object":
      return `new ${writer.alias}.Inputs.${pascal(shape.typeName)}Args\n${members(writer, value, shape)}`;
    default:
      return plainLiteral(value);
  }
}

/** A value without a type of ours. */
function plainLiteral(value) {
  if (Array.isArray(value)) return `new object?[]\n${block(value.map(plainLiteral))}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `[${JSON.stringify(key)}] = ${plainLiteral(item)}`);
  return `new Dictionary<string, object?>\n${block(entries)}`;
}

/** Outputs of resources are properties; what lookups bring, and what lies deeper, is reached inside of an output. */
function reference({ kinds }, { variable, path }) {
  const [first, ...rest] = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${pascal(part)}`));
  const isLookup = kinds.get(variable) === "lookup";
  if (isLookup) return `${safe(variable)}.Apply(found => found${[first, ...rest].join("")})`;
  return `${safe(variable)}${first}${rest.length === 0 ? "" : `.Apply(value => value${rest.join("")})`}`;
}
