/** A script that Node runs, or an executable that needs nothing. */
export type Form = "script" | "executable";

/** The form in which this process runs. */
export function formOf(process: NodeJS.Process): Form {
  return process.versions.bun === undefined ? "script" : "executable";
}

/** A version that says which form it is of, as semantic versions tell builds apart; the script is the plain one. */
export function versionOf(version: string, form: Form): string {
  return form === "script" ? version : `${version}+${form}`;
}
