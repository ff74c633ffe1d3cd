import { createHash } from "node:crypto";

/**
 * A software bill of materials (CycloneDX) of a release: its files, what is inside of the plugins, and what the SDKs
 * ask for. It says nothing that differs from run to run.
 *
 * @param {object} release
 * @param {string} release.version
 * @param {string} release.license
 * @param {string} release.repository
 * @param {readonly string[]} release.inside names of the workspace packages that are bundled
 * @param {readonly { purl: string, name: string, version: string }[]} release.asked what the SDKs depend on
 * @param {readonly { path: string, content: Buffer }[]} release.files
 * @returns {string} JSON
 */
export function sbom({ version, license, repository, inside, asked, files }) {
  const licenses = [{ license: { id: license } }];
  const bundled = inside.map((name) => ({
    type: "library",
    "bom-ref": `pkg:generic/tripod-${name}@${version}`,
    name: `@tripod/${name}`,
    version,
    licenses,
  }));
  const wanted = asked.map(({ purl, name, version }) => ({ type: "library", "bom-ref": purl, purl, name, version }));
  const made = files.map(({ path, content }) => ({
    type: "file",
    "bom-ref": path,
    name: path,
    hashes: [{ alg: "SHA-256", content: sha256(content) }],
  }));
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": "tripod",
        name: "tripod",
        version,
        licenses,
        externalReferences: [{ type: "vcs", url: repository }],
      },
    },
    components: [...bundled, ...wanted, ...made],
    dependencies: [
      { ref: "tripod", dependsOn: [...bundled, ...wanted].map((component) => component["bom-ref"]) },
      ...[...bundled, ...wanted].map((component) => ({ ref: component["bom-ref"], dependsOn: [] })),
    ],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

/** @param {Buffer} content */
export function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}
