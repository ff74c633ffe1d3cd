import { basename } from "node:path/posix";
import { sha256 } from "@tripod/authoring/commands/checksums";
import { type Files, fileAt } from "@tripod/authoring/commands/files";

/** Path of the checksums of a release page's files, by their names there. */
export const ASSET_SUMS = "assets/SHA256SUMS";

/** Folders whose files are on a release's page, with the end of their names. */
const FOLDERS: readonly (readonly [folder: string, end: string])[] = [
  ["plugins", ".tar.gz"],
  ["executables", ".tar.gz"],
  ["schemas", ".json"],
  ["java", ".tar.gz"],
  ["dotnet", ".tar.gz"],
];

/** Returns the files of a release's page without the checksums: plugins, executables, schemas, sources. */
export function assetsOf(paths: readonly string[]): string[] {
  const files = FOLDERS.flatMap(([folder, end]) =>
    paths.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(end)),
  );
  return [...files, "llms.txt", "sbom.cdx.json"];
}

/** Returns the lines of a `SHA256SUMS` for some of the files, which are published without their folders. */
export function checksumsByName(files: Files, paths: readonly string[]): string {
  return paths.map((path) => `${sha256(fileAt(files, path).content)}  ${basename(path)}\n`).join("");
}
