import { InputError } from "@tripod/kit";
import { parseOptions } from "@tripod/kit/parseOptions";
import { assertPackageName, assertScope } from "./packageName.js";

/** Options of the command. */
export interface CreateOptions {
  /** Name of the Pulumi package. */
  readonly name: string;
  readonly directory: string;
  /** npm scope with its at sign. */
  readonly scope?: string | undefined;
  /** Path of an OpenAPI document. */
  readonly openapi?: string | undefined;
}

const OPTIONS = {
  openapi: { type: "string" },
  directory: { type: "string" },
  scope: { type: "string" },
  help: { type: "boolean" },
} as const;

/** Help of the command. */
export const USAGE = `Usage: npm create @tripod/provider NAME [-- OPTIONS]

Writes a Pulumi provider in TypeScript: a resource, a function, tests and CI.

  --openapi FILE    draft settings, resources and functions from an OpenAPI document (JSON or YAML; 2.0, 3.0 or 3.1)
  --directory PATH  folder to write; must be missing or empty. Default: pulumi-NAME
  --scope @SCOPE    npm scope of the package. Default: @example
  --help            print this text

NAME is the name of the Pulumi package: lower-case letters, digits and hyphens.
`;

/**
 * Returns the options of a command line. Undefined: the author asks for help.
 *
 * @throws InputError naming the argument.
 */
export function readOptions(args: readonly string[]): CreateOptions | undefined {
  const { values, positionals } = parseOptions(args, OPTIONS, (option, problem) =>
    wrong(option, `${problem} Run with --help for the options`),
  );
  if (values.help === true) return undefined;
  const [name, ...others] = positionals;
  if (name === undefined) throw wrong("NAME", "is required: npm create @tripod/provider NAME");
  if (others.length > 0) throw wrong(others[0] ?? "", "is an extra argument. State one name; options follow after --");
  assertPackageName(name);
  const { scope, directory = `pulumi-${name}`, openapi } = values;
  if (scope !== undefined) assertScope(scope);
  return { name, directory, scope, openapi };
}

function wrong(path: string, reason: string): InputError {
  return new InputError([{ path, reason }]);
}
