import { sha256 } from "@tripod/authoring/commands/checksums";
import { type Files, sorted } from "@tripod/authoring/commands/files";
import { LIBRARIES } from "../executables/runtime.js";

/** Library of another project, in one version. */
export interface Library {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Content of a release for its bill of materials. */
export interface ReleaseContent {
  readonly version: string;
  readonly license: string;
  readonly repository: string;
  /** Names of the workspace packages that are bundled. */
  readonly inside: readonly string[];
  /** Bundled libraries. */
  readonly libraries: readonly Library[];
  /** Dependencies of the SDKs. */
  readonly dependencies: readonly { readonly purl: string; readonly name: string; readonly version: string }[];
  /** Versions of the executables' runtime by name, as the runtime reports them. */
  readonly runtime: Readonly<Record<string, string>>;
  readonly files: Files;
}

/** License by its SPDX ID, or by its name. */
type License = { readonly id: string } | { readonly name: string };

interface Component {
  readonly type: "library" | "file";
  readonly "bom-ref": string;
  readonly purl?: string;
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly { readonly license: License }[];
  readonly hashes?: readonly { readonly alg: "SHA-256"; readonly content: string }[];
}

/**
 * Returns a software bill of materials (CycloneDX, JSON) of a release: its files, the content of the plugins, and the
 * dependencies of the SDKs. The same content gives the same bytes.
 */
export function sbom(content: ReleaseContent): string {
  const { version, license, repository, inside, libraries, dependencies, runtime, files } = content;
  const licenses = [{ license: { id: license } }];
  const own = inside.map((name): Component => {
    const ref = `pkg:generic/tripod-${name}@${version}`;
    return { type: "library", "bom-ref": ref, name: `@tripod/${name}`, version, licenses };
  });
  const others = libraries.map((one) =>
    library(`pkg:npm/${one.name}@${one.version}`, one.name, one.version, { id: one.license }),
  );
  const required = dependencies.map(({ purl, name, version }) => library(purl, name, version));
  const [bun, ...linked] = runtimeParts(runtime);
  const listed = sorted(files).map(
    ([path, { content }]): Component => ({
      type: "file",
      "bom-ref": path,
      name: path,
      hashes: [{ alg: "SHA-256", content: sha256(content) }],
    }),
  );
  const direct = [...own, ...others, ...required];
  const refs = (components: readonly Component[]) => components.map((component) => component["bom-ref"]);
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
    components: [...direct, bun, ...linked, ...listed],
    dependencies: [
      { ref: "tripod", dependsOn: refs([...direct, bun]) },
      ...refs([...direct, ...linked]).map((ref) => ({ ref, dependsOn: [] })),
      { ref: bun["bom-ref"], dependsOn: refs(linked) },
    ],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

/** Returns a library that others publish under a package URL. */
function library(purl: string, name: string, version: string, license?: License): Component {
  const licenses = license && { licenses: [{ license }] };
  return { type: "library", "bom-ref": purl, purl, name, version, ...licenses };
}

/** Returns the runtime of executables first, then the libraries that are linked into it. */
function runtimeParts(runtime: ReleaseContent["runtime"]): [Component, ...Component[]] {
  const versionOf = (name: string): string => {
    const version = runtime[name];
    if (version === undefined) throw new Error(`The runtime of the executables reports no version of ${name}.`);
    return version;
  };
  const bun = versionOf("bun");

  const github = (name: string, version: string, license: string) =>
    library(`pkg:github/${name}@${version}`, name, version, { name: license });
  const commits = ["WebKit", "tinycc", "boringssl"].map((name) => [name, versionOf(name.toLowerCase())] as const);
  const linked = LIBRARIES.map(([names, license]) => {
    const [name, commit] = commits.find(([name]) => names.toLowerCase().includes(name.toLowerCase())) ?? [];
    if (commit !== undefined) return github(`oven-sh/${name}`, commit, license);
    return library(`pkg:generic/${encodeURIComponent(names)}?bun=${bun}`, names, `of Bun ${bun}`, { name: license });
  });
  return [github("oven-sh/bun", `bun-v${bun}`, "MIT"), ...linked];
}
