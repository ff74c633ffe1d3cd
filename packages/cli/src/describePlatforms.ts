import type { AnyField, Package } from "@tripod/kit";
import { colours } from "./colours.js";
import type { Access } from "./platforms.js";

type AccessByPackage = Readonly<Record<string, Access>>;

/**
 * The platforms for people: what reaches them as environment variables and as a stack's configuration, and what to try.
 * Everything but those lines is a comment, so that a shell can read the whole.
 */
export function describePlatforms(access: AccessByPackage, packages: readonly Package[]): string {
  const blocks = Object.entries(access).map(([name, { settings, env, example }]) => {
    const fields = packages.find((pkg) => pkg.name === name)?.settings ?? {};
    return [
      colours.bold(`# ${name}`),
      ...Object.entries(env).map(([variable, value]) => `export ${variable}='${value.replaceAll("'", "'\\''")}'`),
      colours.dim("# in a Pulumi project:"),
      ...configLines(name, settings, fields).map((line) => `# ${line}`),
      colours.dim("# to try:"),
      `# tripod ${example.map(quoted).join(" ")}`,
    ].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

/** `pulumi config set` for each of the settings that the package has: the platform tells more, such as a project. */
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

/** The environment variables of all platforms as a file: for `node --env-file`, `docker --env-file` and a shell's `.`. */
export function envFile(access: AccessByPackage): string {
  const lines = Object.values(access).flatMap(({ env }) =>
    Object.entries(env).map(([variable, value]) => `${variable}=${quoted(value)}\n`),
  );
  return lines.join("");
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
