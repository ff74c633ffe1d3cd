import { buildSchema, type LoadedPackage, lookupToken, resourceToken } from "@tripod/kit";
import {
  type Members,
  type PackageSchema,
  type SchemaProperties,
  type Shape,
  type Shapes,
  shapesOf,
} from "@tripod/testkit";
import { EXPLAINED, LEFT_OUT } from "./differences.js";
import type { Compared, Difference, Parity } from "./parityPages.js";

/** Comparison of a package, including what its documentation does not mention. */
export interface PackageParity extends Parity {
  /** Members that only the package has, or that exist although they are documented as left out. */
  readonly unknown: readonly string[];
}

/** Returns the names that a schema declares, by Pulumi's token. */
function declaredNames(
  declared: Readonly<Record<string, unknown>>,
  token: (name: string) => string,
  names: Iterable<string>,
) {
  return [...names].filter((name) => declared[token(name)] !== undefined);
}

/** Compares a package with the shapes of its original's newest release. */
export function parityOf(loaded: LoadedPackage, shapes: Shapes & { readonly release: string }): PackageParity {
  const { name: pkg } = loaded;
  const schema = buildSchema(loaded as never) as unknown as PackageSchema;
  const leftOut = LEFT_OUT[pkg] ?? {};
  const compared = (name: string, ...sides: readonly Side[]): Compared => {
    const reasons = EXPLAINED[`${pkg}.${name}`] ?? {};
    const all = sides.flatMap((side) => compare(side, reasons));
    return { name, same: all.filter(isSame).map(({ member }) => member), different: all.filter((one) => !isSame(one)) };
  };
  const { membersOf } = shapesOf(schema);
  const withRequired = (properties: SchemaProperties, required: readonly string[] = []): Members =>
    membersOf(properties, required);

  const lookups = declaredNames(schema.functions, (name) => lookupToken(pkg, name), Object.keys(shapes.functions));
  const resources = declaredNames(schema.resources, (name) => resourceToken(pkg, name), Object.keys(shapes.resources));
  const present = new Set([...lookups, ...resources]);
  const missing = (specified: object): string[] => Object.keys(specified).filter((name) => !present.has(name));
  return {
    name: pkg,
    release: shapes.release,
    settings: compared("settings", {
      side: "setting",
      ours: withRequired(schema.config.variables, schema.config.defaults),
      theirs: shapes.settings,
    }),
    lookups: lookups.map((name) => {
      const { inputs, outputs } = schema.functions[lookupToken(pkg, name)] as PackageSchema["functions"][string];
      const expected = shapes.functions[name] as Shapes["functions"][string];
      return compared(
        name,
        { side: "input", ours: withRequired(inputs.properties, inputs.required), theirs: expected.inputs },
        {
          side: "output",
          ours: withRequired(outputs.properties, outputs.required),
          theirs: expected.outputs,
          sure: true,
        },
      );
    }),
    resources: resources.map((name) => {
      const declared = schema.resources[resourceToken(pkg, name)] as PackageSchema["resources"][string];
      const expected = shapes.resources[name] as Shapes["resources"][string];
      return compared(
        name,
        {
          side: "input",
          ours: withRequired(declared.inputProperties, declared.requiredInputs),
          theirs: expected.inputs,
        },
        {
          side: "output",
          ours: withRequired(declared.properties, declared.required),
          theirs: expected.outputs,
          sure: true,
        },
      );
    }),
    leftOut,
    missingLookups: missing(shapes.functions),
    missingResources: missing(shapes.resources),
    unknown: [...Object.keys(loaded.resources), ...Object.keys(loaded.lookups)].filter(
      (name) => !present.has(name) || leftOut[name] !== undefined,
    ),
  };
}

function isSame({ ours, theirs }: Difference): boolean {
  return ours === theirs;
}

interface Side {
  readonly side: "setting" | "input" | "output";
  readonly ours: Members;
  readonly theirs: Members;
  /** Reports whether our property may be required although that of the bridged package is optional. */
  readonly sure?: true;
}

function compare({ side, ours, theirs, sure }: Side, reasons: Readonly<Record<string, string>>): Difference[] {
  const [own, expected] = [typesOf(ours), typesOf(theirs)];
  return [...new Set([...expected.keys(), ...own.keys()])].map((path) => {
    const [mine, original] = [own.get(path), expected.get(path)];
    const surer = sure === true && mine === `${original}, always`;
    return {
      member: `${side} ${path}`,
      ours: surer ? original : mine,
      theirs: original,
      reason: reasonFor(path, reasons),
    };
  });
}

/** Returns the reason for a path or the nearest parent with one. */
function reasonFor(path: string, reasons: Readonly<Record<string, string>>): string | undefined {
  const [longest] = Object.keys(reasons)
    .filter((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    .sort((left, right) => right.length - left.length);
  return longest === undefined ? undefined : reasons[longest];
}

/** Returns types by path; only members at the top include whether they are required. */
function typesOf(members: Members, path = ""): Map<string, string> {
  const entries = Object.entries(members)
    // Objects of an unknown kind are stored in a member of their own.
    .filter(([name]) => name !== "otherKind")
    .flatMap(([name, { type, required }]) => {
      const [word, inner] = wordOf(type, `${path}${name}`);
      return [[`${path}${name}`, required === true && path === "" ? `${word}, always` : word], ...inner] as [
        string,
        string,
      ][];
    });
  return new Map(entries);
}

function wordOf(type: Shape, path: string): [string, Iterable<[string, string]>] {
  if (typeof type === "string") return [type, []];
  if (Array.isArray(type)) {
    const [word, inner] = wordOf(type[0] as Shape, `${path}[]`);
    return [`list of ${word}`, inner];
  }
  const shape = type as { readonly "*"?: Shape } & Members;
  if (shape["*"] !== undefined) {
    const [word, inner] = wordOf(shape["*"] as unknown as Shape, `${path}{}`);
    return [`map of ${word}`, inner];
  }
  return ["object", typesOf(shape as Members, `${path}.`)];
}
