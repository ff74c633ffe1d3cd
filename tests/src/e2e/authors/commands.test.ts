import assert from "node:assert/strict";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readFolder } from "@tripod/authoring/commands/files";
import { resourceToken } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { startPlugin } from "@tripod/testkit";
import { installExample, packKit, tripodKit } from "./packedKit.js";

const { assertWording } = createWording(import.meta.url);

describe("tripod-kit", () => {
  let folder: string;
  let provider: string;
  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    provider = await installExample(folder, packed.archive);
    const { code, stdout, stderr } = await tripodKit(provider, ["build"]);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "dist/plugin/pulumi-resource-powerdns: powerdns 0.1.0, 5 resources, 1 lookup\n");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs a command with a changed file of the project, and restores the file. */
  const withChange = async (
    path: string,
    change: (text: string) => string,
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> => {
    const text = await readFile(join(provider, path), "utf8");
    await writeFile(join(provider, path), change(text));
    try {
      return await tripodKit(provider, args);
    } finally {
      await writeFile(join(provider, path), text);
    }
  };

  it("builds a provider that serves its schema and checks inputs", async (test) => {
    const plugin = await startPlugin({ path: join(provider, "dist", "plugin", "pulumi-resource-powerdns") });
    test.after(() => plugin.stop());
    const schema = await plugin.getSchema();
    assert.deepEqual(schema, JSON.parse(await readFile(join(provider, "dist", "schema.json"), "utf8")));
    assert.equal((await plugin.getPluginInfo()).version, "0.1.0");
    const type = resourceToken("powerdns", "Zone");
    const { failures } = await plugin.call("Check", {
      urn: `urn:pulumi:s::p::${type}::z`,
      type,
      name: "z",
      news: { name: "no-dot.example" },
    } as never);
    assert.equal(failures?.[0]?.property, "name");
  });

  it("bundles one file for each definition, without docs and without files of an earlier build", async () => {
    const plugin = join(provider, "dist", "plugin");
    await writeFile(join(plugin, "left-over.js"), "");
    assert.equal((await tripodKit(provider, ["build"])).code, 0);
    const definitions = ["CryptoKey", "RecordSet", "TsigKey", "Zone", "ZoneMetadata", "getZone"];
    assert.deepEqual(
      (await readdir(join(plugin, "definitions"))).sort(),
      definitions.map((name) => `${name}.js`),
    );
    const files = await readFolder(plugin);
    assert.equal(files.has("left-over.js"), false);
    for (const [path, { content }] of files) assert.ok(!content.includes("Replication of the zone"), path);
    // Messages quote the docs of settings.
    assert.ok(files.get("provider.js")?.content.toString().includes("URL of the server's webserver"));
  });

  const mistakes: readonly (readonly [what: string, path: string, before: string, after: string, at: RegExp])[] = [
    ["a wrong type", "src/Zone.ts", "dataLoss:", "dataLos:", /^src\/Zone\.ts\(\d+,\d+\): error TS2561: /m],
    [
      "a wrong path of a definition",
      "src/Zone.ts",
      'path: "/zones"',
      'path: "/views/{view}/zones" as never',
      /^tripod-kit: src\/Zone\.ts:\d+: /,
    ],
    [
      "an exception of a module",
      "src/names.ts",
      'import { s } from "@tripod/kit";',
      'import { s } from "@tripod/kit";\n\nJSON.parse("{");',
      /^tripod-kit: src\/names\.ts:3: /,
    ],
    [
      "a module without a package",
      "package.json",
      '"private"',
      '"tripod":{"package":"src/names.ts"},"private"',
      /^tripod-kit: src\/names\.ts: /,
    ],
    [
      "a package.json that names a missing module",
      "package.json",
      '"private"',
      '"tripod":{"package":"src/shop.ts"},"private"',
      /^tripod-kit: src\/shop\.ts: /,
    ],
  ];
  for (const [what, path, before, after, at] of mistakes) {
    it(`build reports ${what} with its file, and keeps the provider`, async (test) => {
      const built = await readFolder(join(provider, "dist", "plugin"));
      const { code, stdout, stderr } = await withChange(path, (text) => text.replace(before, after), "build");
      assert.match(stderr, at);
      // The words of the compiler and the runtime are not part of the kit.
      assertWording(test, stderr.replace(/( error TS\d+: |names\.ts:3: ).*/s, "$1"));
      assert.deepEqual([code, stdout], [1, ""]);
      assert.deepEqual(await readFolder(join(provider, "dist", "plugin")), built);
    });
  }

  /** Runs a command while a tool is not installed. */
  const without = async (tool: string, ...args: readonly string[]) => {
    const installed = join(provider, "node_modules", tool);
    await rename(installed, join(folder, tool));
    return tripodKit(provider, args).finally(() => rename(join(folder, tool), installed));
  };

  it("build says how to install a missing compiler", async () => {
    const { code, stderr } = await without("typescript", "build");
    const advice = "npm install --save-dev typescript @types/node";
    assert.deepEqual([code, stderr], [1, `tripod-kit: typescript: is not installed. Run: ${advice}\n`]);
  });

  it("build says how to add a missing tsconfig.json, and builds with it", async () => {
    const path = join(provider, "tsconfig.json");
    const text = await readFile(path, "utf8");
    await rm(path);
    try {
      const { code, stderr } = await tripodKit(provider, ["build"]);
      const [, added = ""] =
        /^tripod-kit: tsconfig\.json: does not exist\. Save this file: (\{.*\})\n$/.exec(stderr) ?? [];
      assert.equal(code, 1);
      await writeFile(path, added);
      assert.equal((await tripodKit(provider, ["build"])).code, 0);
    } finally {
      await writeFile(path, text);
    }
  });

  it("build writes a provider that runs in the folder of the project if rolldown is not installed", async (test) => {
    const { code, stdout, stderr } = await without("rolldown", "build");
    assert.deepEqual([code, stderr], [0, ""]);
    assertWording(test, stdout);
    const plugin = await startPlugin({ path: join(provider, "dist", "plugin", "pulumi-resource-powerdns") });
    test.after(() => plugin.stop());
    const schema = await plugin.getSchema();
    assert.deepEqual(schema, JSON.parse(await readFile(join(provider, "dist", "schema.json"), "utf8")));
    await writeFile(join(provider, "CHANGELOG.md"), "# Changelog\n\n## 0.1.0 - 2026-01-31\n");
    const release = await without("rolldown", "release", "0.1.0");
    assertWording(test, release.stderr);
    assert.equal(release.code, 1);
  });

  it("rejects an unknown command and an unknown option", async () => {
    for (const [args, message] of [
      [["biuld"], 'tripod-kit: biuld: there is no such command; did you mean "build"? Run: npx @tripod/kit --help\n'],
      [
        ["docs", "--ot=x"],
        'tripod-kit: --ot: is not an option; did you mean "--out"? Run: npx @tripod/kit docs --help\n',
      ],
    ] as const) {
      assert.deepEqual(await tripodKit(provider, args), { code: 2, stdout: "", stderr: message });
    }
  });

  it("docs writes an overview that links a page for each definition", async () => {
    const { code, stdout } = await tripodKit(provider, ["docs", "--out", "pages"]);
    assert.deepEqual([code, stdout], [0, "pages/powerdns.md: an overview and 6 pages\n"]);
    const overview = await readFile(join(provider, "pages", "powerdns.md"), "utf8");
    const linked = [...overview.matchAll(/\]\(\.\/powerdns\/(\w+)\.md\)/g)].map(([, name]) => `${name}.md`);
    assert.equal(linked.length, 6);
    assert.deepEqual((await readdir(join(provider, "pages", "powerdns"))).sort(), linked.sort());
    assert.ok(
      (await readFile(join(provider, "pages", "powerdns", "Zone.md"), "utf8")).includes("Replication of the zone"),
    );
  });

  it("docs writes into a folder outside of the project", async () => {
    const out = join(folder, "pages");
    const { code, stdout } = await tripodKit(provider, ["docs", "--out", out]);
    assert.deepEqual([code, stdout], [0, `${out}/powerdns.md: an overview and 6 pages\n`]);
    assert.equal((await readdir(join(out, "powerdns"))).length, 6);
  });

  it("docs names a file at the place of its folder", async () => {
    const { code, stderr } = await tripodKit(provider, ["docs", "--out", "package.json"]);
    const problem = "must be a folder, and is a file. Rename or remove it.";
    assert.deepEqual([code, stderr], [1, `tripod-kit: package.json: ${problem}\n`]);
  });

  it("concurrent builds wait for each other and write the same provider", async () => {
    assert.equal((await tripodKit(provider, ["build"])).code, 0);
    const built = await readFolder(join(provider, "dist", "plugin"));
    const builds = await Promise.all(Array.from({ length: 2 }, () => tripodKit(provider, ["build"])));
    for (const { code, stderr } of builds) assert.deepEqual([code, stderr], [0, ""]);
    assert.ok(builds.some(({ stdout }) => /^Waiting for the build of process \d+ /.test(stdout)));
    assert.deepEqual(await readFolder(join(provider, "dist", "plugin")), built);
    const left = (await readdir(join(provider, "dist"))).filter((name) => /^build|\.new$/.test(name));
    assert.deepEqual(left, []);
  });

  it("test runs the chosen test files, and fails if one of them fails", async (test) => {
    const path = join(provider, "src", "sum.test.ts");
    const run = async (sum: number) => {
      await writeFile(
        path,
        `import assert from "node:assert/strict";\nimport { it } from "node:test";\nit("adds", () => assert.equal(1 + 1, ${sum}));\n`,
      );
      return tripodKit(provider, ["test", "sum", "--", "--test-reporter=tap"]);
    };
    try {
      const passed = await run(2);
      assert.match(passed.stdout, /^# tests 1$/m);
      assert.equal(passed.code, 0);
      const failed = await run(3);
      assert.deepEqual([failed.code, failed.stderr], [1, "tripod-kit: tests failed. Correct the failures above.\n"]);
      const { code, stderr } = await tripodKit(provider, ["test", "summ"]);
      assertWording(test, stderr);
      assert.equal(code, 2);
    } finally {
      await rm(path);
    }
    // The compiled module of the deleted test is still there.
    assert.equal((await tripodKit(provider, ["test", "sum"])).code, 2);
  });
});
