import { bridged, bridgedTypes, META } from "../../repository/schema/bridgedNames.js";
import type { Block, Expression } from "../../repository/schema/terraformPrograms.js";

/** Part of a package schema that declares names. */
export interface Schema {
  readonly name: string;
  /** Prefix of the original's types in Terraform. */
  readonly provider: string;
  readonly resources: Readonly<Record<string, { readonly inputProperties?: Properties }>>;
  readonly functions: Readonly<Record<string, { readonly inputs?: { readonly properties?: Properties } }>>;
  readonly types: Readonly<Record<string, { readonly properties?: Properties }>>;
}

type Properties = Readonly<Record<string, Property>>;

interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
}

/** YAML program, as `pulumi convert` writes it. */
export interface YamlProgram {
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly resources?: Readonly<Record<string, { readonly type: string; readonly properties?: Values }>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;
type Body = Pick<Block, "attributes" | "blocks">;

/** Resource or a lookup of the converted program. */
interface Converted {
  readonly type: string;
  readonly values: Values;
}

/**
 * Returns members that a conversion lost or renamed: each resource and data source of the Terraform program must be in
 * the YAML program with the same members at every depth.
 */
export function faultsOf(schema: Schema, blocks: readonly Block[], program: YamlProgram): readonly string[] {
  const resources = Object.values(program.resources ?? {}).map(({ type, properties = {} }) => ({
    type,
    values: properties,
  }));
  const lookups = Object.values(program.variables ?? {}).flatMap(lookupIn);
  const counted = (type: string, there: object = {}) => {
    const expected = blocks.filter((block) => block.type === type).length;
    const found = Object.keys(there).length;
    return expected === found ? [] : [`${expected} blocks ${type}, but ${found} converted`];
  };
  return [
    ...counted("variable", program.configuration),
    ...counted("output", program.outputs),
    ...matchAll(schema, "resource", blocks, resources),
    ...matchAll(schema, "data", blocks, lookups),
  ];
}

function lookupIn(value: unknown): readonly Converted[] {
  const call = (value as { readonly "fn::invoke"?: { function: string; arguments?: Values } } | null)?.["fn::invoke"];
  return call === undefined ? [] : [{ type: call.function, values: call.arguments ?? {} }];
}

function matchAll(
  schema: Schema,
  kind: "resource" | "data",
  blocks: readonly Block[],
  converted: readonly Converted[],
): readonly string[] {
  const left = [...converted];
  const own = blocks.filter(({ type, labels }) => type === kind && labels[0]?.startsWith(`${schema.provider}_`));
  const faults = own.flatMap((block) => {
    const title = block.labels.join(".");
    const declared = schemaTypeOf(schema, block);
    if (declared === undefined) return [`${kind} ${title} is not in the schema`];
    const [name, properties] = declared;
    const alike = left.filter(({ type }) => type === `${schema.name}:${name}`);
    const compared = alike.map((one) => ({
      one,
      faults: compare(schema, title, properties, argumentsOf(block), one.values),
    }));
    const best = compared.sort((one, other) => one.faults.length - other.faults.length)[0];
    if (best === undefined) return [`${kind} ${title} is not converted to ${name}`];
    left.splice(left.indexOf(best.one), 1);
    return best.faults;
  });
  return [...faults, ...left.map(({ type }) => `${type} is in no block of the program`)];
}

/** Returns the name of a block's type in the schema, and its properties. */
function schemaTypeOf(schema: Schema, { type, labels }: Block): readonly [name: string, Properties] | undefined {
  const [label = ""] = labels;
  const words = bridgedTypes(schema.name, label.slice(schema.provider.length + 1)).map((one) => one.toLowerCase());
  const tokens = type === "data" ? schema.functions : schema.resources;
  for (const [token, declared] of Object.entries(tokens)) {
    const name = token.slice(token.lastIndexOf(":") + 1);
    const plain = (type === "data" ? name.replace(/^get/, "") : name).toLowerCase();
    if (!words.includes(plain)) continue;
    const properties =
      "inputs" in declared
        ? declared.inputs?.properties
        : (declared as { inputProperties?: Properties }).inputProperties;
    return [name, properties ?? {}];
  }
  return undefined;
}

/** Returns members of a block that its provider reads. */
function argumentsOf({ attributes, blocks }: Body): Body {
  return {
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !META.has(name))),
    blocks: blocks.filter(({ type }) => !META.has(type)),
  };
}

function compare(schema: Schema, path: string, properties: Properties, body: Body, values: Values): readonly string[] {
  const left = new Set(Object.keys(values));
  const take = (name: string): string | undefined => {
    const found = bridged(schema.name, name).find((one) => left.has(one));
    if (found !== undefined) left.delete(found);
    return found;
  };
  const faults: string[] = [];
  const check = (name: string, within: (property: Property, value: unknown, at: string) => readonly string[]) => {
    const at = `${path}.${name}`;
    const found = take(name);
    if (found === undefined) return void faults.push(`${at} is lost`);
    const property = properties[found];
    if (property === undefined)
      return void faults.push(`${at} is converted to ${found}, which the schema does not have`);
    faults.push(...within(property, values[found], at));
  };
  for (const [name, expression] of Object.entries(body.attributes)) {
    check(name, (property, value, at) => compareValue(schema, at, property, expression, value));
  }
  for (const name of new Set(body.blocks.map(({ type }) => type))) {
    const blocks = body.blocks.filter(({ type }) => type === name);
    check(name, (property, value, at) => {
      const all = Array.isArray(value) ? value : [value];
      if (all.length !== blocks.length) return [`${at}: ${blocks.length} blocks, but ${all.length} values`];
      const inner = propertiesIn(schema, property);
      return blocks.flatMap((block, index) => compare(schema, at, inner, block, (all[index] ?? {}) as Values));
    });
  }
  return [...faults, ...[...left].map((name) => `${path}: ${name} is not in the program`)];
}

/** Computed expressions are compared by their presence alone. */
function compareValue(
  schema: Schema,
  path: string,
  property: Property,
  expression: Expression,
  value: unknown,
): readonly string[] {
  if (value === undefined || value === null) return [`${path} has no value`];
  if (expression === undefined) return [];
  if (Array.isArray(expression)) {
    const values = Array.isArray(value) ? value : [];
    if (values.length !== expression.length) return [`${path}: ${expression.length} elements, but ${values.length}`];
    return expression.flatMap((one: Expression, index) =>
      compareValue(schema, `${path}[${index}]`, property.items ?? {}, one, values[index]),
    );
  }
  if (typeof expression === "object") {
    const attributes = expression as Readonly<Record<string, Expression>>;
    if (objectIn(property) !== undefined)
      return compare(schema, path, propertiesIn(schema, property), { attributes, blocks: [] }, value as Values);
    return Object.entries(attributes).flatMap(([name, one]) =>
      compareValue(
        schema,
        `${path}[${JSON.stringify(name)}]`,
        property.additionalProperties ?? {},
        one,
        (value as Values)[name],
      ),
    );
  }
  return textOf(expression) === textOf(value) ? [] : [`${path} is ${textOf(value)} and not ${textOf(expression)}`];
}

/** Ignores the indentation of a heredoc and the spelling of a number in YAML. */
function textOf(value: unknown): string {
  return String(value).replace(/\s+/g, " ").trim();
}

function objectIn(property: Property): string | undefined {
  return property.$ref ?? (property.items && objectIn(property.items));
}

function propertiesIn({ types }: Schema, property: Property): Properties {
  const ref = objectIn(property);
  return (ref === undefined ? undefined : types[decodeURIComponent(ref.replace("#/types/", ""))]?.properties) ?? {};
}
