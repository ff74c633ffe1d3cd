import type { AnyLookup, AnyResource, Package } from "./definition.js";
import { describe } from "./describe.js";
import type { AnyField, Fields } from "./field.js";
import { isInput } from "./field.js";

/** A Pulumi package schema, as JSON. */
export type Schema = Record<string, unknown>;

/** `hostpkg:index/getDomainsZoneV2:getDomainsZoneV2`. */
export function lookupToken(pkg: string, name: string): string {
  return `${pkg}:index/${name}:${name}`;
}

/** `logpkg:index/cdnSource:CdnSource`. */
export function resourceToken(pkg: string, name: string): string {
  return `${pkg}:index/${name.charAt(0).toLowerCase()}${name.slice(1)}:${name}`;
}

/** `pulumi:providers:hostpkg/terraformConfig`. */
export function terraformConfigToken(pkg: string): string {
  return `pulumi:providers:${pkg}/terraformConfig`;
}

/** The schema of a package: everything the SDK generators, `pulumi do` and editors know about it. */
export function buildSchema(pkg: Package): Schema {
  const types = new TypeTable(pkg.name);
  const settings = properties(pkg.settings, types, "Provider", "setting");
  const textSettings = Object.entries(settings).filter(([, property]) => property.type === "string");
  const functions = Object.values(pkg.lookups).map((lookup) => [
    lookupToken(pkg.name, lookup.name),
    functionSpec(lookup, types),
  ]);
  const resources = Object.values(pkg.resources).map((resource) => [
    resourceToken(pkg.name, resource.name),
    resourceSpec(resource, types),
  ]);
  return {
    name: pkg.name,
    displayName: pkg.displayName,
    version: pkg.version,
    description: pkg.description,
    keywords: pkg.keywords,
    homepage: pkg.homepage,
    license: pkg.license,
    repository: pkg.repository,
    publisher: pkg.publisher,
    meta: { moduleFormat: "(.*)(?:/[^/]*)" },
    language: languages(pkg),
    config: { variables: settings, defaults: required(pkg.settings, (field) => field.spec.presence === "required") },
    types: types.specs(),
    provider: {
      description: `The settings of one account of ${pkg.displayName}. ${pkg.description}`,
      properties: Object.fromEntries(textSettings),
      inputProperties: settings,
      methods: { terraformConfig: terraformConfigToken(pkg.name) },
    },
    resources: Object.fromEntries(resources),
    functions: Object.fromEntries([...functions, [terraformConfigToken(pkg.name), terraformConfigSpec()]]),
  };
}

type PropertySpec = Record<string, unknown>;
type Use = "setting" | "input" | "output";

function functionSpec(lookup: AnyLookup, types: TypeTable): Schema {
  const inputs = only(lookup.fields, isInput);
  return {
    description: lookup.doc,
    inputs: {
      description: `Arguments of ${lookup.name}.`,
      type: "object",
      properties: properties(inputs, types, lookup.name, "input"),
      ...requiredMember("required", required(inputs, isRequiredInput)),
    },
    outputs: {
      description: `Result of ${lookup.name}.`,
      type: "object",
      properties: properties(lookup.fields, types, lookup.name, "output"),
      ...requiredMember("required", required(lookup.fields, isRequiredOutput)),
    },
    ...deprecation(lookup.deprecated),
  };
}

function resourceSpec(resource: AnyResource, types: TypeTable): Schema {
  const inputs = only(resource.fields, isInput);
  const outputs = properties(resource.fields, types, resource.name, "output");
  const query = resource.listable?.query;
  return {
    description: resource.doc,
    properties: outputs,
    ...requiredMember("required", required(resource.fields, isRequiredOutput)),
    inputProperties: properties(inputs, types, resource.name, "input"),
    ...requiredMember("requiredInputs", required(inputs, isRequiredInput)),
    stateInputs: { description: `What is known of an existing ${resource.name}.`, type: "object", properties: outputs },
    ...(query === undefined
      ? {}
      : {
          listInputs: {
            type: "object",
            properties: properties(query, types, `${resource.name}List`, "input"),
            ...requiredMember("required", required(query, isRequiredInput)),
          },
        }),
    ...deprecation(resource.deprecated),
  };
}

function terraformConfigSpec(): Schema {
  return {
    description: "The settings of this provider instance under the names that the Terraform provider gives them.",
    inputs: {
      type: "object",
      properties: { __self__: { $ref: "#/provider", description: "The provider instance." } },
      required: ["__self__"],
    },
    outputs: {
      type: "object",
      properties: {
        result: {
          type: "object",
          additionalProperties: { $ref: "pulumi.json#/Any" },
          description: "Setting by Terraform name; null where it is not set. Every value is secret.",
        },
      },
      required: ["result"],
    },
  };
}

function only(fields: Fields, test: (field: AnyField) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => test(field)));
}

function required(fields: Fields, test: (field: AnyField) => boolean): string[] {
  return Object.keys(fields).filter((name) => fields[name] !== undefined && test(fields[name]));
}

function isRequiredInput(field: AnyField): boolean {
  return field.spec.presence === "required";
}

function isRequiredOutput(field: AnyField): boolean {
  return field.spec.presence !== "optional";
}

function requiredMember(name: string, names: readonly string[]): Schema {
  return names.length === 0 ? {} : { [name]: names };
}

function deprecation(message: string | undefined): Schema {
  return message === undefined ? {} : { deprecationMessage: message };
}

function properties(fields: Fields, types: TypeTable, parent: string, use: Use): Record<string, PropertySpec> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      propertySpec(field, types, typeNameOf(parent, name, field), use),
    ]),
  );
}

function propertySpec(field: AnyField, types: TypeTable, typeName: string, use: Use): PropertySpec {
  const { spec } = field;
  return {
    ...types.reference(field, typeName, describe(field)),
    description: describe(field),
    ...(spec.secret === true ? { secret: true } : {}),
    ...(spec.default !== undefined && use !== "output" ? { default: spec.default } : {}),
    ...(spec.replaces === true && use !== "setting" ? { willReplaceOnChanges: true } : {}),
    ...deprecation(spec.deprecated),
  };
}

/** The name of the object type inside a field: parent and property, in the singular where it is a list. */
function typeNameOf(parent: string, name: string, field: AnyField): string {
  const { type } = field.spec;
  const word = type.kind === "list" || type.kind === "set" ? singular(name) : name;
  return `${parent}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("s") && !word.endsWith("ss") && word.length > 3) return word.slice(0, -1);
  return word;
}

/** The named object types of a schema, collected while references to them are made. */
class TypeTable {
  private readonly pkg: string;
  private readonly table = new Map<string, Schema>();
  constructor(pkg: string) {
    this.pkg = pkg;
  }

  specs(): Schema {
    return Object.fromEntries([...this.table].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  reference(field: AnyField, typeName: string, description: string): Schema {
    const { type } = field.spec;
    switch (type.kind) {
      case "string":
      case "json":
        return { type: "string" };
      case "boolean":
      case "number":
        return { type: type.kind };
      case "any":
        return { $ref: "pulumi.json#/Any" };
      case "list":
      case "set":
        return { type: "array", items: this.reference(type.element, typeName, description) };
      case "map":
        return { type: "object", additionalProperties: this.reference(type.element, typeName, description) };
      case "object":
        return { $ref: `#/types/${this.declare(type.fields, type.typeName ?? typeName, description)}` };
    }
  }

  /** Declares an object type. One type serves both directions: what only outputs are sure to have is said for Node. */
  private declare(fields: Fields, name: string, description: string): string {
    const token = `${this.pkg}:index/${name}:${name}`;
    if (this.table.has(token)) return token;
    this.table.set(token, {});
    const inputs = required(fields, isRequiredInput);
    const outputs = required(fields, isRequiredOutput);
    this.table.set(token, {
      description,
      type: "object",
      properties: properties(fields, this, name, "output"),
      ...requiredMember("required", inputs),
      ...(inputs.length === outputs.length ? {} : { language: { nodejs: { requiredOutputs: outputs } } }),
    });
    return token;
  }
}

const GENERATED = "Generated from the schema of the package by Pulumi's own generator. Do not edit by hand.\n";

function languages(pkg: Package): Schema {
  const shared = { respectSchemaVersion: true };
  const lifted = { ...shared, liftSingleValueMethodReturns: true };
  return {
    nodejs: {
      packageName: `@tripod/pulumi-${pkg.name}`,
      packageDescription: pkg.description,
      readme: GENERATED,
      compatibility: "tfbridge20",
      disableUnionOutputTypes: true,
      ...lifted,
      dependencies: { "@pulumi/pulumi": "^3.0.0" },
      devDependencies: { "@types/node": "^20" },
    },
    python: {
      packageName: `tripod_${pkg.name}`,
      readme: GENERATED,
      compatibility: "tfbridge20",
      ...shared,
      pyproject: { enabled: true },
      requires: { pulumi: ">=3.0.0,<4.0.0" },
    },
    go: {
      importBasePath: `${pkg.repository.replace(/^https?:\/\//, "")}/sdk/go/${pkg.name}`,
      rootPackageName: pkg.name,
      generateExtraInputTypes: true,
      generateResourceContainerTypes: true,
      ...lifted,
    },
    csharp: { rootNamespace: "Tripod", ...lifted },
    java: { basePackage: "dev.tripod" },
  };
}
