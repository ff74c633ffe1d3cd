import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { writeFolder } from "@tripod/authoring/commands/files";
import { counted } from "@tripod/kit";
import { findEngine } from "@tripod/scripts/engine/engine";
import { createPackage } from "@tripod/scripts/release/toolPackages";
import { openEngineHome } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import { ENGINE } from "../engine/harness.js";
import { hostileDocument } from "./hostileDocument.js";
import { type LibraryServer, startLibrary } from "./libraryServer.js";
import { installKit, installTools, packKit, tripodKit } from "./packedKit.js";

const run = promisify(execFile);
const FIXTURES = join(ROOT, "packages", "create-provider", "fixtures");

/** Members and paths that would break carelessly generated code. */
const HOSTILE = `{
  "openapi": "3.0.3",
  "info": { "title": "\\"); process.exit(9); //" },
  "paths": {
    "/classes": {
      "get": { "responses": { "200": { "content": { "application/json": { "schema": { "type": "array", "items": { "$ref": "#/components/schemas/A" } } } } } } },
      "post": { "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/A" } } } } }
    },
    "/classes/{id}": {
      "get": { "responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/A" } } } } } },
      "delete": {}
    },
    "/providers/{class}/{eval}": {
      "get": { "responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/A" } } } } } }
    }
  },
  "components": {
    "schemas": {
      "A": {
        "type": "object",
        "required": ["id", "class"],
        "properties": {
          "id": { "type": "string" },
          "urn": { "type": "string" },
          "__proto__": { "type": "string" },
          "constructor": { "type": "object", "properties": { "__proto__": { "type": "string" } } },
          "class": { "type": "string", "enum": ["__proto__", "\\"", "a"] },
          "await": { "type": "integer", "maximum": 1e300, "default": 1e300 },
          "true": { "type": "object", "properties": { "true": { "$ref": "#/components/schemas/A" } } },
          "hasOwnProperty": { "type": "boolean" },
          "zone": { "type": "object", "properties": { "kind": { "type": "string", "enum": ["b"] } } },
          "zoneKind": { "type": "object", "properties": { "x": { "type": "string" } } }
        }
      }
    }
  }
}`;

/** Returns what `tripod-kit build` prints. */
const builtAs = (name: string, resources: number, lookups: number): string =>
  `dist/plugin/pulumi-resource-${name}: ${name} 0.1.0, ${counted(resources, "resource")}, ${counted(lookups, "lookup")}\n`;

describe("npm create @tripod/provider", () => {
  let folder: string;
  /** Runs a command of the installed kit in a project. */
  const kit = async (project: string, command: string): Promise<string> => {
    const { code, stdout, stderr } = await tripodKit(project, [command], {}, join(folder, "work"));
    assert.equal(code, 0, `${stdout}${stderr}`);
    return stdout;
  };
  /** Writes a provider next to the installed kit, and builds it. */
  const create = async (
    name: string,
    document?: string,
  ): Promise<{ readonly project: string; readonly report: string; readonly built: string }> => {
    const project = join(folder, "work", name);
    const drafting = document === undefined ? [] : ["--openapi", document];
    const command = [join(folder, "create", "bin", "create-provider.cjs"), name, "--directory", project, ...drafting];
    const { stdout } = await run(process.execPath, command);
    return { project, report: stdout, built: await kit(project, "build") };
  };
  /** Runs the tests of a provider. Returns the number of those that passed. */
  const test = async (project: string): Promise<number> => {
    const report = await kit(project, "test");
    assert.match(report, /^(?:#|ℹ) fail 0$/m);
    return Number(/^(?:#|ℹ) pass (\d+)$/m.exec(report)?.[1]);
  };
  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    await installKit(join(folder, "work"), packed.archive);
    await installTools(join(folder, "work"));
    await writeFolder(join(folder, "create"), await createPackage(ROOT, { repository: "https://example.org/kit" }));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("writes a provider that compiles, passes its conformance tests, and runs on the engine", async (context) => {
    const { project, built } = await create("shop");
    assert.equal(built, builtAs("shop", 1, 1));
    assert.ok((await test(project)) >= 15);
    await context.test("pulumi up", ENGINE, async () => {
      const found = await findEngine();
      if (!found.ok) throw new Error(found.reason);
      const server = spawn(process.execPath, [join(project, "dist", "testing", "main.js")], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      context.after(() => server.kill());
      const [printed] = await once(server.stdout.setEncoding("utf8"), "data");
      const [, url = "", token = ""] = /^export SHOP_URL=(\S+) SHOP_TOKEN=(\S+)\n$/.exec(printed) ?? [];
      assert.notEqual(token, "", printed);
      const env = { SHOP_URL: url, SHOP_TOKEN: token, PULUMI_CONFIG_PASSPHRASE: "test" };
      const home = await openEngineHome({ pulumi: found.pulumi, env });
      try {
        for (const args of [
          ["stack", "init", "test"],
          ["preview"],
          ["up", "--yes", "--skip-preview"],
          ["up", "--yes", "--skip-preview", "--expect-no-changes"],
          ["destroy", "--yes", "--skip-preview"],
        ]) {
          const { code, stdout, stderr } = await home.run(join(project, "program"), args);
          assert.equal(code, 0, `${stdout}${stderr}`);
          assert.ok(!stdout.includes(token));
        }
      } finally {
        await home.close();
      }
    });
  });

  describe("with an OpenAPI document", () => {
    let project: string;
    let built: string;
    let library: LibraryServer;
    before(async () => {
      ({ project, built } = await create("library", join(FIXTURES, "library.yaml")));
      library = await startLibrary();
    });
    after(() => library?.close());

    it("writes a provider that compiles, and passes --check and its test", async () => {
      assert.equal(built, builtAs("library", 4, 4));
      assert.equal(await test(project), 1);
    });

    it("drafts resources that create, read, update, import and delete objects of the server", async () => {
      const { provider } = await import(pathToFileURL(join(project, "dist", "package.js")).href);
      const testing = join(folder, "work", "node_modules", "@tripod", "kit", "lib", "authoring", "testing.js");
      const { openProvider } = await import(pathToFileURL(testing).href);
      const opened = await openProvider(provider, { url: library.url, apiKey: "key" });
      const room = { name: "a", kind: "storage", climate: { temperature: 18 }, labels: { a: "b" } };
      const reader = { name: "r" };
      const rule = { ruleName: "quiet", text: "Be quiet" };
      for (const [resource, inputs, change] of [
        ["Room", room, { labels: { a: "c" }, climate: { temperature: 20, humidity: 40 } }],
        ["Reader", reader, { accessToken: "changed" }],
        ["Rule", rule, { text: "Be silent" }],
      ] as const) {
        const created = await opened.create(resource, inputs);
        assert.deepEqual(opened.diff(resource, inputs, await opened.refresh(resource, created)).changes, []);
        const changed = { ...inputs, ...change };
        const updated = await opened.update(resource, changed, created);
        const read = await opened.refresh(resource, updated);
        assert.deepEqual(opened.diff(resource, changed, read).changes, [], resource);
        assert.equal((await opened.import(resource, created.id))?.id, created.id);
        await opened.delete(resource, updated);
        assert.equal(await opened.refresh(resource, updated), undefined);
      }
      assert.deepEqual(await opened.lookup("getAbout", {}), { aboutId: "library", version: "2", uptime: 7 });
      assert.ok(library.seen.every((key) => key === "key"));
      opened.close();
    });
  });

  it("writes code that compiles from documents of version 2.0 and hostile documents", async () => {
    const billing = await create("billing", join(FIXTURES, "billing-swagger2.yaml"));
    assert.equal(billing.built, builtAs("billing", 1, 0));
    await writeFile(join(folder, "hostile.json"), HOSTILE);
    const hostile = await create("hostile", join(folder, "hostile.json"));
    assert.equal(hostile.built, builtAs("hostile", 1, 1));
    for (const name of ["__proto__", "constructor"]) assert.ok(hostile.report.includes(name), hostile.report);
  });

  for (const seed of [1, 2]) {
    it(`writes code that compiles and passes --check from a random hostile document with the seed ${seed}`, async () => {
      await writeFile(join(folder, "random.json"), hostileDocument(seed, 60));
      const { built } = await create(`random-${seed}`, join(folder, "random.json"));
      const [, resources, lookups] = /, (\d+) resources, (\d+) lookups\n$/.exec(built) ?? [];
      assert.ok(Number(resources) >= 20 && Number(lookups) >= 20, `${resources} ${lookups}`);
    });
  }
});
