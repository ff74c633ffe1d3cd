import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findEngine } from "@tripod/scripts/engine/engine";
import { findPowerdns } from "@tripod/scripts/prerequisites/powerdns";
import { type EngineHome, openEngineHome } from "@tripod/testkit";
import { parse } from "yaml";
import { ROOT } from "../../repository/root.js";
import { installKit, installTools, packKit, tripodKit } from "./packedKit.js";

const run = promisify(execFile);
const EXAMPLE = join(ROOT, "examples", "provider-powerdns");
const CREATOR = join(ROOT, "packages", "create-provider");
const required = process.env.TRIPOD_ENGINE === "required";
const [engine, server] = [await findEngine(), findPowerdns()];
const reason = (found: { readonly ok: boolean; readonly reason?: string }) =>
  !found.ok && !required ? (found.reason ?? "missing") : false;

/** Block of the page. */
interface Block {
  readonly language: string;
  readonly text: string;
  /** File in which the reader saves it. */
  readonly path: string | undefined;
}

/** Returns the blocks of a page. The sentence before a block names its file. */
function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/((?:^(?!```).+\n)*)\n```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, before = "", language = "", text = ""]) => ({
      language,
      text,
      path: language === "md" ? "CHANGELOG.md" : /Save [^`]*? as\s+`([^`]+)`:\s*$/.exec(before)?.[1],
    }),
  );
}

describe("guide on writing a provider", async () => {
  const blocks = blocksOf(await readFile(join(ROOT, "docs", "guides", "write-a-provider.md"), "utf8"));
  const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
  let folder: string;
  let provider: string;

  /** Writes the files of `npm create` and `npm install`, and deletes those that the page names. */
  const create = async (archive: string): Promise<void> => {
    provider = join(folder, "pulumi-powerdns");
    const { bin } = JSON.parse(await readFile(join(CREATOR, "package.json"), "utf8"));
    await run(process.execPath, [join(CREATOR, bin["create-provider"]), "powerdns"], { cwd: folder });
    for (const path of ["src/resources", "src/lookups", "src/testing"])
      await rm(join(provider, path), { recursive: true });
    await installKit(provider, archive);
    await installTools(provider);
  };

  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    await create(packed.archive);
    for (const { path, text } of blocks) {
      if (path === undefined) continue;
      await mkdir(dirname(join(provider, path)), { recursive: true });
      await writeFile(join(provider, path), text);
    }
    const { code, stdout, stderr } = await tripodKit(provider, ["build"]);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "dist/plugin/pulumi-resource-powerdns: powerdns 0.1.0, 1 resource, 1 lookup\n");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("contains only blocks that a test runs or compares", () => {
    assert.deepEqual(
      blocks.flatMap(({ path }) => path ?? []),
      [
        ...["src/api.ts", "src/names.ts", "src/Zone.ts", "src/getZone.ts", "src/package.ts"],
        ...["src/conformance.test.ts", "program/Pulumi.yaml", "CHANGELOG.md", ".github/workflows/release.yml"],
      ],
    );
    assert.deepEqual(
      blocks.filter(({ path, language }) => path === undefined && language !== "sh").map(({ language }) => language),
      ["text", "yaml"],
    );
    assert.deepEqual(commands, [
      ...["npm create @tripod/provider powerdns", "cd pulumi-powerdns", "npm install"],
      ...["npx @tripod/kit build", "npx @tripod/kit test"],
      ...["pulumi -C program stack init dev", "npx @tripod/kit dev program", "pulumi -C program up --yes"],
      ...["npx @tripod/kit docs", "npx @tripod/kit sdk nodejs", "npx @tripod/kit release v0.1.0"],
    ]);
  });

  it("shows the sources of the example", async () => {
    for (const { path = "", text } of blocks)
      if (/^src\/(api|names|Zone|getZone)\.ts$/.test(path))
        assert.equal(text, await readFile(join(EXAMPLE, path), "utf8"), path);
  });

  it("shows the message of a mistake in a definition", async () => {
    const zone = join(provider, "src", "Zone.ts");
    const text = await readFile(zone, "utf8");
    await writeFile(zone, text.replace("account: s.string(", "urn: s.string("));
    const { stderr } = await tripodKit(provider, ["build"]).finally(() => writeFile(zone, text));
    assert.equal(stderr, blocks.find(({ language }) => language === "text")?.text);
  });

  it("writes reference pages, and asks for Pulumi to generate an SDK", async () => {
    assert.equal((await tripodKit(provider, ["docs"])).code, 0);
    assert.deepEqual((await readdir(join(provider, "docs", "reference", "powerdns"))).sort(), [
      "Zone.md",
      "getZone.md",
    ]);
    const bare = { PATH: `${dirname(process.execPath)}:/bin` };
    assert.ok((await tripodKit(provider, ["sdk", "nodejs"], bare)).stderr.startsWith("tripod-kit: pulumi: "));
  });

  it("writes the release that the workflow and the program name", async () => {
    const { code, stderr } = await tripodKit(provider, ["release", "v0.1.0"]);
    assert.equal(code, 0, stderr);
    const schema = JSON.parse(await readFile(join(provider, "dist", "release", "schema.json"), "utf8"));
    const named = blocks.find(({ language, path }) => language === "yaml" && path === undefined);
    const { name, version, pluginDownloadURL } = schema;
    assert.deepEqual(parse(named?.text ?? ""), { packages: { [name]: { source: name, version, pluginDownloadURL } } });
    const tag = `${"$"}{{ github.ref_name }}`;
    const workflow = parse(await readFile(join(provider, ".github", "workflows", "release.yml"), "utf8"));
    assert.deepEqual(
      workflow.jobs.release.steps.flatMap((step: { readonly run?: string }) => step.run ?? []),
      [...["npm ci", `npx @tripod/kit release ${tag}`], `gh release create ${tag} dist/release/*`],
    );
  });

  describe("with a server", { skip: reason(server) }, () => {
    let powerdns: { readonly url: string; readonly apiKey: string; close(): Promise<void> };
    let env: Record<string, string>;
    before(async () => {
      // The helper of the example, compiled next to the provider.
      await writeFile(join(provider, "src", "server.ts"), await readFile(join(EXAMPLE, "src", "server.ts")));
      assert.equal((await tripodKit(provider, ["build"])).code, 0);
      powerdns = await (await import(pathToFileURL(join(provider, "dist", "server.js")).href)).startPowerdns();
      env = { POWERDNS_URL: powerdns.url, POWERDNS_API_KEY: powerdns.apiKey, PULUMI_CONFIG_PASSPHRASE: "test" };
    });
    after(() => powerdns?.close());

    it("passes its conformance tests", async () => {
      const { code, stdout } = await tripodKit(provider, ["test", "--", "--test-reporter=tap"], env);
      assert.equal(code, 0, stdout);
      assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) > 10, stdout.slice(-400));
    });

    describe("and Pulumi", { skip: reason(engine) }, () => {
      let home: EngineHome;
      before(async () => {
        assert.ok(engine.ok);
        home = await openEngineHome({ pulumi: engine.pulumi, env });
      });
      after(() => home?.close());

      it("previews its program with dev, and creates the zone", async (test) => {
        const program = join(provider, "program");
        assert.equal((await home.run(program, ["stack", "init", "dev"])).code, 0);
        const child = spawn(join(provider, "node_modules", ".bin", "tripod-kit"), ["dev", "program"], {
          cwd: provider,
          env: home.env,
          stdio: ["ignore", "pipe", "inherit"],
        });
        test.after(() => child.kill("SIGKILL"));
        let output = "";
        const ended = once(child, "exit");
        for await (const part of child.stdout.setEncoding("utf8")) {
          output += part;
          if (output.endsWith("waiting for changes in src\n")) child.kill("SIGINT");
        }
        assert.equal((await ended)[0], 0);
        assert.match(output, /powerdns:index\/?.*Zone zone create/);
        assert.doesNotMatch(output, /error|failed/);
        const up = await home.run(program, ["up", "--yes", "--skip-preview"]);
        assert.equal(up.code, 0, `${up.stdout}${up.stderr}`);
        assert.match(up.stdout, /kind\s*: "Native"/);
        assert.equal((await home.run(program, ["destroy", "--yes", "--skip-preview"])).code, 0);
      });
    });
  });
});
