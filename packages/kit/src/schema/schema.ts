import type { AnyLookup, AnyResource, Package } from "../definition/definition.js";
import { downloadUrl, languages } from "../definition/languages.js";
import type { LoadedPackage } from "../definition/load.js";
import { describe } from "../fields/describe.js";
import {
  capitalize,
  type EnumValue,
  enumTypeNameOf,
  enumValuesOf,
  haveSameValues,
  withSharedDescriptions,
} from "../fields/enumeration.js";
import type { AnyField, Fields } from "../fields/field.js";
import { holdsSecret, isInput } from "../fields/field.js";

/** Pulumi package schema, as JSON. */
export type Schema = Record<string, unknown>;

/** Returns the token of a lookup: `shop:index/getShelf:getShelf`. */
export function lookupToken(pkg: string, name: string): string {
  return `${pkg}:index/${name}:${name}`;
}

/** Returns the token of a resource: `shop:index/bookShelf:BookShelf`. */
export function resourceToken(pkg: string, name: string): string {
  return `${pkg}:index/${name.charAt(0).toLowerCase()}${name.slice(1)}:${name}`;
}

/** Returns the token of the method `terraformConfig`: `pulumi:providers:shop/terraformConfig`. */
export function terraformConfigToken(pkg: string): string {
  return `pulumi:providers:${pkg}/terraformConfig`;
}

/**
 * Reports whether the provider of a package answers `terraformConfig`, which programs that `pulumi convert` writes
 * call: only if a Terraform provider preceded the package.
 */
export function hasTerraformConfig({ terraformProvider }: Pick<Package, "terraformProvider">): boolean {
  return terraformProvider !== undefined;
}

/**
 * Returns the schema of a package, from which SDK generators, `pulumi do` and editors get all their information.
 *
 * @example
 * ```ts
 * import { buildSchema, loadAll } from "@tripod/kit";
 * import { shop } from "./package.js";
 *
 * console.log(JSON.stringify(buildSchema(await loadAll(shop))));
 * ```
 */
export function buildSchema(pkg: LoadedPackage): Schema {
  const types = new TypeTable(pkg.name);
  const settings = properties(pkg.settings, types, "Provider", "setting");
  const textSettings = Object.entries(settings).filter(([, property]) => property.type === "string");
  const token = terraformConfigToken(pkg.name);
  const server = downloadUrl(pkg);
  const functions = Object.values(pkg.lookups).map((lookup) => [
    lookupToken(pkg.name, lookup.name),
    functionSpec(lookup, types),
  ]);
  const resources = Object.values(pkg.resources).map((resource) => [
    resourceToken(pkg.name, resource.name),
    resourceSpec(pkg.name, resource, types),
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
    ...(pkg.logoUrl !== undefined && { logoUrl: pkg.logoUrl }),
    ...(server !== undefined && { pluginDownloadURL: server }),
    meta: { moduleFormat: "(.*)(?:/[^/]*)", supportPack: true },
    language: languages(pkg),
    config: { variables: settings, defaults: required(pkg.settings, (field) => field.spec.presence === "required") },
    types: types.specs(),
    provider: {
      description: `The settings of one account of ${pkg.displayName}. ${pkg.description}`,
      properties: Object.fromEntries(textSettings),
      inputProperties: settings,
      ...(hasTerraformConfig(pkg) && { methods: { terraformConfig: token } }),
    },
    resources: Object.fromEntries(resources),
    functions: Object.fromEntries([...functions, ...(hasTerraformConfig(pkg) ? [[token, terraformConfigSpec()]] : [])]),
  };
}

type PropertySpec = Record<string, unknown>;
/**
 * "query": filter of a list, whose values are not enumerated. "member": inside of an object that programs write and
 * platforms return. "result": inside of an object that only the platform returns.
 */
type Use = "setting" | "input" | "query" | "output" | "member" | "result";

function functionSpec(lookup: AnyLookup, types: TypeTable): Schema {
  const inputs = only(lookup.fields, isInput);
  return {
    description: lookupText(lookup),
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

function resourceSpec(pkg: string, resource: AnyResource, types: TypeTable): Schema {
  const inputs = only(resource.fields, isInput);
  const outputs = properties(resource.fields, types, resource.name, "output");
  const query = resource.listable?.query;
  return {
    description: resourceText(pkg, resource),
    properties: outputs,
    ...requiredMember("required", required(resource.fields, isRequiredOutput)),
    inputProperties: properties(inputs, types, resource.name, "input"),
    ...requiredMember("requiredInputs", required(inputs, isRequiredInput)),
    stateInputs: { description: `State of an existing ${resource.name}.`, type: "object", properties: outputs },
    ...(query === undefined
      ? {}
      : {
          listInputs: {
            type: "object",
            properties: properties(query, types, `${resource.name}List`, "query"),
            ...requiredMember("required", required(query, isRequiredInput)),
          },
        }),
    ...deprecation(resource.deprecated),
  };
}

/** Returns the doc of a lookup, with its secret results. */
function lookupText({ name, doc, fields }: AnyLookup): string {
  const secrets = secretPaths(fields);
  if (secrets.length === 0) return doc;
  const named = secrets.map((path) => `\`${path}\``).join(", ");
  const form = `\`${name}Output\``;
  return `${doc}\n\nSecret results: ${named}. The output form (${form} in TypeScript) marks them as secrets. The plain form (\`${name}(…).then\`) returns plain text.`;
}

/** Returns the doc of a resource, with its import section. */
function resourceText(pkg: string, { name, doc, imports }: AnyResource): string {
  if (imports === undefined) return doc;
  const [form = "<id>", ...others] = imports.forms;
  const also = others.length === 0 ? "" : ` Other accepted forms: ${others.map((other) => `\`${other}\``).join(", ")}.`;
  const line = `$ pulumi import ${resourceToken(pkg, name)} example '${form}'`;
  return `${doc}\n\n## Import\n\n\`\`\`sh\n${line}\n\`\`\`\n\nReplace the parts in angle brackets with the values of the object.${also}`;
}

/** Returns the paths of secret values: `kubeConfig`, `users[].password`. */
function secretPaths(fields: Fields, parent = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.spec.secret === true) return [`${parent}${name}`];
    return holdsSecret(field) ? secretPaths(membersOf(field), `${parent}${name}${isObject(field) ? "" : "[]"}.`) : [];
  });
}

function isObject(field: AnyField): boolean {
  return field.spec.type.kind === "object";
}

function membersOf({ spec: { type } }: AnyField): Fields {
  if (type.kind === "object") return type.fields;
  return "element" in type ? membersOf(type.element) : {};
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
    Object.entries(fields).map(([name, field]) => [name, propertySpec(parent, name, field, types, use)]),
  );
}

function propertySpec(parent: string, name: string, field: AnyField, types: TypeTable, use: Use): PropertySpec {
  const { spec } = field;
  const isResult = use === "result" || spec.presence === "computed";
  return {
    ...types.reference(field, typeNameOf(parent, name, field), describe(field), isResult),
    ...(!isResult && (use === "input" || use === "member") ? types.enumeration(field, parent, name) : {}),
    ...(spec.acceptString === true && use === "input" ? NUMBER_OR_TEXT : {}),
    description: describe(field),
    ...(spec.secret === true ? { secret: true } : {}),
    ...(isFrozen(field, use) ? { default: spec.default } : {}),
    ...(spec.replaces === true && use !== "setting" ? { willReplaceOnChanges: true } : {}),
    ...deprecation(spec.deprecated ?? (use === "input" ? uselessness(field) : undefined)),
  };
}

/** Returns the deprecation message of an input that exists for compatibility only. */
function uselessness({ spec: { noEffect } }: AnyField): string | undefined {
  return noEffect === undefined ? undefined : `${noEffect}.`;
}

/** `type` is the fallback for SDKs of languages without such types. */
const NUMBER_OR_TEXT: PropertySpec = { type: "number", oneOf: [{ type: "number" }, { type: "string" }] };

/**
 * Reports whether SDKs set the default. They send it as if the user had set it, and explicit values override the
 * environment: the plugin therefore applies the default of a setting with environment variables after it has read them.
 */
function isFrozen({ spec }: AnyField, use: Use): boolean {
  if (spec.default === undefined || use === "output" || use === "member") return false;
  return use !== "setting" || (spec.environment ?? []).length === 0;
}

/** Returns the type name of a nested object: parent and property, in the singular for lists. */
export function typeNameOf(parent: string, name: string, field: AnyField): string {
  const { type } = field.spec;
  const word = type.kind === "list" || type.kind === "set" ? singular(name) : name;
  return `${parent}${capitalize(word)}`;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("s") && !word.endsWith("ss") && word.length > 3) return word.slice(0, -1);
  return word;
}

/** Named types of a schema, objects and enumerations, collected while references to them are made. */
class TypeTable {
  private readonly pkg: string;
  private readonly table = new Map<string, Schema>();
  /** Types that so far occur in results only. */
  private readonly results = new Set<string>();
  private readonly enumerations = new Map<string, readonly EnumValue[]>();
  constructor(pkg: string) {
    this.pkg = pkg;
  }

  specs(): Schema {
    return Object.fromEntries([...this.table].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  reference(field: AnyField, typeName: string, description: string, isResult: boolean): Schema {
    const { type } = field.spec;
    switch (type.kind) {
      case "string":
      case "json":
        return { type: "string" };
      case "boolean":
        return { type: "boolean" };
      case "number":
        return { type: field.spec.integer === true ? "integer" : "number" };
      case "any":
        return { $ref: "pulumi.json#/Any" };
      case "list":
      case "set":
        return { type: "array", items: this.reference(type.element, typeName, description, isResult) };
      case "map":
        return { type: "object", additionalProperties: this.reference(type.element, typeName, description, isResult) };
      case "object":
        return { $ref: `#/types/${this.declare(type.fields, type.typeName ?? typeName, description, isResult)}` };
    }
  }

  /**
   * Returns the part of a property that enumerates the closed value set of its field; empty without such a set. The
   * enumeration is relaxed: programs may also use strings, as with bridged packages, and aliases. Elements of lists and
   * maps are not enumerated, because lists of a union do not accept lists of strings in C# and Java.
   *
   * @throws Error if another type has the name of the enumeration.
   */
  enumeration(field: AnyField, owner: string, property: string): Schema {
    const values = enumValuesOf(field);
    if (values === undefined) return {};
    const name = field.spec.enumType ?? enumTypeNameOf(owner, property);
    const token = `${this.pkg}:index/${name}:${name}`;
    const shared = this.enumerations.get(token);
    if (shared === undefined ? this.table.has(token) : !haveSameValues(shared, values)) {
      throw new Error(
        `${owner}.${property}: ${name} is the name of another type. Give the field an \`enumType\` of its own.`,
      );
    }
    const described = shared === undefined ? values : withSharedDescriptions(shared, values);
    this.enumerations.set(token, described);
    this.table.set(token, { description: `Values of \`${property}\`.`, type: "string", enum: described });
    return { oneOf: [{ type: "string" }, { $ref: `#/types/${token}` }] };
  }

  /**
   * Declares an object type. One that only comes in results requires all that results are sure to have, in every
   * language. Where one type serves both directions, what only outputs are sure to have is said for Node.
   */
  private declare(fields: Fields, name: string, description: string, isResult: boolean): string {
    const token = `${this.pkg}:index/${name}:${name}`;
    if (this.enumerations.has(token)) throw new Error(`${name} is the name of an enumeration and of an object type.`);
    if (this.table.has(token) && (isResult || !this.results.has(token))) return token;
    this.table.set(token, {});
    if (isResult) this.results.add(token);
    else this.results.delete(token);
    const inputs = required(fields, isRequiredInput);
    const outputs = required(fields, isRequiredOutput);
    const language = isResult || inputs.length === outputs.length ? {} : { nodejs: { requiredOutputs: outputs } };
    this.table.set(token, {
      description,
      type: "object",
      properties: properties(fields, this, name, isResult ? "result" : "member"),
      ...requiredMember("required", isResult ? outputs : inputs),
      ...(Object.keys(language).length === 0 ? {} : { language }),
    });
    return token;
  }
}
