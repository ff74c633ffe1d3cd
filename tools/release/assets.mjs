/** Path of the checksums of a release page's files, by their names there. */
export const ASSET_SUMS = "assets/SHA256SUMS";

/** Folders whose files are on a release's page, with the end of their names. */
const FOLDERS = [
  ["plugins", ".tar.gz"],
  ["executables", ".tar.gz"],
  ["schemas", ".json"],
  ["java", ".tar.gz"],
  ["dotnet", ".tar.gz"],
];

/**
 * Returns the files of a release's page without the checksums: plugins, executables, schemas, sources.
 *
 * @param {readonly string[]} paths of a release's files
 */
export function assetsOf(paths) {
  const of = ([folder, end]) => paths.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(end));
  return [...FOLDERS.flatMap(of), "llms.txt", "sbom.cdx.json"];
}
