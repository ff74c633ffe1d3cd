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
import { type ExampleSchema, indent, inputsOf, memberOf, nameOf, pascal, type Shape, safeIn } from "./schema.js";

const safe = safeIn(
  "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var config ctx err",
);

type Kinds = ReadonlyMap<string, Step["kind"]>;

/** Returns the lines of an example inside of a Go program's function. */
function goBody(schema: ExampleSchema, steps: readonly Step[]): string {
  const pkg = schema.name;
  const kinds = new Map(steps.map(({ variable, kind }) => [variable, kind]));
  const lines = steps.map((step) => {
    const shape = inputsOf(schema, step);
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
  const taken = Object.keys(schema.resources).some((token) => nameOf(token) === resource);
  return taken ? `Lookup${resource}` : pascal(lookup);
}

/** Returns an example in Go, with the SDK of this module. */
export function go(schema: ExampleSchema, steps: readonly Step[], module: string): string {
  const body = goBody(schema, steps);
  const imports = [
    "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
    ...(body.includes("config.New(") ? ["github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"] : []),
    module,
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

function fields(schema: ExampleSchema, values: Members, shape: Shape, kinds: Kinds): string {
  const members = Object.entries(values).map(
    ([name, value]): Member => [`${pascal(name)}:`, literal(schema, value, memberOf(schema, shape, name), kinds)],
  );
  return block("", aligned(members));
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

function literal(schema: ExampleSchema, value: Value, shape: Shape, kinds: Kinds): string {
  if (value instanceof Ref) return reference(value, kinds);
  if (value instanceof Secret) return `config.RequireSecret("${value.name}")`;
  if (value instanceof JsonText) return `pulumi.JSONMarshal(${plainLiteral(schema, value.value, kinds)})`;
  switch (shape.kind) {
    case "string":
      return `pulumi.String(${JSON.stringify(String(value))})`;
    case "number":
    case "integer":
    case "boolean":
      return `${typeOf(schema, shape)}(${value})`;
    case "list": {
      const items = elementsOf(value).map((item) => literal(schema, item, shape.element, kinds));
      return block(
        typeOf(schema, shape),
        items.map((item) => `${indent(item, "\t")},`),
      );
    }
    case "map": {
      const members = Object.entries(membersIn(value)).map(
        ([key, item]): Member => [`${JSON.stringify(key)}:`, literal(schema, item, shape.element, kinds)],
      );
      return block(typeOf(schema, shape), aligned(members));
    }
    case "object":
      return `&${schema.name}.${pascal(shape.typeName)}Args${fields(schema, membersIn(value), shape, kinds)}`;
    default:
      return `pulumi.Any(${plainLiteral(schema, value, kinds)})`;
  }
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

function plainLiteral(schema: ExampleSchema, value: Value, kinds: Kinds): string {
  if (value instanceof Ref) return reference(value, kinds);
  if (value instanceof Secret) return `config.RequireSecret("${value.name}")`;
  if (Array.isArray(value)) return `[]any{${value.map((item) => plainLiteral(schema, item, kinds)).join(", ")}}`;
  if (value === null) return "nil";
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]): Member => [`${JSON.stringify(key)}:`, plainLiteral(schema, item, kinds)],
  );
  return block("map[string]any", aligned(members));
}

/** Outputs of lookups are methods, those of resources fields. Nested outputs are methods in both. */
function reference({ variable, path }: Ref, kinds: Kinds): string {
  const [first = "", ...rest] = path;
  const isLookup = kinds.get(variable) === "lookup";
  const start = isLookup ? `${pascal(first)}()` : first === "id" ? "ID()" : pascal(first);
  const deeper = rest.map((part) => (/^\d+$/.test(part) ? `.Index(pulumi.Int(${part}))` : `.${pascal(part)}()`));
  return `${safe(variable)}.${start}${deeper.join("")}`;
}
