// Packages of the SDKs that Pulumi's generators create: a Python wheel, a Go module and a Maven project. No build
// program of the languages is used, so that the same sources give the same bytes everywhere.

import { createHash } from "node:crypto";
import { tarGz } from "@tripod/authoring/commands/archive";
import { addFiles, below, type Files, file, readFolder, sorted } from "@tripod/authoring/commands/files";
import { type LanguageNames, languageNames, type Package } from "@tripod/kit";
import type { Language, PackageSchema } from "./schema.js";
import { zip } from "./zip.js";

/**
 * Returns the packages of the SDKs of a package, under the names that the package has in each language.
 *
 * @param npmFolder contents of the npm package
 * @param sdkOf returns the SDK that the generator of a language creates
 */
export async function sdkPackages(
  pkg: Pick<Package, "name" | "repository" | "publisher" | "names">,
  schema: PackageSchema,
  npmFolder: string,
  sdkOf: (language: Language) => Promise<Files>,
): Promise<Files> {
  const names = languageNames(pkg);
  const { version } = schema;
  const files: Files = new Map();
  const npm = await tarGz(below("package", await readFolder(npmFolder)));
  files.set(`npm/${names.npm.replace("@", "").replace("/", "-")}-${version}.tgz`, file(npm));

  const python = wheel(await sdkOf("python"), names.python, schema);
  files.set(`python/${python.name}`, file(python.content));

  addFiles(files, below("go", goModule(await sdkOf("go"), names.go.module, version)));

  const sources = async (folder: string, sdk: Files) => file(await tarGz(below(folder, sdk)));
  const java = `${names.java.artifact}-${version}`;
  files.set(`java/${java}.tar.gz`, await sources(java, mavenProject(await sdkOf("java"), names.java, schema)));

  const dotnet = `${names.dotnet}-${version}`;
  files.set(`dotnet/${dotnet}.tar.gz`, await sources(dotnet, await sdkOf("dotnet")));
  return files;
}

/** Returns a wheel of a Python SDK. */
export function wheel(
  sdk: Files,
  { distribution, module }: LanguageNames["python"],
  { version, description, homepage, license }: Pick<PackageSchema, "version" | "description" | "homepage" | "license">,
): { readonly name: string; readonly content: Buffer } {
  const project = sdk.get("pyproject.toml")?.content.toString() ?? "";
  const readme = sdk.get(`${module}/README.md`)?.content.toString() ?? description;
  // A TOML list of strings on one line is also JSON.
  const requirements = JSON.parse(/^ *dependencies = (\[.*\])$/m.exec(project)?.[1] ?? "[]") as string[];
  const oldest = /requires-python = "(.*)"/.exec(project)?.[1] ?? ">=3.9";
  // Installers compare the name of the file with that of the distribution.
  const stem = `${distribution.replaceAll(/[-_.]+/g, "_").toLowerCase()}-${version}`;
  const info = `${stem}.dist-info`;
  const files: Files = new Map([...sdk].filter(([path]) => path.startsWith(`${module}/`)));
  const metadata = [
    "Metadata-Version: 2.1",
    `Name: ${distribution}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    `Home-page: ${homepage}`,
    `License: ${license}`,
    `Requires-Python: ${oldest}`,
    ...requirements.map((requirement) => `Requires-Dist: ${requirement}`),
    "Description-Content-Type: text/markdown",
    "",
    readme,
  ];
  files.set(`${info}/METADATA`, file(metadata.join("\n")));
  files.set(`${info}/WHEEL`, file("Wheel-Version: 1.0\nGenerator: tripod\nRoot-Is-Purelib: true\nTag: py3-none-any\n"));
  files.set(`${info}/RECORD`, file(record(files, info)));
  return { name: `${stem}-py3-none-any.whl`, content: zip(files) };
}

function record(files: Files, info: string): string {
  const lines = sorted(files).map(([path, { content }]) => {
    const digest = createHash("sha256").update(content).digest("base64url");
    return `${path},sha256=${digest},${content.length}`;
  });
  return `${[...lines, `${info}/RECORD,,`].join("\n")}\n`;
}

/** Time of each Go module. The real time would differ between two releases of the same sources. */
const TIME = "2020-01-01T00:00:00Z";

/**
 * Returns a Go module in the layout of a module proxy, so that a folder of these is one:
 * `GOPROXY="file:///…/dist/release/go,$(go env GOPROXY)"`.
 */
function goModule(sdk: Files, module: string, version: string): Files {
  const manifest = sdk.get("go.mod");
  if (manifest === undefined) throw new Error(`The Go SDK ${module} has no go.mod.`);
  return below(
    `${module}/@v`,
    new Map([
      ["list", file(`v${version}\n`)],
      [`v${version}.info`, file(`${JSON.stringify({ Version: `v${version}`, Time: TIME })}\n`)],
      [`v${version}.mod`, manifest],
      [`v${version}.zip`, file(zip(below(`${module}@v${version}`, goSources(sdk))))],
    ]),
  );
}

/** Returns the files of a Go SDK that are published. */
export function goSources(sdk: Files): Files {
  return new Map([...sdk].filter(([path]) => !path.endsWith(".gitattributes")));
}

/** Dependencies of the Java SDKs: the oldest version of each that the generated code compiles with. */
const JAVA_DEPENDENCIES = [
  ["com.pulumi", "pulumi", "1.36.1"],
  ["com.google.code.gson", "gson", "2.11.0"],
  ["com.google.code.findbugs", "jsr305", "3.0.2"],
];

/** Returns the sources of a Java SDK with a Maven build. */
export function mavenProject(
  sdk: Files,
  { group, artifact, package: namespace }: LanguageNames["java"],
  about: PackageSchema,
): Files {
  const { name, version, description, homepage, license, publisher, repository, pluginDownloadURL } = about;
  const files: Files = new Map([...sdk].filter(([path]) => !path.endsWith(".gradle")));
  // The generator leaves these to its Gradle build: the version that the code asks for, and the plugin that it needs.
  const resources = `src/main/resources/${namespace.replaceAll(".", "/")}`;
  files.set(`${resources}/version.txt`, file(version));
  const plugin = { resource: true, name, version, server: pluginDownloadURL };
  files.set(`${resources}/plugin.json`, file(`${JSON.stringify(plugin, undefined, 2)}\n`));
  const dependencies = JAVA_DEPENDENCIES.map(
    ([groupId, artifactId, number]) => `    <dependency>
      <groupId>${groupId}</groupId>
      <artifactId>${artifactId}</artifactId>
      <version>${number}</version>
    </dependency>`,
  );
  files.set(
    "pom.xml",
    file(`<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${group}</groupId>
  <artifactId>${artifact}</artifactId>
  <version>${version}</version>
  <name>${artifact}</name>
  <description>${xml(description)}</description>
  <url>${homepage}</url>
  <licenses>
    <license>
      <name>${license}</name>
      <url>https://spdx.org/licenses/${license}.html</url>
    </license>
  </licenses>
  <developers>
    <developer>
      <name>${xml(publisher)}</name>
      <url>${repository.slice(0, repository.lastIndexOf("/"))}</url>
    </developer>
  </developers>
  <scm>
    <url>${repository}</url>
    <connection>scm:git:${repository}.git</connection>
    <tag>v${version}</tag>
  </scm>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <project.build.outputTimestamp>2020-01-01T00:00:00Z</project.build.outputTimestamp>
  </properties>
  <dependencies>
${dependencies.join("\n")}
  </dependencies>
</project>
`),
  );
  return files;
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
