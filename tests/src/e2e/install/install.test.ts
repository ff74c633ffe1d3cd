// First hour of a new user, in empty folders outside of this repository, with the release only.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import { after, before, describe, it } from "node:test";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { findOnPath } from "@tripod/authoring/commands/processes";
import { ensureGenerator } from "@tripod/scripts/engine/engine";
import { makeRelease } from "@tripod/scripts/release/makeRelease";
import { HERE } from "../../provider/forms/forms.js";
import { codeExamples, PACKAGES } from "../../repository/codeExamples.js";
import { ROOT } from "../../repository/root.js";
import { ENGINE, required } from "../engine/harness.js";
import { type Forge, serveRelease } from "./forge.js";
import { fillIn, useUser } from "./user.js";

const generator = ENGINE.skip === false ? await ensureGenerator() : undefined;
const skip = ENGINE.skip !== false ? ENGINE.skip : generator?.ok === false && !required ? generator.reason : false;
const without = async (...programs: string[]): Promise<string | false> => {
  const found = await Promise.all(programs.map((program) => findOnPath(program, process.env)));
  const missing = programs.filter((_, index) => found[index] === undefined);
  return missing.length > 0 && `there is no ${missing.join(", no ")} on PATH`;
};
const noPython = await without("python3");
const noGo = await without("go");
const noJava = await without("java", "mvn");
const noDotnet = await without("dotnet");

/** Server of releases, as a pattern that matches its dots literally. */
const RELEASES = "github://api[.]github[.]com/tripod-packages/tripod";

interface Outputs {
  readonly [name: string]: { readonly value: unknown; readonly secret: boolean };
}

/** Results of every program. */
function assertOutputs(printed: string, language: string): void {
  const { zone, source, token } = JSON.parse(/\{".*\}/.exec(printed)?.[0] ?? "") as Outputs;
  assert.match(String(zone?.value), /^[0-9a-f]{8}-/);
  assert.equal(source?.value, `from-${language}`);
  assert.deepEqual([token?.secret, zone?.secret], [true, false]);
}

describe("release, installed without this repository", { skip }, () => {
  const user = useUser();
  let forge: Forge;
  before(async () => {
    const entries = await readdir(user().release, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    forge = await serveRelease(
      user().release,
      files.map((path) => relative(user().release, path)),
    );
  });
  after(() => forge.close());

  /**
   * Returns the variables of a home without any plugin, in which the engine downloads what a program names; PATH has no
   * Node.
   */
  async function freshHome(): Promise<Record<string, string>> {
    forge.takeRequests();
    const { PATH = "" } = user().home.env;
    return {
      PATH: PATH.split(delimiter).slice(0, 1).join(),
      PULUMI_HOME: await mkdtemp(join(user().home.folder, "fresh-")),
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false",
      // Only the forge's address is valid, so that requests to another owner fail.
      PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${RELEASES}$=${forge.url}`,
    };
  }
  const archive = (name: string) => `pulumi-resource-${name}-v${user().version}-linux-amd64.tar.gz`;

  describe("npm", () => {
    /** The packages are installed as their users do it, once for both languages. */
    let folder: string;
    before(async () => {
      folder = await user().project("javascript");
      await writeFile(join(folder, "package.json"), '{ "name": "program", "private": true }\n');
      const packages = await Promise.all(
        ["hostpkg", "logpkg"].map((name) => user().file("npm", `tripod-pulumi-${name}`)),
      );
      const options = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
      await user().run(folder, "npm", ["install", ...options, ...packages]);
    });

    it("puts the plugins in place, which Pulumi then lists", async () => {
      const listed = JSON.parse(await user().run(folder, "pulumi", ["plugin", "ls", "--json"])) as {
        name: string;
        version: string;
      }[];
      assert.deepEqual(listed.map(({ name, version }) => [name, version]).sort(), [
        ["hostpkg", user().version],
        ["logpkg", user().version],
      ]);
    });

    it("runs a JavaScript program", async () => {
      assertOutputs(await user().run(folder, "node", ["drive.js", "index.js"]), "javascript");
    });

    it("compiles and runs a TypeScript program, and one of the client alone", async () => {
      const program = await user().project("typescript");
      await Promise.all(
        ["index.ts", "client.ts", "tsconfig.json"].map((name) =>
          user().run(folder, "cp", [join(program, name), join(folder, name)]),
        ),
      );
      // The types of Node are a development dependency of every TypeScript program.
      const types = ["--typeRoots", join(ROOT, "node_modules", "@types")];
      await user().run(folder, "node", [join(ROOT, "node_modules", "typescript-7", "bin", "tsc"), ...types]);
      assertOutputs(await user().run(folder, "node", ["drive.js", join("bin", "index.js")]), "typescript");
      const output = JSON.parse(await user().run(folder, "node", [join("bin", "client.js")])) as Record<
        string,
        unknown
      >;
      assert.match(String(output.zone), /^[0-9a-f]{8}-/);
      assert.deepEqual([output.refused, output.pulumi], ["refused", 0]);
    });

    it("runs the guide's script with the variables that an emulator exports", async () => {
      const guide = await readFile(join(ROOT, "docs", "guides", "without-pulumi.md"), "utf8");
      const [, script = ""] = /^```js\n([\s\S]*?)^```/m.exec(guide) ?? [];
      await writeFile(join(folder, "guide.mjs"), script);
      const output = await user().run(folder, "node", ["guide.mjs"], { PROJECT_ID: "" });
      assert.match(output, /^Made by a script$/m);
    });

    it("starts the plugin from node_modules/.bin too", async () => {
      const env = {
        PULUMI_HOME: join(folder, "empty"),
        PATH: [join(folder, "node_modules", ".bin"), user().home.env.PATH].join(delimiter),
      };
      assertOutputs(await user().run(folder, "node", ["drive.js", "index.js"], env), "javascript");
    });

    it("finds the plugin in the folder of Pulumi.yaml after an installation without scripts", async () => {
      const providers = ["hostpkg", "logpkg"].map((name) => ({
        name,
        path: join(folder, "node_modules", "@tripod", `pulumi-${name}`, "plugin"),
      }));
      const env = { PULUMI_HOME: join(folder, "bare"), PLUGINS: JSON.stringify({ providers }) };
      assertOutputs(await user().run(folder, "node", ["drive.js", "index.js"], env), "javascript");
    });
  });

  describe("command line and emulators", () => {
    /** Empty folder with the packed tarballs and nothing else, as `npm install` leaves it. */
    let folder: string;
    let tripod: string;
    before(async () => {
      folder = await user().project();
      await writeFile(join(folder, "package.json"), '{ "name": "tools", "private": true, "type": "module" }\n');
      const packages = await Promise.all(["cli", "emulators"].map((name) => user().file("npm", `tripod-${name}-`)));
      const options = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
      await user().run(folder, "npm", ["install", ...options, ...packages]);
      tripod = join(folder, "node_modules", ".bin", "tripod");
    });

    it("is one package without dependencies", async () => {
      const alone = await user().project();
      await writeFile(join(alone, "package.json"), '{ "name": "alone", "private": true }\n');
      await user().run(alone, "npm", [
        "install",
        "--offline",
        "--loglevel=error",
        await user().file("npm", "tripod-cli-"),
      ]);
      assert.deepEqual(await readdir(join(alone, "node_modules", "@tripod")), ["cli"]);
      assert.deepEqual((await readdir(join(alone, "node_modules"))).sort(), [".bin", ".package-lock.json", "@tripod"]);
    });

    it("is what `npx @tripod/cli` runs", async () => {
      assert.equal((await user().run(folder, "npx", ["@tripod/cli", "--version"])).trim(), user().version);
    });

    it("examines the settings", async () => {
      const { findings } = JSON.parse(await user().run(folder, tripod, ["doctor", "hostpkg", "--json"])) as {
        findings: { about: string; state: string }[];
      };
      assert.ok(findings.some(({ about, state }) => about === "settings" && state === "ok"));
      assert.deepEqual(
        findings.filter(({ state }) => state === "failed"),
        [],
      );
    });

    it("starts platforms, which answer it", async () => {
      const started = JSON.parse(await user().run(folder, tripod, ["emulators", "--background", "--json"])) as {
        pid: number;
        hostpkg: { env: Record<string, string>; example: string[] };
        logpkg: { env: Record<string, string>; example: string[] };
        k8spkg: { env: Record<string, string>; example: string[] };
      };
      try {
        for (const { env, example } of [started.hostpkg, started.logpkg, started.k8spkg]) {
          const found = JSON.parse(await user().run(folder, tripod, [...example, "--json"], env)) as { id?: string };
          assert.match(String(found.id), /\w/);
        }
      } finally {
        process.kill(started.pid);
      }
    });

    it("has the platforms for a test's own process", async () => {
      const program = [
        'import { startClusters, startHosting, startLogs } from "@tripod/emulators";',
        "for (const start of [startHosting, startLogs, startClusters]) {",
        "  const platform = await start();",
        "  console.log(Object.values(platform.env).some((value) => value.includes('127.0.0.1:')));",
        "  await platform.close();",
        "}",
      ];
      await writeFile(join(folder, "own.js"), program.join("\n"));
      assert.equal(await user().run(folder, "node", ["own.js"]), "true\ntrue\ntrue\n");
    });
  });

  describe("plugins installed from their archives", () => {
    before(async () => {
      const folder = await user().project();
      for (const name of ["hostpkg", "logpkg"]) {
        const archive = await user().file("plugins", `pulumi-resource-${name}-v${user().version}-linux-amd64`);
        const install = ["plugin", "install", "resource", name, user().version, "--reinstall", "--file", archive];
        await user().run(folder, "pulumi", install);
      }
    });

    it("run a YAML program without configuration of their location", async () => {
      const folder = await user().project();
      const program = [
        "name: install",
        "runtime: yaml",
        "variables:",
        "  zone:",
        "    fn::invoke:",
        "      function: hostpkg:getDomainsZoneV2",
        "      arguments: { name: example.com., projectId: PROJECT }",
        `      options: { version: ${user().version} }`,
        "outputs:",
        "  zone: $" + "{zone.id}",
      ].join("\n");
      await writeFile(join(folder, "Pulumi.yaml"), program.replace("PROJECT", user().home.env.PROJECT_ID ?? ""));
      await user().run(folder, "pulumi", ["stack", "init", "yaml"]);
      await user().run(folder, "pulumi", ["up", "--yes", "--skip-preview"]);
      assert.match(await user().run(folder, "pulumi", ["stack", "output", "zone"]), /^[0-9a-f]{8}-/);
      const about = await user().run(folder, "pulumi", ["about"]);
      assert.match(about, new RegExp(`hostpkg +${user().version.replaceAll(".", "\\.")}`));
    });

    it("run a Python program from wheels", { skip: noPython }, async () => {
      const folder = await user().project("python");
      await user().run(folder, "python3", ["-m", "venv", "environment"]);
      const wheels = await Promise.all(["hostpkg", "logpkg"].map((name) => user().file("python", `tripod_${name}`)));
      const python = join(folder, "environment", "bin", "python");
      const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
      await user().run(folder, python, [...pip, ...wheels]);
      assertOutputs(await user().run(folder, python, ["__main__.py"]), "python");
      assertOutputs(await user().run(folder, python, ["__main__.py"], await freshHome()), "python");
      assert.deepEqual(forge.takeRequests().sort(), [archive("hostpkg"), archive("logpkg")]);
    });

    it("run a Go program of two packages", { skip: noGo }, async () => {
      const folder = await user().project("go");
      const machine = JSON.parse(
        await user().run(ROOT, "go", ["env", "-json", "GOPROXY", "GOMODCACHE", "GOCACHE"], {
          HOME: process.env.HOME ?? "",
        }),
      ) as Record<string, string>;
      const downloaded = join(machine.GOMODCACHE ?? "", "cache", "download");
      const env = {
        ...machine,
        // A module cache of its own, filled from the machine's: the next release of this version may be another one.
        GOMODCACHE: join(user().home.folder, "go-modules"),
        GOPROXY: `file://${join(user().release, "go")},file://${downloaded},${machine.GOPROXY}`,
        GONOSUMDB: "github.com/tripod-packages/*",
        // Uses the build options of the engine, so that common packages are compiled once.
        GOFLAGS: "-mod=mod -modcacherw -trimpath -buildvcs=false",
      };
      for (const name of ["go.mod", "go.sum", "strength"])
        await cp(join(ROOT, "scripts", "src", "engine", "pulumi", name), join(folder, name), { recursive: true });
      const sdks = PACKAGES.map((name) => `github.com/tripod-packages/pulumi-${name}/sdk/go@v${user().version}`);
      await user().run(folder, "go", ["get", ...sdks], env);
      await user().run(folder, "go", ["build", "-o", "program", "."], env);
      const program = join(folder, "program");
      assertOutputs(await user().run(folder, program, []), "go");
      assertOutputs(await user().run(folder, program, [], await freshHome()), "go");
      assert.deepEqual(forge.takeRequests().sort(), [archive("hostpkg"), archive("logpkg")]);
      for (const pkg of PACKAGES) {
        for (const { name, code } of await codeExamples(pkg)) {
          await mkdir(join(folder, "examples", pkg, name), { recursive: true });
          await writeFile(join(folder, "examples", pkg, name, "main.go"), code.go ?? "");
        }
      }
      // The code examples of the reference compile, and gofmt does not change them.
      await user().run(folder, "go", ["vet", "./examples/..."], env);
      assert.equal(await user().run(folder, "gofmt", ["-l", "examples"], env), "");
    });

    it("run a Java program", { skip: noJava }, async () => {
      const folder = await user().project("java");
      for (const name of PACKAGES) {
        await user().run(folder, "tar", ["-xzf", await user().file("java", `pulumi-${name}`)]);
      }
      for (const pom of ["pom.xml", join("program", "pom.xml")])
        await fillIn(join(folder, pom), "VERSION", user().version);
      // The code examples of the reference compile too, each in a package of its own.
      for (const pkg of PACKAGES) {
        for (const { name, code } of await codeExamples(pkg)) {
          const program =
            /^public class (\w+)/m.exec(code.java ?? "")?.[1] ?? assert.fail(`${name} has no Java example`);
          const sources = join(folder, "program", "src", "main", "java", "examples", pkg, name);
          await mkdir(sources, { recursive: true });
          await writeFile(join(sources, `${program}.java`), `package examples.${pkg}.${name};\n${code.java}`);
        }
      }
      const guide = await readFile(join(ROOT, "docs", "guides", "first-program.md"), "utf8");
      const block = (language: string) =>
        new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(guide)?.[1] ?? "";
      await mkdir(join(folder, "guide", "src", "main", "java"), { recursive: true });
      await writeFile(join(folder, "guide", "pom.xml"), block("xml"));
      await writeFile(join(folder, "guide", "src", "main", "java", "App.java"), block("java"));
      const repository = process.env.TRIPOD_MAVEN ?? join(process.env.HOME ?? "", ".m2", "repository");
      const maven = ["-q", "-B", "-Dstyle.color=never", `-Dmaven.repo.local=${repository}`];
      const printed = await user().run(folder, "mvn", [...maven, "verify"]);
      assertOutputs(printed, "java");
    });
  });

  describe("plugin that Pulumi downloads", () => {
    const YAML = [
      "name: install",
      "runtime: yaml",
      "packages:",
      "  hostpkg:",
      "    source: hostpkg",
      "    version: VERSION",
      "    pluginDownloadURL: github://api.github.com/tripod-packages/tripod",
      "variables:",
      "  zone:",
      "    fn::invoke:",
      "      function: hostpkg:getDomainsZoneV2",
      "      arguments: { name: example.com., projectId: PROJECT }",
      "outputs:",
      "  zone: $" + "{zone.id}",
      "",
    ].join("\n");

    async function yamlProgram(env: Record<string, string>): Promise<string> {
      const folder = await user().project();
      const text = YAML.replace("VERSION", user().version).replace("PROJECT", user().home.env.PROJECT_ID ?? "");
      await writeFile(join(folder, "Pulumi.yaml"), text);
      // The selected stack is stored in the user's home directory.
      await user().run(folder, "pulumi", ["stack", "init", `yaml-${process.hrtime.bigint()}`], env);
      return folder;
    }

    const attempt = (folder: string, args: readonly string[], env: Record<string, string>) =>
      user().attempt(folder, "pulumi", args, env);

    const install = (...more: string[]) => ["plugin", "install", "resource", "hostpkg", user().version, ...more];

    it("is found by a YAML program that names the release, without Node", async () => {
      const fresh = await freshHome();
      const folder = await yamlProgram(fresh);
      await user().run(folder, "pulumi", ["install"], fresh);
      await user().run(folder, "pulumi", ["up", "--yes", "--skip-preview"], fresh);
      assert.match(await user().run(folder, "pulumi", ["stack", "output", "zone"], fresh), /^[0-9a-f]{8}-/);
      assert.deepEqual(forge.takeRequests(), [archive("hostpkg")]);
    });

    it("is installed by hand with --server", async () => {
      const fresh = await freshHome();
      const { pluginDownloadURL } = JSON.parse(
        await readFile(join(user().release, "schemas", "hostpkg.json"), "utf8"),
      ) as { pluginDownloadURL: string };
      const { code, stderr } = await attempt(user().home.folder, install("--server", pluginDownloadURL), fresh);
      assert.equal(code, 0, stderr);
      assert.deepEqual(forge.takeRequests(), [archive("hostpkg")]);
    });

    it("is verified by the checksums of the release before it is installed", async () => {
      for (const [location, says, ends] of [
        ["", "OK", 0],
        ["/stranger", "FAILED", 1],
      ] as const) {
        const folder = await user().project();
        for (const [name, from] of [
          [archive("hostpkg"), location],
          ["SHA256SUMS", ""],
        ]) {
          const answer = await fetch(`${forge.url}${from}/${name}`);
          await writeFile(join(folder, name ?? ""), Buffer.from(await answer.arrayBuffer()));
        }
        const check = ["--check", "--ignore-missing", "SHA256SUMS"];
        const { code, stdout } = await user().attempt(folder, "sha256sum", check);
        assert.deepEqual([code, stdout], [ends, `${archive("hostpkg")}: ${says}\n`]);
      }
    });

    it("is not installed when the download is cut off, which is said", async () => {
      const fresh = await freshHome();
      const { code, stderr } = await attempt(user().home.folder, install("--server", `${forge.url}/cut`), fresh);
      assert.notEqual(code, 0);
      assert.ok(stderr.includes("hostpkg"), stderr);
      const listed = await user().run(user().home.folder, "pulumi", ["plugin", "ls", "--json"], fresh);
      assert.deepEqual(JSON.parse(listed), []);
    });

    it("is downloaded again after a partial installation, which the doctor reports", async () => {
      const fresh = await freshHome();
      const folder = await yamlProgram(fresh);
      const plugins = join(fresh.PULUMI_HOME ?? "", "plugins");
      const half = join(plugins, `resource-hostpkg-v${user().version}`);
      await mkdir(half, { recursive: true });
      await writeFile(`${half}.partial`, "");
      const tripod = join(ROOT, "packages", "cli", "bin", "tripod.js");
      const output = await user().run(folder, process.execPath, [tripod, "doctor", "hostpkg", "--json"], fresh);
      const { findings } = JSON.parse(output) as { findings: { about: string; says: string; advice?: string }[] };
      const finding = findings.find(({ about }) => about === "plugin");
      assert.equal(finding?.says, `${half} is incomplete: its installation was interrupted`);
      const command = (finding?.advice ?? "").split(" ");
      assert.deepEqual([command.at(-1), command.at(-3)], ["--reinstall", "--server"]);
      await user().run(folder, "pulumi", ["install"], fresh);
      await user().run(folder, "pulumi", ["up", "--yes", "--skip-preview"], fresh);
      assert.deepEqual(forge.takeRequests(), [archive("hostpkg")]);
    });

    it("reports the folder that cannot be written to", async () => {
      const folder = join(user().home.folder, "held");
      await writeFile(folder, "");
      const fresh = { ...(await freshHome()), PULUMI_HOME: join(folder, "home") };
      const { code, stderr } = await attempt(user().home.folder, install("--server", forge.url), fresh);
      assert.notEqual(code, 0);
      assert.ok(stderr.includes(folder), stderr);
    });
  });

  it("is reproducible byte for byte", async () => {
    const [files, sums] = await Promise.all([
      makeRelease(() => {}, [HERE]),
      readFile(join(user().release, "SHA256SUMS"), "utf8"),
    ]);
    assert.equal(files.get("SHA256SUMS")?.content.toString(), sums);
  });

  it("has sums that fit, and names every file in its bill of materials", async () => {
    // Files that are created last cannot be listed in earlier ones.
    const ABOUT_ALL = ["sbom.cdx.json", "assets/SHA256SUMS"];
    const sums = await user().run(user().release, "sha256sum", ["--check", "--strict", "SHA256SUMS"]);
    const bom = await readFile(join(user().release, "sbom.cdx.json"), "utf8");
    assert.equal(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(bom), null);
    const { components } = JSON.parse(bom) as { components: { type: string; name: string }[] };
    const named = new Set(components.filter(({ type }) => type === "file").map(({ name }) => name));
    const missing = sums
      .trim()
      .split("\n")
      .map((line) => line.replace(/: OK$/, ""))
      .filter((path) => !ABOUT_ALL.includes(path) && !named.has(path));
    assert.deepEqual(missing, []);
  });

  it("has a .NET project with all that it packs", async () => {
    const folder = await user().project();
    await user().run(folder, "tar", ["-xzf", await user().file("dotnet", "Tripod.Logpkg")]);
    const [project = ""] = await readdir(folder);
    assert.ok(existsSync(join(folder, project, "logo.png")));
    assert.ok(existsSync(join(folder, project, "CloudsyslogSource.cs")));
    if (noDotnet === false) await user().run(join(folder, project), "dotnet", ["build", "--nologo"]);
  });
});
