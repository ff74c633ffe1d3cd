import { type AnyField, type Fields, isInput, terraformNameOf } from "./field.js";
import type { LoadedPackage } from "./load.js";
import { lookupToken, resourceToken } from "./schema.js";

/** The numbers of types in published mappings; a single object is a list of one. */
const TYPES = { boolean: 1, number: 3, string: 4, json: 4, any: 4, list: 5, map: 6, set: 7, object: 5 } as const;
const INTEGER = 2;

type Json = Record<string, unknown>;

/**
 * How programs for a Terraform provider are translated to this package, as converters read it: Terraform's schema of
 * settings, resources and data sources, and beside it our tokens and names wherever they do not follow from Terraform's.
 */
export function terraformMapping(pkg: LoadedPackage, provider: string): Json {
  const resources = Object.values(pkg.resources).map((one) => [`${provider}_${one.terraform}`, one] as const);
  const lookups = Object.values(pkg.lookups).map((one) => [`${provider}_${one.terraform}`, one] as const);
  return {
    name: pkg.name,
    version: pkg.version,
    provider: {
      schema: shims(pkg.settings),
      resources: Object.fromEntries(resources.map(([name, { fields }]) => [name, shims(fields)])),
      dataSources: Object.fromEntries(lookups.map(([name, { fields }]) => [name, shims(fields)])),
    },
    config: infos(pkg.settings),
    resources: Object.fromEntries(
      resources.map(([name, one]) => [
        name,
        { tok: resourceToken(pkg.name, one.name), fields: infos(one.fields), idFields: null },
      ]),
    ),
    dataSources: Object.fromEntries(
      lookups.map(([name, one]) => [name, { tok: lookupToken(pkg.name, one.name), fields: infos(one.fields) }]),
    ),
  };
}

/** Terraform's schema of some fields. Its own `id` is not part of any. */
function shims(fields: Fields): Json {
  return Object.fromEntries(inTerraform(fields).map(([, terraformName, field]) => [terraformName, shim(field)]));
}

function shim(field: AnyField): Json {
  const { presence, type, secret, replaces, deprecated } = field.spec;
  return {
    type: typeNumber(field),
    ...(presence === "required" && { required: true }),
    ...((presence === "optional" || presence === "optionalComputed" || presence === "defaulted") && { optional: true }),
    ...((presence === "computed" || presence === "optionalComputed") && { computed: true }),
    ...(replaces === true && { forceNew: true }),
    ...(type.kind === "object" && { maxItems: 1, element: { resource: shims(type.fields) } }),
    ...("element" in type && { element: element(type.element) }),
    ...(deprecated !== undefined && { deprecated }),
    ...(secret === true && { sensitive: true }),
  };
}

function typeNumber({ spec: { type, integer } }: AnyField): number {
  return integer === true ? INTEGER : TYPES[type.kind];
}

function element(field: AnyField): Json {
  const { type } = field.spec;
  return type.kind === "object" ? { resource: shims(type.fields) } : { schema: shim(field) };
}

/** Our names of some fields; a single object is a list of one in Terraform. */
function infos(fields: Fields): Json {
  return Object.fromEntries(
    inTerraform(fields).map(([name, terraformName, field]) => [terraformName, info(name, field)]),
  );
}

function info(name: string, field: AnyField): Json {
  const { type, secret } = field.spec;
  const inner = innerInfo(type.kind === "object" ? field : "element" in type ? type.element : undefined);
  return {
    name,
    ...(inner !== undefined && { element: inner }),
    ...(type.kind === "object" && { maxItemsOne: true }),
    ...((type.kind === "list" || type.kind === "set") && { maxItemsOne: false }),
    ...(secret === true && isInput(field) && { secret: true }),
  };
}

function innerInfo(field: AnyField | undefined): Json | undefined {
  return field?.spec.type.kind === "object" ? { fields: infos(field.spec.type.fields) } : undefined;
}

function inTerraform(fields: Fields): readonly (readonly [string, string, AnyField])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const terraformName = terraformNameOf(name, field);
    return terraformName === null || terraformName === "id" ? [] : [[name, terraformName, field] as const];
  });
}
