import type { LoadedPackage } from "../definition/load.js";
import { type AnyField, createTerraformNamer, type Fields, isInput, type TerraformNamer } from "../fields/field.js";
import { lookupToken, resourceToken } from "./schema.js";

/** Numbers of types in published mappings; a single object is a list of one. */
const TYPES = { boolean: 1, number: 3, string: 4, json: 4, any: 4, list: 5, map: 6, set: 7, object: 5 } as const;
const INTEGER = 2;

type Json = Record<string, unknown>;

/**
 * Returns the mapping from a Terraform provider to this package, in the form that converters read: Terraform's schema
 * of settings, resources and data sources, and the tokens and names of this package. `provider` is the prefix of the
 * types.
 */
export function terraformMapping(pkg: LoadedPackage, provider: string): Json {
  const naming = createTerraformNamer(pkg.terraformNames);
  const all = <D extends { readonly name: string; readonly terraform: string; readonly fields: Fields }>(
    definitions: Readonly<Record<string, D>>,
    platformId: OwnId,
  ) =>
    Object.values(definitions).map((one) => ({
      type: `${provider}_${one.terraform}`,
      name: one.name,
      members: membersOf(naming, one.name, one.fields, platformId),
    }));
  const resources = all(pkg.resources, "omitted");
  const lookups = all(pkg.lookups, "input");
  const settings = membersOf(naming, "settings", pkg.settings, "kept");
  return {
    name: pkg.name,
    version: pkg.version,
    provider: {
      schema: shims(settings),
      resources: Object.fromEntries(resources.map(({ type, members }) => [type, shims(members)])),
      dataSources: Object.fromEntries(lookups.map(({ type, members }) => [type, shims(members)])),
    },
    config: infos(settings),
    resources: Object.fromEntries(
      resources.map(({ type, name, members }) => [
        type,
        { tok: resourceToken(pkg.name, name), fields: infos(members), idFields: null },
      ]),
    ),
    dataSources: Object.fromEntries(
      lookups.map(({ type, name, members }) => [type, { tok: lookupToken(pkg.name, name), fields: infos(members) }]),
    ),
  };
}

/**
 * Treatment of members that are called `id` in Terraform. Each resource and data source has an implicit one, which no
 * schema contains: it is omitted from resources, and kept in data sources if it is an argument. The `id` of a block is
 * kept.
 */
type OwnId = "omitted" | "input" | "kept";

/** Field with both of its names, and the members of the objects that it contains at any depth of lists and maps. */
interface Member {
  readonly name: string;
  readonly terraformName: string;
  readonly field: AnyField;
  readonly inner: readonly Member[];
}

function membersOf(naming: TerraformNamer, path: string, fields: Fields, platformId: OwnId): readonly Member[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const terraformName = naming(path, name, field);
    if (terraformName === null) return [];
    if (terraformName === "id" && (platformId === "omitted" || (platformId === "input" && !isInput(field)))) return [];
    const object = objectIn(field);
    const inner = object === undefined ? [] : membersOf(naming, `${path}.${name}`, object, "kept");
    return [{ name, terraformName, field, inner }];
  });
}

/** Returns the fields of the objects that a field contains at any depth of lists, sets and maps. */
function objectIn({ spec: { type } }: AnyField): Fields | undefined {
  if (type.kind === "object") return type.fields;
  return "element" in type ? objectIn(type.element) : undefined;
}

function shims(members: readonly Member[]): Json {
  return Object.fromEntries(members.map(({ terraformName, field, inner }) => [terraformName, shim(field, inner)]));
}

function shim(field: AnyField, inner: readonly Member[]): Json {
  const { presence, type, secret, replaces, deprecated } = field.spec;
  return {
    type: typeNumber(field),
    ...(presence === "required" && { required: true }),
    ...((presence === "optional" || presence === "optionalComputed" || presence === "defaulted") && { optional: true }),
    ...((presence === "computed" || presence === "optionalComputed") && { computed: true }),
    ...(replaces === true && { forceNew: true }),
    ...(type.kind === "object" && { maxItems: 1, element: { resource: shims(inner) } }),
    ...("element" in type && { element: element(type.element, inner) }),
    ...(deprecated !== undefined && { deprecated }),
    ...(secret === true && { sensitive: true }),
  };
}

function typeNumber({ spec: { type, integer } }: AnyField): number {
  return integer === true ? INTEGER : TYPES[type.kind];
}

function element(field: AnyField, inner: readonly Member[]): Json {
  return field.spec.type.kind === "object" ? { resource: shims(inner) } : { schema: shim(field, inner) };
}

/** Returns the names of this package, by Terraform name. A single object is a list of one in Terraform. */
function infos(members: readonly Member[]): Json {
  return Object.fromEntries(
    members.map(({ name, terraformName, field, inner }) => [terraformName, { name, ...info(field, inner) }]),
  );
}

function info(field: AnyField, inner: readonly Member[]): Json {
  const { type, secret } = field.spec;
  const within = innerInfo(type.kind === "object" ? field : "element" in type ? type.element : undefined, inner);
  return {
    ...(within !== undefined && { element: within }),
    ...(type.kind === "object" && { maxItemsOne: true }),
    ...((type.kind === "list" || type.kind === "set") && { maxItemsOne: false }),
    ...(secret === true && isInput(field) && { secret: true }),
  };
}

/** Returns the names for the elements of a list, a set or a map: their members, also through lists of lists. */
function innerInfo(field: AnyField | undefined, inner: readonly Member[]): Json | undefined {
  if (field === undefined || inner.length === 0) return undefined;
  return field.spec.type.kind === "object" ? { fields: infos(inner) } : info(field, inner);
}
