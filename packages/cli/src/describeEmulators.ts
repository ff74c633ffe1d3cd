import type { AnyField, Package } from "@tripod/kit";
import { colors } from "./colors.js";
import type { Access } from "./emulators.js";

type AccessByPackage = Readonly<Record<string, Access>>;

/**
 * Describes the emulators for people: environment variables, stack configuration, and a command to try.
 * Everything but the variables is a comment, so that a shell can source the output.
 */
export function describeEmulators(access: AccessByPackage, packages: readonly Package[]): string {
  const blocks = Object.entries(access).map(([name, { settings, env, example }]) => {
    const fields = packages.find((pkg) => pkg.name === name)?.settings ?? {};
    return [
      colors.bold(`# ${name}`),
      ...Object.entries(env).map(([variable, value]) => `export ${variable}='${value.replaceAll("'", "'\\''")}'`),
      colors.dim("# in a Pulumi project:"),
      ...configLines(name, settings, fields).map((line) => `# ${line}`),
      colors.dim("# to try:"),
      `# tripod ${example.map(quoted).join(" ")}`,
    ].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

/** Returns `pulumi config set` for each setting of the package. The emulator returns other values, too. */
function configLines(
  pkg: string,
  settings: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, AnyField>>,
): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const field = fields[name];
    if (field === undefined) return [];
    const secret = field.spec.secret === true ? "--secret " : "";
    return [`pulumi config set ${secret}${pkg}:${name} ${quoted(String(value))}`];
  });
}

/** Returns the variables of all emulators as a file for `node --env-file`, `docker --env-file` and a shell's `.`. */
export function envFile(access: AccessByPackage): string {
  const lines = Object.values(access).flatMap(({ env }) =>
    Object.entries(env).map(([variable, value]) => `${variable}=${quoted(value)}\n`),
  );
  return lines.join("");
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
