// Checks the repositories for the Pulumi Registry as its rules, its check and its readers do.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { after, before, describe, it } from "node:test";
import { readFolder } from "@tripod/authoring/commands/files";
import { findOnPath } from "@tripod/authoring/commands/processes";
import { startClusters } from "@tripod/emulators";
import { ensureGenerator } from "@tripod/scripts/engine/engine";
import { registryFaults } from "@tripod/scripts/release/registryFaults";
import { ROOT } from "../../repository/root.js";
import { ENGINE, required } from "../engine/harness.js";
import { type Forge, type ServerIdentity, serveRelease } from "./forge.js";
import { useUser } from "./user.js";

const generator = ENGINE.skip === false ? await ensureGenerator() : undefined;
const skip = ENGINE.skip !== false ? ENGINE.skip : generator?.ok === false && !required ? generator.reason : false;
const missing = async (program: string): Promise<string | false> =>
  (await findOnPath(program, process.env)) === undefined && `there is no ${program} on PATH`;
const noOpenssl = await missing("openssl");
const noGo = (await missing("go")) || (await missing("git"));

/** Lookup of each package whose result the emulator knows, and the secret-free output that a program shows. */
const LOOKUPS = {
  hostpkg: { name: "getDomainsZoneV2", args: "name: example.com., projectId: PROJECT", result: /^[0-9a-f]{8}-/ },
  logpkg: { name: "getCallerIdentity", args: "", result: /\w/ },
  k8spkg: { name: "getPermission", args: "name: Audit", result: /\w/ },
} as const;
const NAMES = Object.keys(LOOKUPS) as (keyof typeof LOOKUPS)[];

interface Schema {
  readonly name: string;
  readonly version: string;
  readonly pluginDownloadURL: string;
}

describe("repositories for the Pulumi Registry", { skip }, () => {
  const user = useUser();
  let forge: Forge;
  let clusters: Awaited<ReturnType<typeof startClusters>>;
  let paths: readonly string[];
  before(async () => {
    const entries = await readdir(user().release, { recursive: true, withFileTypes: true });
    paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(user().release, join(parentPath, name)));
    forge = await serveRelease(user().release, paths);
    clusters = await startClusters();
  });
  after(async () => {
    await forge.close();
    await clusters.close();
  });

  const treeOf = (name: string) => join(user().release, "registry", `pulumi-${name}`);
  const schemaOf = async (name: string) =>
    JSON.parse(await readFile(join(treeOf(name), "schema.json"), "utf8")) as Schema;

  /** Returns the variables of a home without plugins, in which the forge is the only server. */
  async function freshHome(url = forge.url): Promise<Record<string, string>> {
    forge.takeRequests();
    return {
      ...clusters.env,
      PULUMI_HOME: await mkdtemp(join(user().home.folder, "fresh-")),
      PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^github://api[.]github[.]com/tripod-packages/tripod$=${url}`,
    };
  }

  for (const name of NAMES) {
    describe(`pulumi-${name}`, () => {
      it("follows the rules of the registry", async () => {
        const faults = registryFaults(await readFolder(treeOf(name)), {
          slug: `tripod-packages/pulumi-${name}`,
          tag: `v${user().version}`,
          source: "tripod-packages/tripod",
          isInSource: (path) => existsSync(join(ROOT, path)),
        });
        assert.deepEqual(faults, []);
      });

      it("has a page for each lookup and resource, and lists each for language models", async () => {
        const { functions, resources } = JSON.parse(
          await readFile(join(treeOf(name), "schema.json"), "utf8"),
        ) as Record<string, object>;
        const tokens = Object.keys({ ...functions, ...resources }).filter((token) => token.startsWith(`${name}:`));
        const pages = await readdir(join(treeOf(name), "reference"));
        assert.deepEqual(pages.sort(), [...tokens.map((token) => `${token.split(":").at(-1)}.md`), "index.md"].sort());
        const [own, all] = await Promise.all(
          [join(treeOf(name), "llms.txt"), join(user().release, "llms.txt")].map((path) => readFile(path, "utf8")),
        );
        for (const page of pages) for (const text of [own, all]) assert.ok(text?.includes(`/reference/${page})`), page);
      });

      it("has the checksums of the plugin's archives, whose names and contents Pulumi expects", async () => {
        const archives = paths.filter((path) => path.includes(`pulumi-resource-${name}-v`));
        const systems = ["linux-amd64", "darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"];
        for (const system of systems)
          assert.ok(archives.includes(`plugins/pulumi-resource-${name}-v${user().version}-${system}.tar.gz`), system);
        const folder = await user().project();
        for (const path of archives) {
          const listed = await user().run(user().release, "tar", ["-tzf", path]);
          assert.ok(listed.split("\n").includes(`pulumi-resource-${name}`), path);
          await user().run(user().release, "cp", [path, folder]);
        }
        const sums = join(treeOf(name), "SHA256SUMS");
        const checked = await user().run(folder, "sha256sum", ["--check", "--strict", sums]);
        assert.equal(checked.trim().split("\n").length, archives.length);
      });

      it("describes a plugin that the registry's command installs and a program uses", async () => {
        const fresh = await freshHome();
        const { pluginDownloadURL, version } = await schemaOf(name);
        const command = ["plugin", "install", "resource", name, `v${version}`, "--server", pluginDownloadURL];
        await user().run(user().home.folder, "pulumi", command, fresh);
        assert.deepEqual(forge.takeRequests(), [`pulumi-resource-${name}-v${version}-linux-amd64.tar.gz`]);
        const served = JSON.parse(
          await user().run(user().home.folder, "pulumi", ["package", "get-schema", `${name}@${version}`], fresh),
        ) as Schema;
        assert.deepEqual([served.name, served.version], [name, version]);
        const folder = await user().project();
        const lookup = LOOKUPS[name];
        const program = [
          "name: registry",
          "runtime: yaml",
          "variables:",
          "  found:",
          "    fn::invoke:",
          `      function: ${name}:${lookup.name}`,
          `      arguments: { ${lookup.args.replace("PROJECT", user().home.env.PROJECT_ID ?? "")} }`,
          `      options: { version: ${version} }`,
          "outputs:",
          "  id: $" + "{found.id}",
        ].join("\n");
        await writeFile(join(folder, "Pulumi.yaml"), program);
        await user().run(folder, "pulumi", ["stack", "init", `registry-${name}`], fresh);
        await user().run(folder, "pulumi", ["up", "--yes", "--skip-preview"], fresh);
        assert.match(await user().run(folder, "pulumi", ["stack", "output", "id"], fresh), lookup.result);
        assert.deepEqual(forge.takeRequests(), []);
      });

      it("is a Git repository from which Go resolves the SDK", { skip: noGo }, async () => {
        const repository = await mkdtemp(join(user().home.folder, "repository-"));
        await user().run(repository, "cp", ["-R", `${treeOf(name)}/.`, repository]);
        const author = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
        for (const args of [
          ["init", "--quiet"],
          ["add", "--all"],
          [...author, "commit", "--quiet", "--message", "Release"],
          ["tag", `sdk/go/v${user().version}`],
        ])
          await user().run(repository, "git", args);
        const module = `github.com/tripod-packages/pulumi-${name}/sdk/go`;
        const env = {
          GOPROXY: "direct",
          GOPRIVATE: "github.com/tripod-packages",
          GOFLAGS: "-mod=mod -modcacherw",
          GOMODCACHE: join(user().home.folder, `modules-${name}`),
          GIT_CONFIG_COUNT: "1",
          GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
          GIT_CONFIG_VALUE_0: `https://github.com/tripod-packages/pulumi-${name}`,
          GIT_ALLOW_PROTOCOL: "file:https",
        };
        const found = JSON.parse(
          await user().run(repository, "go", ["mod", "download", "-json", `${module}@v${user().version}`], env),
        ) as { Path: string; Version: string; Dir: string };
        assert.deepEqual([found.Path, found.Version], [module, `v${user().version}`]);
        assert.ok(existsSync(join(found.Dir, name, "pulumi-plugin.json")));
        assert.ok(existsSync(join(found.Dir, name, "init.go")));
      });
    });
  }

  describe("checksum of a download", { skip: noOpenssl }, () => {
    let secure: Forge;
    let certificate: string;
    before(async () => {
      const folder = await user().project();
      certificate = join(folder, "cert.pem");
      const identity = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
      const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
      const output = ["-keyout", join(folder, "key.pem"), "-out", certificate];
      await user().run(folder, "openssl", ["req", ...identity, ...subject, ...output]);
      const [key = "", cert = ""] = await Promise.all(
        [join(folder, "key.pem"), certificate].map((path) => readFile(path, "utf8")),
      );
      secure = await serveRelease(user().release, paths, { key, cert } satisfies ServerIdentity);
    });
    after(() => secure.close());

    /** Installs a plugin with the checksum that its repository contains. */
    async function install(url: string) {
      const fresh = await freshHome();
      const sums = await readFile(join(treeOf("hostpkg"), "SHA256SUMS"), "utf8");
      const [, sum = ""] = /^([0-9a-f]{64}) {2}pulumi-resource-hostpkg-v\S+-linux-amd64\.tar\.gz$/m.exec(sums) ?? [];
      const command = ["plugin", "install", "resource", "hostpkg", user().version, "--server", url, "--checksum", sum];
      const env = { ...fresh, SSL_CERT_FILE: certificate };
      const ended = await user().attempt(user().home.folder, "pulumi", command, env);
      const listed = JSON.parse(
        await user().run(user().home.folder, "pulumi", ["plugin", "ls", "--json"], fresh),
      ) as Schema[];
      return { ...ended, sum, installed: listed.map(({ name }) => name) };
    }

    it("lets Pulumi install the archive of the release", async () => {
      const { code, stderr, installed } = await install(secure.url);
      assert.equal(code, 0, stderr);
      assert.deepEqual(installed, ["hostpkg"]);
    });

    it("lets Pulumi reject an archive that was changed", async () => {
      const { code, stderr, sum, installed } = await install(`${secure.url}/stranger`);
      assert.notEqual(code, 0);
      assert.ok(stderr.includes(sum), stderr);
      assert.deepEqual(installed, []);
    });
  });
});
