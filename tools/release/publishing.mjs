/** Path of the checksums of a release page's files, by their names there. */
export const ASSET_SUMS = "assets/SHA256SUMS";

/**
 * Returns the files of a release's page without the checksums: plugins, executables, schemas, sources.
 *
 * @param {readonly string[]} paths of a release's files
 */
export function assetsOf(paths) {
  const of = (folder, end) => paths.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(end));
  return [
    ...of("plugins", ".tar.gz"),
    ...of("executables", ".tar.gz"),
    ...of("schemas", ".json"),
    ...of("java", ".tar.gz"),
    ...of("dotnet", ".tar.gz"),
    "sbom.cdx.json",
  ];
}

/**
 * The commands that publish a release, run in its folder. Credentials are those of the machine that runs them.
 *
 * @param {readonly string[]} paths of a release's files
 * @returns {{ title: string, command: string[] }[]}
 */
export function publishing(paths) {
  const of = (folder, end) => paths.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(end));
  const plugins = of("plugins", ".tar.gz");
  const version = /-(v\d[^-]*)-/.exec(plugins[0] ?? "")?.[1] ?? "";
  const assets = assetsOf(paths);
  return [
    {
      title: "the plugins, sources and sums",
      command: ["gh", "release", "create", version, "--verify-tag", ...assets, ASSET_SUMS],
    },
    ...of("npm", ".tgz").map((path) => ({
      title: path,
      command: ["npm", "publish", `./${path}`, "--access", "public", "--provenance"],
    })),
    { title: "the wheels", command: ["python3", "-m", "twine", "upload", ...of("python", ".whl")] },
  ];
}
