import { literal, lookupsIn, type Notation } from "./notation.js";
import { commentAbove, type Step } from "./program.js";
import { definitionIn, type ExampleSchema, indent, inputsOf, pascal, type Shape, safeIn } from "./schema.js";

const safe = safeIn(
  "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var config ctx err",
);

/** Returns the lines of an example inside of a Go program's function. */
function goBody(schema: ExampleSchema, steps: readonly Step[]): string {
  const pkg = schema.name;
  const notation = notationOf(schema, lookupsIn(steps));
  const lines = steps.map((step) => {
    // The class of the arguments has another name than that of other objects.
    const members = literal(notation, schema, step.args, inputsOf(schema, step)).replace(/^[^{]*/, "");
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
  lines.push(`ctx.Export("id", ${safe(last?.variable ?? "")}.${last?.kind === "lookup" ? "Id" : "ID"}())`);
  if (lines.some((line) => line.includes("config.RequireSecret"))) lines.unshift('config := config.New(ctx, "")');
  return lines.join("\n");
}

function options({ after = [] }: Step): string {
  return after.length === 0 ? "" : `, pulumi.DependsOn([]pulumi.Resource{${after.map(safe).join(", ")}})`;
}

/** Returns the Go function of a lookup: `LookupThing` for a resource `Thing`, whose state `GetThing` reads. */
function functionName(schema: ExampleSchema, lookup: string): string {
  const resource = lookup.replace(/^get/, "");
  const isTaken = definitionIn(schema, { kind: "resource", name: resource }) !== undefined;
  return isTaken ? `Lookup${resource}` : pascal(lookup);
}

/** Returns an example in Go. */
export function go(schema: ExampleSchema, steps: readonly Step[]): string {
  const body = goBody(schema, steps);
  const imports = [
    "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
    ...(body.includes("config.New(") ? ["github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"] : []),
    schema.language.go.importBasePath,
  ];
  return `${commentAbove(schema, steps, "//")}package main

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

/** Returns a composite literal of a type with these lines. */
const block = (type: string, lines: readonly string[]): string =>
  lines.length === 0 ? `${type}{}` : `${type}{\n\t${lines.join("\n\t")}\n}`;

type Member = readonly [key: string, value: string];

/** Returns keys and values as gofmt writes them: in columns while each value has one line. */
function aligned(members: readonly Member[]): string[] {
  return members.map(([key, value], index) => {
    if (value.includes("\n")) return `${key} ${indent(value, "\t")},`;
    const width = Math.max(...runAround(members, index).map(([name]) => name.length));
    return `${key.padEnd(width)} ${value},`;
  });
}

/** Returns the members around this one up to the nearest ones with several lines. */
function runAround(members: readonly Member[], index: number): readonly Member[] {
  const ends = ([, value]: Member) => value.includes("\n");
  const end = members.findIndex((member, at) => at > index && ends(member));
  return members.slice(members.slice(0, index).findLastIndex(ends) + 1, end < 0 ? members.length : end);
}

/** Types of plain values. The type of any value is that of its list or map only. */
const PLAIN = {
  string: "pulumi.String",
  number: "pulumi.Float64",
  integer: "pulumi.Int",
  boolean: "pulumi.Bool",
  any: "pulumi.",
};

/** Returns the type of a literal: `pulumi.StringArray`, `logpkg.CdnSourceFilterArray`. */
function typeOf(schema: ExampleSchema, shape: Shape): string {
  switch (shape.kind) {
    case "list":
      return `${typeOf(schema, shape.element)}Array`;
    case "map":
      return `${typeOf(schema, shape.element)}Map`;
    case "object":
      return `${schema.name}.${pascal(shape.typeName)}`;
    default:
      return PLAIN[shape.kind];
  }
}

const notationOf = (schema: ExampleSchema, lookups: ReadonlySet<string>): Notation => ({
  // Outputs of lookups are methods, those of resources fields. Nested outputs are methods in both.
  ref: ({ variable, path: [first = "", ...rest] }) => {
    const start = lookups.has(variable) ? `${pascal(first)}()` : first === "id" ? "ID()" : pascal(first);
    const deeper = rest.map((part) => (/^\d+$/.test(part) ? `.Index(pulumi.Int(${part}))` : `.${pascal(part)}()`));
    return `${safe(variable)}.${start}${deeper.join("")}`;
  },
  secret: (name) => `config.RequireSecret("${name}")`,
  json: (text) => `pulumi.JSONMarshal(${text})`,
  scalar: (value, shape) => {
    if (shape.kind === "any") return value === null ? "nil" : JSON.stringify(value);
    return `${typeOf(schema, shape)}(${shape.kind === "string" ? JSON.stringify(String(value)) : value})`;
  },
  list: (items, shape) => {
    if (shape.kind !== "list") return `[]any{${items.join(", ")}}`;
    return block(
      typeOf(schema, shape),
      items.map((item) => `${indent(item, "\t")},`),
    );
  },
  members: (members, shape) => {
    if (shape.kind === "object")
      return block(`&${typeOf(schema, shape)}Args`, aligned(members.map(([name, text]) => [`${pascal(name)}:`, text])));
    const type = shape.kind === "map" ? typeOf(schema, shape) : "map[string]any";
    return block(type, aligned(members.map(([key, text]) => [`${JSON.stringify(key)}:`, text])));
  },
  any: (text) => `pulumi.Any(${text})`,
});
