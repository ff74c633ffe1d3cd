import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { resourceToken } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { findEngine } from "@tripod/scripts/engine/engine";
import { engine, openEngineHome, secret } from "@tripod/testkit";
import { ENGINE } from "../engine/harness.js";
import { compileFiles, installKit, packKit } from "./packedKit.js";

const { assertWording } = createWording(import.meta.url);

const run = promisify(execFile);

/** File that Pulumi starts. */
const LAUNCHER = "pulumi-resource-shop";

/** Starts the server of the page's example. */
async function startShop(): Promise<Server> {
  const shelves = new Map<string, Record<string, unknown>>();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const reply = (status: number, body?: unknown): void => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(body && JSON.stringify(body));
    };
    const id = request.url?.split("/")[3];
    const shelf = shelves.get(id ?? "");
    if (request.headers.authorization !== "Bearer token-of-tests") return reply(401, { message: "no token" });
    if (id === undefined && request.method === "GET") return reply(200, [...shelves.values()]);
    if (id === undefined) {
      const sent = JSON.parse(text) as Record<string, unknown>;
      if ([...shelves.values()].some(({ name }) => name === sent.name))
        return reply(409, { message: "the name is taken" });
      const made = { id: `shelf${shelves.size + 1}-${Date.now()}`, ...sent };
      shelves.set(made.id, made);
      return reply(201, made);
    }
    if (shelf === undefined) return reply(404, { message: "no such shelf" });
    if (request.method === "PATCH") Object.assign(shelf, JSON.parse(text));
    if (request.method === "DELETE") shelves.delete(id);
    return request.method === "DELETE" ? reply(204) : reply(200, shelf);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

describe("README of the packed kit", () => {
  let folder: string;
  let author: string;
  let shop: Server;
  let url: string;
  let compile: readonly string[];
  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    author = join(folder, "author");
    await installKit(author, packed.archive);
    const page = await readFile(join(author, "node_modules", "@tripod", "kit", "README.md"), "utf8");
    const printed = (language: string) =>
      [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, code = ""]) => code);
    const [[provider = "", main = "", tests = ""], [launcher = ""], [program = ""], [commands = ""]] = [
      ...[printed("ts"), printed("js"), printed("yaml"), printed("sh")],
    ] as const;
    assert.ok(provider.trim().split("\n").length <= 36, "the provider has become longer");
    await writeFile(join(author, "shop.ts"), provider);
    await writeFile(join(author, "main.ts"), main);
    await writeFile(join(author, "shop.test.ts"), tests);
    await writeFile(join(author, "Pulumi.yaml"), program);
    await writeFile(join(author, LAUNCHER), launcher);
    await chmod(join(author, LAUNCHER), 0o755);
    compile =
      /^node_modules\/\.bin\/tsc shop\.ts main\.ts (.*)$/m.exec(commands)?.[1]?.split(" ") ?? assert.fail(commands);
    await compileFiles(author, ["shop.ts", "main.ts", "shop.test.ts", ...compile]);
    shop = await startShop();
    url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  after(async () => {
    shop?.close();
    shop?.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  it("has a provider that runs", async () => {
    const stack = engine({ path: join(author, LAUNCHER) }).stack({
      package: "shop",
      config: { url, token: secret("token-of-tests") },
    });
    const shelf = (width: number) => [
      { name: "shelf", type: resourceToken("shop", "Shelf"), inputs: { name: "a", width } },
    ];
    assert.equal((await stack.up(shelf(80))).create.length, 1);
    assert.equal((await stack.up(shelf(90))).update.length, 1);
    assert.equal(stack.resource("shelf").outputs.width, 90);
    await stack.destroy();
  });

  it("has a program that Pulumi runs with the provider in the same folder", ENGINE, async () => {
    const found = await findEngine();
    if (!found.ok) throw new Error(found.reason);
    const env = { SHOP_URL: url, SHOP_TOKEN: "token-of-tests" };
    const home = await openEngineHome({ pulumi: found.pulumi, env });
    try {
      for (const args of [
        ["stack", "init", "page"],
        ["up", "--yes", "--skip-preview"],
        ["up", "--yes", "--skip-preview", "--expect-no-changes"],
        ["destroy", "--yes", "--skip-preview"],
      ]) {
        const { code, stdout, stderr } = await home.run(author, args);
        assert.equal(code, 0, `${stdout}${stderr}`);
      }
    } finally {
      await home.close();
    }
  });

  it("has conformance tests that pass", async () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const options = { cwd: author, env: { ...env, SHOP_URL: url }, maxBuffer: 2 ** 26 };
    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", "shop.test.js"], options);
    assert.match(stdout, /^# fail 0$/m);
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) >= 10, stdout.slice(-400));
  });

  it("has conformance tests that report an input without a change, in one sentence with file and line", async (test) => {
    const source = join(author, "shop.test.ts");
    const text = await readFile(source, "utf8");
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    try {
      await writeFile(source, text.replace("changes: { width: 120 }", "changes: {}"));
      await compileFiles(author, ["shop.test.ts", ...compile, "--sourceMap"]);
      const args = ["--enable-source-maps", "--test-name-pattern=has a change for every input", "shop.test.js"];
      const options = { cwd: author, env: { ...env, SHOP_URL: url } };
      await assert.rejects(
        run(process.execPath, ["--test-reporter=tap", ...args], options),
        ({ stdout }: { stdout: string }) => {
          const [, report = ""] = /error: '?\S*(shop\.test\.ts:4: .*?)'?$/m.exec(stdout) ?? [];
          assertWording(test, report, { resource: "Shelf", input: "width" });
          return true;
        },
      );
    } finally {
      await writeFile(source, text);
    }
  });

  it("names the command that loads every definition", async () => {
    const checked = await run(process.execPath, [join(author, "main.js"), "--check"]);
    assert.equal(checked.stdout, "shop 1.0.0: 1 resource, 0 lookups\n");
  });

  const changed = async (from: string, to: string, check: (source: string) => Promise<void>): Promise<void> => {
    const source = join(author, "shop.ts");
    const text = await readFile(source, "utf8");
    assert.ok(text.includes(from), from);
    try {
      await writeFile(source, text.replace(from, to));
      await check(source);
    } finally {
      await writeFile(source, text);
    }
  };

  const FIELDS = 'fields: { name: s.string("Name.").replaces(),';
  for (const [what, from, to, message] of [
    [
      "a path parameter that names no input",
      '"/shelves"',
      '"/rooms/{room}/shelves"',
      `Type '"/rooms/{room}/shelves"' is not assignable to type '"path parameter {room} names no input"'.`,
    ],
    [
      "a missing key",
      FIELDS,
      "fields: {",
      `Type '"shelf"' is not assignable to type '"no input identifies the object: state identity.key"'.`,
    ],
    [
      "a key that is not an input",
      FIELDS,
      'identity: { key: ["widht"] }, fields: {',
      `Type '"widht"' is not assignable to type '"width"'.`,
    ],
    ["an unknown option", 'update: "changes"', 'updates: "changes"', "Did you mean to write 'update'?"],
    [
      "an unknown option of a group",
      '"/shelves" }',
      '"/shelves", itempath: "/x" }',
      "Did you mean to write 'itemPath'?",
    ],
    ["an unknown body of an update", '"changes"', '"chnages"', `Did you mean '"changes"'?`],
  ] as const) {
    it(`is checked by the compiler, which reports ${what} on one line with file and line`, async () => {
      await changed(from, to, async () => {
        await assert.rejects(compileFiles(author, ["shop.ts", ...compile]), ({ stdout }: { stdout: string }) => {
          const [line = "", ...others] = stdout.trimEnd().split("\n");
          assert.match(line, /^shop\.ts\(\d+,\d+\): error TS\d+: /);
          assert.ok(line.endsWith(message), line);
          assert.deepEqual(others, []);
          return true;
        });
      });
    });
  }

  for (const [what, from, to] of [
    ["a reserved name", FIELDS, `${FIELDS} urn: s.string("URN."),`],
    ["a reserved setting", "settings: {", 'settings: { version: s.string("Version."),'],
    ["a version that is not one", 'version: "1.0.0"', 'version: "1.0"'],
    [
      "a URL from which the engine cannot download",
      'publisher: "Example" }',
      'publisher: "Example", pluginDownloadURL: "ftp://example.org" }',
    ],
    [
      "two resources with one token",
      "export const shop",
      'api.singleton({ name: "Shelf", kind: "shelf", doc: "", id: "shelf", fields: {}, documents: [] });\nexport const shop',
    ],
  ] as const) {
    it(`reports ${what} in one sentence with file and line of the TypeScript file`, async (test) => {
      await changed(from, to, async () => {
        await compileFiles(author, ["shop.ts", "main.ts", ...compile, "--sourceMap"]);
        const checked = run(process.execPath, [join(author, "main.js"), "--check"]);
        await assert.rejects(checked, ({ stderr }: { stderr: string }) => {
          const [, location, text = ""] = /^(\S*shop\.ts:\d+): (.*)\n$/.exec(stderr) ?? [];
          assert.ok(location, stderr);
          assertWording(test, text.replace(/\S*(?=shop\.ts:\d+$)/, ""));
          return true;
        });
      });
    });
  }
});
