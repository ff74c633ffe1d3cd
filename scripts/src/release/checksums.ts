import { createHash } from "node:crypto";
import { basename } from "node:path/posix";
import { type Files, fileAt, sorted } from "./files.js";

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

/** Returns the SHA-256 of a file in hexadecimal. */
export function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the lines of a `SHA256SUMS`, sorted by path. */
export function checksums(files: Files): string {
  return sorted(files)
    .map(([path, { content }]) => `${sha256(content)}  ${path}\n`)
    .join("");
}

/** Returns the lines of a `SHA256SUMS` for some of the files, which are published without their folders. */
export function checksumsByName(files: Files, paths: readonly string[]): string {
  return paths.map((path) => `${sha256(fileAt(files, path).content)}  ${basename(path)}\n`).join("");
}
