import type { ObjectSchema, PackageSchema, Properties, PropertySchema, TypeSchema } from "../release/schema.js";

/** Lookup or resource by name. */
export interface Definition {
  readonly kind: "lookup" | "resource";
  readonly name: string;
}

/** Part of a package's schema with the descriptions of lookups and resources. */
export type DescribedSchema = Pick<PackageSchema, "functions" | "resources">;

/** Part of a package's schema from which examples are written. */
export interface ExampleSchema extends Required<Pick<PackageSchema, "name" | "types" | "functions" | "resources">> {
  readonly language: {
    readonly go: { readonly importBasePath: string };
    readonly csharp: { readonly rootNamespace: string; readonly namespaces: Readonly<Record<string, string>> };
    readonly java: { readonly basePackage: string };
  };
}

/** Shape of a property, as far as it is needed to write a literal. */
export type Shape =
  | { readonly kind: "object"; readonly typeName: string; readonly properties: Properties }
  | { readonly kind: "list" | "map"; readonly element: Shape }
  | { readonly kind: "string" | "number" | "integer" | "boolean" | "any" };

const ANY: Shape = { kind: "any" };

/** Returns the last part of a token: the name of a definition or type. */
export const nameOf = (token: string): string => token.slice(token.lastIndexOf(":") + 1);

/** Returns the type with this reference. */
function typeAt(schema: ExampleSchema, reference: string): TypeSchema {
  return schema.types[reference.slice("#/types/".length)] ?? {};
}

/** Returns the shape of a property. */
export function shapeOf(schema: ExampleSchema, property: PropertySchema = {}): Shape {
  const [first] = property.oneOf ?? [];
  if (first !== undefined) return shapeOf(schema, first);
  const { $ref, type, items, additionalProperties } = property;
  if ($ref?.startsWith("#/types/"))
    return { kind: "object", typeName: nameOf($ref), properties: typeAt(schema, $ref).properties ?? {} };
  switch (type) {
    case "array":
      return { kind: "list", element: shapeOf(schema, items) };
    case "object":
      return { kind: "map", element: shapeOf(schema, additionalProperties ?? { type: "string" }) };
    case "string":
    case "number":
    case "integer":
    case "boolean":
      return { kind: type };
    default:
      return ANY;
  }
}

/** Returns the shape of the elements of a list or map. */
export const elementOf = (shape: Shape): Shape => ("element" in shape ? shape.element : ANY);

/** Returns the shape of a member of an object. */
export const memberOf = (schema: ExampleSchema, shape: Shape, name: string): Shape =>
  shapeOf(schema, "properties" in shape ? shape.properties[name] : undefined);

/** Returns the token and the inputs and outputs of a definition. Returns undefined if the package does not have it. */
export function definitionIn({ functions, resources }: ExampleSchema, { kind, name }: Definition) {
  const isNamed = ([token]: readonly [string, unknown]) => nameOf(token) === name;
  const [token = "", lookup] = Object.entries(functions).find((one) => kind === "lookup" && isNamed(one)) ?? [];
  if (lookup !== undefined) return { token, inputs: lookup.inputs?.properties ?? {}, outputs: lookup.outputs ?? {} };
  const [type = "", resource] = Object.entries(resources).find((one) => kind === "resource" && isNamed(one)) ?? [];
  return resource && { token: type, inputs: resource.inputProperties ?? {}, outputs: resource };
}

/** Returns the inputs of a step's definition. @throws Error if the package has no such definition. */
export function inputsOf(schema: ExampleSchema, definition: Definition): Shape & { readonly kind: "object" } {
  const { name } = definition;
  const found = definitionIn(schema, definition);
  if (found === undefined) throw new Error(`An example uses ${name}, which is not a definition of ${schema.name}.`);
  return { kind: "object", typeName: name, properties: found.inputs };
}

/** Returns the type at a path in the outputs of a step, and whether it may be absent. */
export function outputOf(
  schema: ExampleSchema,
  definition: Definition,
  path: readonly string[],
): { readonly type: string | undefined; readonly isOptional: boolean } {
  if (definition.kind === "resource" && path[0] === "id") return { type: "string", isOptional: false };
  let owner: ObjectSchema = definitionIn(schema, definition)?.outputs ?? {};
  let property: PropertySchema = {};
  let isOptional = false;
  for (const part of path) {
    if (/^\d+$/.test(part)) {
      property = property.items ?? {};
      isOptional = false;
    } else {
      property = owner.properties?.[part] ?? {};
      isOptional = !(owner.required ?? []).includes(part);
    }
    const reference = property.$ref ?? property.items?.$ref;
    if (reference?.startsWith("#/types/")) owner = typeAt(schema, reference);
  }
  return { type: property.type, isOptional };
}

/** Indents every line of a text but the first. */
export const indent = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `zoneId` to `zone_id`, as Pulumi's generator for Python does. */
export function snake(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

/** Returns a function that appends `_` to the keywords of a language. */
export function safeIn(keywords: string): (name: string) => string {
  const all = new Set(keywords.split(" "));
  return (name) => (all.has(name) ? `${name}_` : name);
}
