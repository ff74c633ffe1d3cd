// Shapes of an original's release: names and types of its inputs and outputs, from its Pulumi schema.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Words of the originals for clouds and products, and ours for them, as they begin a name and as they stand inside of one. */
const WORDS = {
  hostpkg: {},
  logpkg: { aws: "cloudA", azure: "cloudB", s3: "objStore", cloudfront: "cdn" },
  k8spkg: { aws: "cloudA", azure: "cloudB", apacheCloudstack: "cloudC" },
};

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** A name of an original in our words: `awsAccessKey` is `cloudAAccessKey`. */
export function inOurWords(pkg, name) {
  let ours = name;
  for (const [theirs, word] of Object.entries(WORDS[pkg] ?? {})) {
    ours = ours
      .replace(new RegExp(`^${theirs}(?![a-z])`), word)
      .replaceAll(new RegExp(`${capital(theirs)}(?![a-z])`, "g"), capital(word));
  }
  return ours;
}

/** The shapes in a schema, in our words. */
export async function shapesOfSchema(schema, pkg, release) {
  const { shapesOf } = await import(
    pathToFileURL(join(import.meta.dirname, "../../packages/testkit/dist/index.js")).href
  );
  const { membersOf } = shapesOf(schema);
  const renamed = (shape) => {
    if (Array.isArray(shape)) return shape.map(renamed);
    if (typeof shape !== "object" || shape === null) return shape;
    if ("*" in shape) return { "*": renamed(shape["*"]) };
    return members(shape);
  };
  const members = (all) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([name, { type, ...more }]) => [inOurWords(pkg, name), { type: renamed(type), ...more }])
        .sort(byName),
    );
  const own = ({ properties = {}, required = [] } = {}) => members(membersOf(properties, required));
  const declared = (all, shape) =>
    Object.fromEntries(
      Object.entries(all ?? {})
        .map(([token, one]) => [inOurWords(pkg, token.split(":").at(-1)), shape(one)])
        .sort(byName),
    );
  const { variables = {}, defaults = [] } = schema.config ?? {};
  return {
    release,
    settings: own({ properties: variables, required: defaults }),
    functions: declared(schema.functions, ({ inputs, outputs }) => ({ inputs: own(inputs), outputs: own(outputs) })),
    resources: declared(schema.resources, ({ inputProperties, requiredInputs, properties, required }) => ({
      inputs: own({ properties: inputProperties, required: requiredInputs }),
      outputs: own({ properties, required }),
    })),
  };
}

const byName = ([one], [other]) => (one < other ? -1 : 1);

/** A line for each definition, so that what a release changes is easy to see. */
export function shapesFile({ release, settings, functions, resources }) {
  const all = (declared) =>
    `{\n${Object.entries(declared)
      .map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`)
      .join(",\n")}\n}`;
  return `{\n"release":${JSON.stringify(release)},\n"settings":${JSON.stringify(settings)},\n"functions":${all(functions)},\n"resources":${all(resources)}\n}\n`;
}
