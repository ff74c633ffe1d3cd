import type { PropertySchema } from "../release/schema.js";
import { commentAbove, JsonText, type Members, membersIn, Ref, Secret, type Step, type Value } from "./program.js";
import {
  type ExampleSchema,
  elementOf,
  indent,
  inputsOf,
  outputOf,
  pascal,
  type Shape,
  safeIn,
  shapeOf,
} from "./schema.js";

const safe = safeIn(
  "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null",
);

interface Writer {
  readonly schema: ExampleSchema;
  /** Package of the SDK. */
  readonly base: string;
  readonly imports: Set<string>;
  readonly steps: ReadonlyMap<string, Step>;
}

/** Returns the variable of an example; it differs from those that every program has. */
const variableOf = (name: string): string => (["config", "ctx", "args"].includes(name) ? `${name}_` : safe(name));

/** Returns an example in Java. */
export function java(schema: ExampleSchema, steps: readonly Step[]): string {
  const base = `${schema.language.java.basePackage}.${schema.name}`;
  const imports = new Set(["com.pulumi.Context", "com.pulumi.Pulumi"]);
  const writer: Writer = { schema, base, imports, steps: new Map(steps.map((step) => [step.variable, step])) };
  const lines = steps.map((step) => statement(writer, step));
  const last = steps.at(-1);
  lines.push(`ctx.export("id", ${reference(writer, new Ref(last?.variable ?? "", ["id"]))});`);
  if (lines.some((line) => line.includes("config.requireSecret"))) lines.unshift("var config = ctx.config();");
  // A resource may be called as programs usually are.
  const program = imports.has(`${base}.App`) ? "Program" : "App";
  return `${commentAbove(schema, steps, "//")}${[...imports]
    .sort()
    .map((name) => `import ${name};`)
    .join("\n")}

public class ${program} {
    public static void main(String[] args) {
        Pulumi.run(${program}::stack);
    }

    public static void stack(Context ctx) {
        ${indent(lines.join("\n"), "        ")}
    }
}`;
}

function statement(writer: Writer, step: Step): string {
  const { schema, base, imports } = writer;
  const shape = inputsOf(schema, step);
  const variable = variableOf(step.variable);
  if (step.kind === "lookup") {
    const functions = `${pascal(schema.name)}Functions`;
    imports.add(`${base}.${functions}`);
    const args =
      Object.keys(step.args).length === 0 ? "" : built(writer, `inputs.${pascal(step.name)}Args`, step.args, shape);
    return `var ${variable} = ${functions}.${step.name}(${args});`;
  }
  imports.add(`${base}.${step.name}`);
  return `var ${variable} = new ${step.name}("${step.variable}", ${built(writer, `${step.name}Args`, step.args, shape)}${options(writer, step)});`;
}

function options({ imports }: Writer, { after = [] }: Step): string {
  if (after.length === 0) return "";
  imports.add("com.pulumi.resources.CustomResourceOptions");
  return `, CustomResourceOptions.builder()\n    .dependsOn(${after.map(variableOf).join(", ")})\n    .build()`;
}

/** Returns an object that the builder of its class creates. */
function built(writer: Writer, path: string, args: Members, shape: Shape): string {
  writer.imports.add(`${writer.base}.${path}`);
  const members = Object.entries(args).map(([name, value]) => {
    const property = "properties" in shape ? shape.properties[name] : undefined;
    const text = literal(writer, value, shapeOf(writer.schema, property), property, true);
    return `.${safe(name)}(${indent(text, "    ")})`;
  });
  return `${path.split(".").at(-1)}.builder()\n    ${[...members, ".build()"].join("\n    ")}`;
}

/** Returns a value. With `isMember`, a builder takes the elements of a list as separate arguments. */
function literal(writer: Writer, value: Value, shape: Shape, property: PropertySchema = {}, isMember = false): string {
  if (value instanceof Ref) return reference(writer, value, property.oneOf);
  if (value instanceof Secret) return `config.requireSecret("${value.name}")`;
  if (value instanceof JsonText) return jsonText(writer, value.value);
  if (Array.isArray(value)) return list(writer, value, shape, isMember);
  switch (shape.kind) {
    case "string":
      return JSON.stringify(String(value));
    case "number":
      return Number.isInteger(value) ? `${value}.0` : String(value);
    case "map":
      return map(writer, membersIn(value), shape.element);
    case "object":
      return built(writer, `inputs.${pascal(shape.typeName)}Args`, membersIn(value), shape);
    default:
      return typeof value === "object" && value !== null
        ? literal(writer, value, { kind: "map", element: { kind: "any" } })
        : JSON.stringify(value);
  }
}

const isOutput = (value: Value | undefined): boolean => value instanceof Ref || value instanceof Secret;

/** Combines values, some of them outputs, to one output of a list. */
function together(writer: Writer, values: readonly Value[], items: readonly string[]): string {
  writer.imports.add("com.pulumi.core.Output");
  return `Output.all(${items.map((item, index) => (isOutput(values[index]) ? item : `Output.of(${item})`)).join(", ")})`;
}

function map(writer: Writer, value: Members, element: Shape): string {
  writer.imports.add("java.util.Map");
  const values = Object.values(value);
  const items = values.map((item) => literal(writer, item, element));
  const entriesOf = (texts: readonly string[]) => {
    const entries = Object.keys(value).map((key, index) => `Map.entry(${JSON.stringify(key)}, ${texts[index]})`);
    return `Map.ofEntries(\n    ${entries.map((entry) => indent(entry, "    ")).join(",\n    ")}\n)`;
  };
  // A map of anything takes outputs; a map of texts is an output itself where one of them is.
  if (element.kind === "any" || !values.some(isOutput)) return entriesOf(items);
  const known = entriesOf(values.map((_, index) => `values.get(${index})`));
  return `${together(writer, values, items)}.applyValue(values -> ${known})`;
}

function list(writer: Writer, values: readonly Value[], shape: Shape, isMember: boolean): string {
  const items = values.map((item) => literal(writer, item, elementOf(shape)));
  if (values.some(isOutput)) return together(writer, values, items);
  if (isMember && items.length > 0) return items.join(", ");
  writer.imports.add("java.util.List");
  return `List.of(${items.join(", ")})`;
}

const JSON_FUNCTIONS = "com.pulumi.codegen.internal.Serialization";

function jsonText({ imports }: Writer, value: Value): string {
  const use = (name: string) => {
    imports.add(`static ${JSON_FUNCTIONS}.${name}`);
    return name;
  };
  const write = (item: Value): string => {
    if (Array.isArray(item)) return `${use("jsonArray")}(${item.map(write).join(", ")})`;
    if (typeof item !== "object" || item === null) return JSON.stringify(item);
    const members = Object.entries(item).map(([key, member]) =>
      indent(`${use("jsonProperty")}(${JSON.stringify(key)}, ${write(member)})`, "    "),
    );
    return `${use("jsonObject")}(\n    ${members.join(",\n    ")}\n)`;
  };
  return `${use("serializeJson")}(${write(value)})`;
}

/** Outputs of resources are methods. Results of lookups and nested values are reached inside of an output. */
function reference(
  { schema, steps, imports }: Writer,
  { variable, path }: Ref,
  types?: PropertySchema["oneOf"],
): string {
  const step = steps.get(variable);
  if (step === undefined) throw new TypeError(`An example refers to ${variable}, which is not one of its steps.`);
  const { type, isOptional } = outputOf(schema, step, path);
  const getters = path.map((part) => (/^\d+$/.test(part) ? `.get(${part})` : `.${safe(part)}()`)).join("");
  const sure = isOptional ? ".orElseThrow()" : "";
  const either = (text: string) => {
    if (types === undefined) return text;
    imports.add("com.pulumi.core.Either");
    return `Either.${types[0]?.type === type ? "ofLeft" : "ofRight"}(${text})`;
  };
  if (step.kind === "resource" && path.length === 1) {
    const output = `${variableOf(variable)}${getters}`;
    return types !== undefined || isOptional ? `${output}.applyValue(value -> ${either(`value${sure}`)})` : output;
  }
  if (step.kind === "resource") throw new TypeError(`An example reaches into ${variable}.${path.join(".")}.`);
  return `${variableOf(variable)}.applyValue(found -> ${either(`found${getters}${sure}`)})`;
}
