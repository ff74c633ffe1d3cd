import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { runCreate, temporaryFolder, textsIn } from "./run.testing.js";

const { assertWording } = createWording(import.meta.url);

const manifestAt = async (path: string | URL): Promise<Record<string, Record<string, string>>> =>
  JSON.parse(await readFile(path, "utf8")) as Record<string, Record<string, string>>;

describe("npm create @tripod/provider", () => {
  it("writes a provider without placeholders", async (test) => {
    const folder = await temporaryFolder(test);
    const { code, stdout } = await runCreate(folder, "my-shop", "--scope", "@acme");
    assert.equal(code, 0);
    assert.match(stdout, /cd pulumi-my-shop/);
    const project = join(folder, "pulumi-my-shop");
    const texts = await textsIn(project);
    for (const [path, text] of texts) assert.doesNotMatch(`${path}\n${text}`, /__[A-Z]+__/, path);
    const expected = `.github/workflows/ci.yml .gitignore CHANGELOG.md LICENSE README.md package.json program/Pulumi.yaml
      src/api.ts src/conformance.test.ts src/lookups/getShelf.ts src/package.ts src/resources/Shelf.ts
      src/testing/main.ts src/testing/server.ts tsconfig.json`;
    assert.deepEqual([...texts.keys()], expected.split(/\s+/));
    assert.equal((await manifestAt(join(project, "package.json"))).name as unknown, "@acme/pulumi-my-shop");
    assert.match(texts.get("src/api.ts") ?? "", /\.env\("MY_SHOP_TOKEN"\)/);
    assert.match(texts.get("src/package.ts") ?? "", /dotnet: "Acme\.MyShop"/);
  });

  it("states the versions of this repository: kit, compiler, bundler, archives and types", async (test) => {
    const folder = await temporaryFolder(test);
    await runCreate(folder, "shop");
    const { dependencies, devDependencies } = await manifestAt(join(folder, "pulumi-shop", "package.json"));
    const root = (await manifestAt(new URL("../../../package.json", import.meta.url))).devDependencies ?? {};
    const { version } = await manifestAt(new URL("../../authoring/package.json", import.meta.url));
    assert.deepEqual(dependencies, { "@tripod/kit": `^${version}` });
    assert.deepEqual(devDependencies, {
      "@types/node": root["@types/node"],
      "modern-tar": root["modern-tar"],
      rolldown: root.rolldown,
      typescript: root["typescript-7"]?.replace("npm:typescript@", ""),
    });
  });

  it("writes into an empty folder that exists, also the current one", async (test) => {
    const folder = await temporaryFolder(test);
    assert.equal((await runCreate(folder, "shop", "--directory", ".")).code, 0);
    const names = await readdir(folder);
    assert.ok(names.includes("package.json"));
    assert.deepEqual(
      names.filter((name) => name.startsWith(".new-")),
      [],
    );
  });

  it("quotes a folder with spaces in the next command", async (test) => {
    const { stdout } = await runCreate(await temporaryFolder(test), "shop", "--directory", "my shop");
    assert.match(stdout, /^cd "my shop" && npm install/m);
  });

  it("prints its options", async (test) => {
    const { code, stdout } = await runCreate(await temporaryFolder(test), "--help");
    assert.equal(code, 0);
    for (const option of ["--openapi", "--directory", "--scope"]) assert.ok(stdout.includes(option), option);
  });

  const mistakes: Readonly<Record<string, readonly string[]>> = {
    "no name": [],
    "upper-case letters": ["MyShop"],
    underscores: ["my_shop_"],
    "a leading digit": ["2shop"],
    "no letters": ["42"],
    "a path": ["../shop"],
    "the name of the engine's package": ["pulumi"],
    "a long name": ["a".repeat(100)],
    "an unknown option": ["shop", "--open-api", "x"],
    "an unknown option without a similar one": ["shop", "--zzz"],
    "an option without its value": ["shop", "--openapi"],
    "a value of an option without values": ["shop", "--help=yes"],
    "two names": ["shop", "other"],
    "an invalid scope": ["shop", "--scope", "acme"],
    "a missing document": ["shop", "--openapi", "missing.yaml"],
    "a folder instead of a document": ["shop", "--openapi", "."],
    "control characters": ["shop\u001b[31m"],
  };
  for (const [what, args] of Object.entries(mistakes)) {
    it(`rejects ${what} in one line and writes nothing`, async (test) => {
      const folder = await temporaryFolder(test);
      const { code, stdout, stderr } = await runCreate(folder, ...args);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /^[^\p{Cc}]*\n$/u);
      assertWording(test, stderr);
      assert.deepEqual(await readdir(folder), []);
    });
  }

  it("rejects a folder that is not empty, and a file, and leaves them as they are", async (test) => {
    const folder = await temporaryFolder(test);
    await mkdir(join(folder, "pulumi-shop"));
    await writeFile(join(folder, "pulumi-shop", "mine.txt"), "mine");
    const full = await runCreate(folder, "shop");
    assertWording(test, full.stderr);
    const file = await runCreate(folder, "shop", "--directory", "pulumi-shop/mine.txt");
    assertWording(test, file.stderr);
    assert.deepEqual([full.code, file.code], [1, 1]);
    assert.deepEqual([...(await textsIn(folder))], [["pulumi-shop/mine.txt", "mine"]]);
  });
});
