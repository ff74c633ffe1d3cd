/** Script that Node runs, or a standalone executable. */
export type Form = "script" | "executable";

/** Returns the form of this process: executable or script. */
export function formOf(process: NodeJS.Process): Form {
  return process.versions.bun === undefined ? "script" : "executable";
}

/** Returns the version with the form as semantic version build metadata; the script has no such metadata. */
export function versionOf(version: string, form: Form): string {
  return form === "script" ? version : `${version}+${form}`;
}
