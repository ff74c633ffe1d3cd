import { JsonText, linesAbove, Ref, Secret } from "./program.mjs";
import { definitionOf, indent, pascal, shapeOf } from "./values.mjs";

const KEYWORDS = new Set(
  "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var config ctx err".split(
    " ",
  ),
);

const safe = (name) => (KEYWORDS.has(name) ? `${name}_` : name);

/** The lines of an example inside of a Go program's function. */
export function goBody(schema, steps) {
  const pkg = schema.name;
  const kinds = new Map(steps.map(({ variable, kind }) => [variable, kind]));
  const lines = steps.map((step) => {
    const { shape } = definitionOf(schema, step);
    const members = fields(schema, step.args, shape, kinds);
    if (step.kind === "lookup") {
      const name = functionName(schema, step.name);
      return `${safe(step.variable)} := ${pkg}.${name}Output(ctx, ${pkg}.${name}OutputArgs${members})`;
    }
    return [
      `${safe(step.variable)}, err := ${pkg}.New${step.name}(ctx, "${step.variable}", &${pkg}.${step.name}Args${members}${options(step)})`,
      "if err != nil {\n\treturn err\n}",
    ].join("\n");
  });
  const last = steps.at(-1);
  lines.push(`ctx.Export("id", ${safe(last.variable)}.${last.kind === "lookup" ? "Id" : "ID"}())`);
  if (lines.some((line) => line.includes("config.RequireSecret"))) lines.unshift('config := config.New(ctx, "")');
  return lines.join("\n");
}

function options({ after = [] }) {
  return after.length === 0 ? "" : `, pulumi.DependsOn([]pulumi.Resource{${after.map(safe).join(", ")}})`;
}

/** Returns the Go function of a lookup: `LookupThing` for a resource `Thing`, whose state `GetThing` reads. */
function functionName(schema, lookup) {
  const resource = lookup.replace(/^get/, "");
  const taken = Object.keys(schema.resources).some((token) => token.endsWith(`:${resource}`));
  return taken ? `Lookup${resource}` : pascal(lookup);
}

/** An example in Go. */
export function go(schema, steps, module) {
  const body = goBody(schema, steps);
  const imports = [
    "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
    ...(body.includes("config.New(") ? ["github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"] : []),
    module,
  ];
  const settings = linesAbove(schema, steps, "//").map((line) => `${line}\n`);
  return `${settings.length > 0 ? `${settings.join("")}\n` : ""}package main

import (
${imports.map((path) => `\t"${path}"`).join("\n")}
)

func main() {
\tpulumi.Run(func(ctx *pulumi.Context) error {
\t\t${indent(body, "\t\t")}
\t\treturn nil
\t})
}`.replaceAll(/^\t+$/gm, "");
}

function fields(schema, values, shape, kinds) {
  const members = Object.entries(values).map(([name, value]) => [
    `${pascal(name)}:`,
    literal(schema, value, shapeOf(schema, shape.properties[name]), kinds),
  ]);
  return members.length === 0 ? "{}" : `{\n\t${aligned(members).join("\n\t")}\n}`;
}

/** Keys and values as gofmt lays them out: in columns, as long as the values have one line each. */
function aligned(members) {
  return members.map(([key, value], index) => {
    if (value.includes("\n")) return `${key} ${indent(value, "\t")},`;
    const width = Math.max(...runAround(members, index).map(([name]) => name.length));
    return `${key.padEnd(width)} ${value},`;
  });
}

function runAround(members, index) {
  const ends = ([, value]) => value.includes("\n");
  let first = index;
  while (first > 0 && !ends(members[first - 1])) first--;
  let last = index;
  while (last + 1 < members.length && !ends(members[last + 1])) last++;
  return members.slice(first, last + 1);
}

function literal(schema, value, shape, kinds) {
  if (value instanceof Ref) return reference(value, kinds);
  if (value instanceof Secret) return `config.RequireSecret("${value.name}")`;
  if (value instanceof JsonText) return `pulumi.JSONMarshal(${plainLiteral(schema, value.value, kinds)})`;
  switch (shape.kind) {
    case "string":
      return `pulumi.String(${JSON.stringify(String(value))})`;
    case "number":
      return `pulumi.Float64(${value})`;
    case "integer":
      return `pulumi.Int(${value})`;
    case "boolean":
      return `pulumi.Bool(${value})`;
    case "list":
      if (value.length === 0) return `${typeOf(schema, shape)}{}`;
      return `${typeOf(schema, shape)}{\n\t${value.map((item) => `${indent(literal(schema, item, shape.element, kinds), "\t")},`).join("\n\t")}\n}`;
    case "map":
      if (Object.keys(value).length === 0) return `${typeOf(schema, shape)}{}`;
      return `${typeOf(schema, shape)}{\n\t${aligned(
        Object.entries(value).map(([key, item]) => [
          `${JSON.stringify(key)}:`,
          literal(schema, item, shape.element, kinds),
        ]),
      ).join("\n\t")}\n}`;
    case "object":
      return `&${schema.name}.${pascal(shape.typeName)}Args${fields(schema, value, shape, kinds)}`;
    default:
      return `pulumi.Any(${plainLiteral(schema, value, kinds)})`;
  }
}

/** The type of a literal of a list or map: `pulumi.StringArray`, `logpkg.CdnSourceFilterArray`. */
function typeOf(schema, shape) {
  switch (shape.kind) {
    case "list":
      return `${typeOf(schema, shape.element)}Array`;
    case "map":
      return shape.element.kind === "any" ? "pulumi.Map" : `${typeOf(schema, shape.element)}Map`;
    case "object":
      return `${schema.name}.${pascal(shape.typeName)}`;
    case "number":
      return "pulumi.Float64";
    case "integer":
      return "pulumi.Int";
    case "boolean":
      return "pulumi.Bool";
    case "any":
      return "pulumi.";
    default:
      return "pulumi.String";
  }
}

function plainLiteral(schema, value, kinds) {
  if (value instanceof Ref) return reference(value, kinds);
  if (value instanceof Secret) return `config.RequireSecret("${value.name}")`;
  if (Array.isArray(value)) return `[]any{${value.map((item) => plainLiteral(schema, item, kinds)).join(", ")}}`;
  if (value === null) return "nil";
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => [
    `${JSON.stringify(key)}:`,
    plainLiteral(schema, item, kinds),
  ]);
  return members.length === 0 ? "map[string]any{}" : `map[string]any{\n\t${aligned(members).join("\n\t")}\n}`;
}

/** Outputs of lookups are methods, those of resources fields; what lies deeper is methods in both. */
function reference({ variable, path }, kinds) {
  const [first, ...rest] = path;
  const isLookup = kinds.get(variable) === "lookup";
  const start = isLookup ? `${pascal(first)}()` : first === "id" ? "ID()" : pascal(first);
  const deeper = rest.map((part) => (/^\d+$/.test(part) ? `.Index(pulumi.Int(${part}))` : `.${pascal(part)}()`));
  return `${safe(variable)}.${start}${deeper.join("")}`;
}
