/** Type in a shapes file: a name, a list with its element, a map as `{"*": type}`, or an object by member. */
export type Shape = string | readonly [Shape] | { readonly "*": Shape } | Members;

/** Members of an object in a shapes file. */
export interface Members {
  readonly [name: string]: { readonly type: Shape; readonly required?: boolean };
}

/** Content of a shapes file: names and types of all inputs and outputs of a package's specification. */
export interface Shapes {
  readonly settings: Members;
  readonly functions: Readonly<Record<string, { readonly inputs: Members; readonly outputs: Members }>>;
  readonly resources: Readonly<Record<string, { readonly inputs: Members; readonly outputs: Members }>>;
}

/** Property of a Pulumi schema, with the members that tests use. */
export interface SchemaProperty {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: SchemaProperty;
  readonly additionalProperties?: SchemaProperty;
  readonly description?: string;
  readonly secret?: boolean;
  readonly default?: unknown;
  readonly oneOf?: readonly SchemaProperty[];
}

export type SchemaProperties = Readonly<Record<string, SchemaProperty>>;

export interface SchemaObject {
  readonly description?: string;
  readonly properties: SchemaProperties;
  readonly required?: readonly string[];
}

/** Enumeration of the values that SDKs offer for inputs. In shapes files, these inputs are strings. */
export interface SchemaEnumeration {
  readonly description?: string;
  readonly type: string;
  readonly enum: readonly { readonly name: string; readonly value: string; readonly description?: string }[];
}

/** Pulumi schema, with the members that tests use. */
export interface PackageSchema {
  readonly version: string;
  readonly config: { readonly variables: SchemaProperties; readonly defaults: readonly string[] };
  readonly types: Readonly<Record<string, SchemaObject | SchemaEnumeration>>;
  readonly functions: Readonly<
    Record<string, { readonly description: string; readonly inputs: SchemaObject; readonly outputs: SchemaObject }>
  >;
  readonly resources: Readonly<
    Record<
      string,
      SchemaObject & {
        readonly inputProperties: SchemaProperties;
        readonly requiredInputs?: readonly string[];
        readonly listInputs?: SchemaObject;
      }
    >
  >;
}

/** Schema in the notation of shapes files. */
export interface SchemaShapes {
  /**
   * Returns members with their types. `required` names the members to mark as required. Nested members are never
   * marked.
   */
  membersOf(properties: SchemaProperties, required?: readonly string[]): Members;
  /** Returns the paths of secret properties, at any depth. */
  secretsOf(properties: SchemaProperties): string[];
  /** Returns everything without a description that ends with a period, except `__self__`. */
  undescribed(): string[];
}

/** Returns the shapes of a schema, with resolved types. */
export function shapesOf(schema: PackageSchema): SchemaShapes {
  const typeOf = (reference: string): SchemaObject => {
    const type = schema.types[reference.replace("#/types/", "")];
    if (type === undefined || "enum" in type) throw new RangeError(`The schema has no object type ${reference}.`);
    return type;
  };
  const shapeOf = (property: SchemaProperty): Shape => {
    const { type, $ref, items, additionalProperties } = property;
    if ($ref?.startsWith("#/types/") === true) {
      return members(typeOf($ref).properties);
    }
    if (items !== undefined) return [shapeOf(items)];
    if (additionalProperties !== undefined) return { "*": shapeOf(additionalProperties) };
    // Shapes files have one word for all numbers.
    return type === "integer" ? "number" : (type ?? $ref ?? "");
  };
  const members = (properties: SchemaProperties, required: readonly string[] = []): Members =>
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        { type: shapeOf(property), ...(required.includes(name) ? { required: true } : {}) },
      ]),
    );
  const secretsOf = (properties: SchemaProperties, path = ""): string[] =>
    Object.entries(properties).flatMap(([name, { secret, $ref }]) => {
      if (secret === true) return [`${path}${name}`];
      return $ref?.startsWith("#/types/") === true ? secretsOf(typeOf($ref).properties, `${path}${name}.`) : [];
    });
  return {
    membersOf: (properties, required) => members(properties, required),
    secretsOf: (properties) => secretsOf(properties),
    undescribed: () => undescribedIn(schema),
  };
}

function undescribedIn({ config, types, functions, resources }: PackageSchema): string[] {
  const lacking = (text: string | undefined, path: string): string[] => (/[.!?]$/.test(text ?? "") ? [] : [path]);
  const inside = (properties: SchemaProperties, path: string): string[] =>
    Object.entries(properties).flatMap(([name, { description }]) => lacking(description, `${path}.${name}`));
  // Values need no description.
  const valuesOf = (type: SchemaEnumeration, token: string): string[] =>
    type.enum.flatMap(({ name, description = "." }) => lacking(description, `${token}.${name}`));
  const ofTypes = Object.entries(types).flatMap(([token, type]) => [
    ...lacking(type.description, token),
    ...("enum" in type ? valuesOf(type, token) : inside(type.properties, token)),
  ]);
  const ofFunctions = Object.entries(functions).flatMap(([token, { description, inputs, outputs }]) => [
    ...lacking(description, token),
    ...inside(inputs.properties, `${token} arguments`),
    ...inside(outputs.properties, `${token} result`),
  ]);
  const ofResources = Object.entries(resources).flatMap(([token, resource]) => [
    ...lacking(resource.description, token),
    ...inside(resource.properties, `${token} outputs`),
    ...inside(resource.inputProperties, `${token} inputs`),
    ...inside(resource.listInputs?.properties ?? {}, `${token} query`),
  ]);
  return [...inside(config.variables, "settings"), ...ofTypes, ...ofFunctions, ...ofResources];
}
