// Shapes of an original's release: names and types of its inputs and outputs, from its Pulumi schema.

import {
  type Members,
  type PackageSchema,
  type SchemaProperties,
  type Shape,
  type Shapes,
  shapesOf,
} from "@tripod/testkit";

/**
 * Words of the originals for clouds and products, and ours for them, as they begin a name and as they stand inside of
 * one.
 */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hostpkg: {},
  logpkg: { aws: "cloudA", azure: "cloudB", s3: "objStore", cloudfront: "cdn" },
  k8spkg: { aws: "cloudA", azure: "cloudB", apacheCloudstack: "cloudC" },
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a name of an original in our words: `awsAccessKey` is `cloudAAccessKey`. */
export function inOurWords(pkg: string, name: string): string {
  let ours = name;
  for (const [theirs, word] of Object.entries(WORDS[pkg] ?? {})) {
    ours = ours
      .replace(new RegExp(`^${theirs}(?![a-z])`), word)
      .replaceAll(new RegExp(`${capital(theirs)}(?![a-z])`, "g"), capital(word));
  }
  return ours;
}

/** Shapes of a release. */
export interface ReleaseShapes extends Shapes {
  readonly release: string;
}

interface OwnMembers {
  readonly properties?: SchemaProperties;
  readonly required?: readonly string[] | undefined;
}

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
const isMapShape = (shape: Members | { readonly "*": Shape }): shape is { readonly "*": Shape } => "*" in shape;

/** Returns the shapes in a schema, in our words. */
export function shapesOfSchema(schema: Partial<PackageSchema>, pkg: string, release: string): ReleaseShapes {
  const { config, types = {}, functions = {}, resources = {} } = schema;
  const { variables = {}, defaults = [] } = config ?? { variables: {}, defaults: [] };
  const { membersOf } = shapesOf({ version: release, config: { variables, defaults }, types, functions, resources });
  const renamed = (shape: Shape): Shape => {
    if (typeof shape === "string") return shape;
    if (isListShape(shape)) return [renamed(shape[0])];
    return isMapShape(shape) ? { "*": renamed(shape["*"]) } : members(shape);
  };
  const members = (all: Members): Members =>
    Object.fromEntries(
      Object.entries(all)
        .map(([name, { type, ...more }]) => [inOurWords(pkg, name), { type: renamed(type), ...more }] as const)
        .sort(byName),
    );
  const own = ({ properties = {}, required = [] }: OwnMembers = {}) => members(membersOf(properties, required));
  const declared = <D, S>(all: Readonly<Record<string, D>>, shape: (one: D) => S): Readonly<Record<string, S>> =>
    Object.fromEntries(
      Object.entries(all)
        .map(([token, one]) => [inOurWords(pkg, token.slice(token.lastIndexOf(":") + 1)), shape(one)] as const)
        .sort(byName),
    );
  return {
    release,
    settings: own({ properties: variables, required: defaults }),
    functions: declared(functions, ({ inputs, outputs }) => ({ inputs: own(inputs), outputs: own(outputs) })),
    resources: declared(resources, ({ inputProperties, requiredInputs, properties, required }) => ({
      inputs: own({ properties: inputProperties, required: requiredInputs }),
      outputs: own({ properties, required }),
    })),
  };
}

/** Returns the order of named values by their names. */
export const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

/** Returns a line for each definition, so that what a release changes is easy to see. */
export function shapesFile({ release, settings, functions, resources }: ReleaseShapes): string {
  const all = (declared: object) =>
    `{\n${Object.entries(declared)
      .map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`)
      .join(",\n")}\n}`;
  return `{\n"release":${JSON.stringify(release)},\n"settings":${JSON.stringify(settings)},\n"functions":${all(functions)},\n"resources":${all(resources)}\n}\n`;
}
