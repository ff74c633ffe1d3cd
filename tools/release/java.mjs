import { file } from "./files.mjs";

/** The oldest of each that the generated code compiles with. */
const DEPENDENCIES = [
  ["com.pulumi", "pulumi", "1.36.1"],
  ["com.google.code.gson", "gson", "2.11.0"],
  ["com.google.code.findbugs", "jsr305", "3.0.2"],
];

/**
 * The sources of a generated Java SDK with a Maven build.
 *
 * @param {import("./files.mjs").Files} sdk as the generator writes it
 * @param {{ group: string, artifact: string, package: string }} names
 * @param {object} about the schema of the package
 * @returns {import("./files.mjs").Files}
 */
export function mavenProject(sdk, { group, artifact, package: namespace }, about) {
  const { name, version, description, homepage, license, publisher, repository, pluginDownloadURL } = about;
  const files = new Map([...sdk].filter(([path]) => !path.endsWith(".gradle")));
  // What the generator leaves to its Gradle build: the version that the code asks for, and which plugin it needs.
  const resources = `src/main/resources/${namespace.replaceAll(".", "/")}`;
  files.set(`${resources}/version.txt`, file(version));
  const plugin = { resource: true, name, version, server: pluginDownloadURL };
  files.set(`${resources}/plugin.json`, file(`${JSON.stringify(plugin, undefined, 2)}\n`));
  const dependencies = DEPENDENCIES.map(
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

function xml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
