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
  const executables = of("executables", ".tar.gz");
  const assets = [
    ...plugins,
    ...executables,
    ...of("schemas", ".json"),
    ...of("java", ".tar.gz"),
    ...of("dotnet", ".tar.gz"),
  ];
  return [
    {
      title: "the plugins, sources and sums",
      command: ["gh", "release", "create", version, "--verify-tag", ...assets, "sbom.cdx.json", "SHA256SUMS"],
    },
    ...of("npm", ".tgz").map((path) => ({
      title: path,
      command: ["npm", "publish", `./${path}`, "--access", "public", "--provenance"],
    })),
    { title: "the wheels", command: ["python3", "-m", "twine", "upload", ...of("python", ".whl")] },
  ];
}
