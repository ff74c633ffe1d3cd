import { createHash } from "node:crypto";
import { LIBRARIES } from "../executables/runtime.mjs";

/**
 * Returns a software bill of materials (CycloneDX) of a release: its files, the content of the plugins, and the
 * dependencies of the SDKs. It is reproducible.
 *
 * @param {object} release
 * @param {string} release.version
 * @param {string} release.license
 * @param {string} release.repository
 * @param {readonly string[]} release.inside names of the workspace packages that are bundled
 * @param {readonly { name: string, version: string, license: string }[]} release.libraries what is bundled from elsewhere
 * @param {readonly { purl: string, name: string, version: string }[]} release.asked what the SDKs depend on
 * @param {Record<string, string>} release.runtime versions of the executables' runtime by name, as it reports them
 * @param {readonly { path: string, content: Buffer }[]} release.files
 * @returns {string} JSON
 */
export function sbom({ version, license, repository, inside, libraries, asked, runtime, files }) {
  const licenses = [{ license: { id: license } }];
  const own = inside.map((name) => ({
    type: "library",
    "bom-ref": `pkg:generic/tripod-${name}@${version}`,
    name: `@tripod/${name}`,
    version,
    licenses,
  }));
  const others = libraries.map(({ name, version, license: id }) => {
    const purl = `pkg:npm/${name}@${version}`;
    return { type: "library", "bom-ref": purl, purl, name, version, licenses: [{ license: { id } }] };
  });
  const bundled = [...own, ...others];
  const wanted = asked.map(({ purl, name, version }) => ({ type: "library", "bom-ref": purl, purl, name, version }));
  const linked = runtimeParts(runtime);
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
    components: [...bundled, ...wanted, ...linked, ...made],
    dependencies: [
      {
        ref: "tripod",
        dependsOn: [...bundled, ...wanted, ...linked.slice(0, 1)].map((component) => component["bom-ref"]),
      },
      ...[...bundled, ...wanted, ...linked.slice(1)].map((component) => ({ ref: component["bom-ref"], dependsOn: [] })),
      { ref: linked[0]["bom-ref"], dependsOn: linked.slice(1).map((component) => component["bom-ref"]) },
    ],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

/** Returns the runtime of executables first, then the libraries that are linked into it. */
function runtimeParts({ bun, webkit, tinycc, boringssl }) {
  const part = (purl, name, version, licence) => ({
    type: "library",
    "bom-ref": purl,
    purl,
    name,
    version,
    licenses: [{ license: { name: licence } }],
  });
  const github = (name, version, licence) => part(`pkg:github/${name}@${version}`, name, version, licence);
  const commits = { WebKit: webkit, tinycc, boringssl };
  return [
    github("oven-sh/bun", `bun-v${bun}`, "MIT"),
    ...LIBRARIES.map(([names, licence]) => {
      const [name, commit] =
        Object.entries(commits).find(([name]) => names.toLowerCase().includes(name.toLowerCase())) ?? [];
      if (commit !== undefined) return github(`oven-sh/${name}`, commit, licence);
      return part(`pkg:generic/${encodeURIComponent(names)}?bun=${bun}`, names, `of Bun ${bun}`, licence);
    }),
  ];
}

/** @param {Buffer} content */
export function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}
