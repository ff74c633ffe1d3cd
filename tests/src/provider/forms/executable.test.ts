import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { compileExecutable } from "@tripod/scripts/executables/executables";
import { EngineError, GrpcCode, type Plugin, startPlugin } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import { executableOf, HERE, scriptOf } from "./forms.js";

const MIB = 1024 * 1024;
/** Sizes of messages that exceed a limit of 16 MiB, in bytes; 200 MiB with `TRIPOD_LARGE`. */
const LARGE = [17 * MIB, process.env.TRIPOD_LARGE === undefined ? 40 * MIB : 200 * MIB];
const ZONE = "hostpkg:index/getDomainsZoneV2:getDomainsZoneV2";

describe("plugin as an executable", () => {
  const folder = useTemporaryFolder();
  let moved: string;
  before(async () => {
    // The build directory no longer exists, and the executable is started from another directory.
    await mkdir(join(folder, "elsewhere"));
    moved = join(folder, "elsewhere", "pulumi-resource-hostpkg");
    await cp(await executableOf("hostpkg"), moved);
  });

  const started = async (t: { after(end: () => Promise<unknown>): void }, options: object = {}): Promise<Plugin> => {
    const plugin = await startPlugin({ command: moved, env: { PATH: "", HOME: folder }, ...options });
    t.after(() => plugin.stop());
    await plugin.handshake();
    return plugin;
  };

  it("needs no Node and nothing of its build: it gives the schema from anywhere", async (t) => {
    const plugin = await started(t);
    const schema = JSON.parse(await readFile(join(ROOT, "dist", "schemas", "hostpkg.json"), "utf8"));
    assert.deepEqual(await plugin.getSchema(), schema);
  });

  it("reports its form", async (t) => {
    const [{ version }, output] = [await (await started(t)).getPluginInfo(), execFileSync(moved, ["--version"])];
    assert.equal(version, `${hostpkg.version}+executable`);
    assert.equal(String(output), `hostpkg ${hostpkg.version} (executable, ${process.platform} ${process.arch})\n`);
    const script = execFileSync(process.execPath, [scriptOf("hostpkg"), "--version"]);
    assert.equal(String(script), `hostpkg ${hostpkg.version} (script, ${process.platform} ${process.arch})\n`);
  });

  it("takes messages of any size that the engine sends", async (t) => {
    const plugin = await started(t);
    for (const size of LARGE) {
      const args = { text: "x".repeat(size) };
      const error = await plugin.call("Invoke", { tok: "hostpkg:index/none:none", args }).catch((error) => error);
      assert.ok(error instanceof EngineError, "there is no such lookup");
      assert.notEqual(error.code, GrpcCode.DEADLINE_EXCEEDED);
    }
  });

  it("works in a home without rights, and leaves nothing anywhere", async (t) => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o500 });
    const plugin = await started(t, { env: { PATH: "", HOME: closed, PULUMI_HOME: closed, TMPDIR: closed } });
    assert.equal((await plugin.getSchema()).name, "hostpkg");
    assert.deepEqual(await readdir(closed), []);
  });

  it("is the same, bit for bit, when it is compiled again", async () => {
    const script = join(scriptOf("hostpkg"), "..", "main.js");
    const again = join(folder, "again", "pulumi-resource-hostpkg");
    await compileExecutable({ script, system: HERE, outfile: again });
    assert.equal(await hashOf(again), await hashOf(moved));
  });

  it("exits with an error if the file is incomplete", { skip: process.platform === "win32" }, async () => {
    const half = join(folder, "half");
    await writeFile(half, (await readFile(moved)).subarray(0, (await stat(moved)).size / 2), { mode: 0o755 });
    const { status, signal, stdout } = spawnSync(half, [], { timeout: 20_000, input: "" });
    assert.ok(status !== 0 || signal !== null);
    assert.doesNotMatch(String(stdout), /^\d+\n/);
  });

  describe("in a folder with foreign files", () => {
    /** Effect of the foreign files if the provider read them. */
    let wrong: string[];
    let foreign: string;
    let trap: ReturnType<typeof createServer>;
    before(async () => {
      wrong = [];
      trap = createServer((request, response) => {
        wrong.push(`${request.method} ${request.url}`);
        response.end();
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => trap.once("listening", resolve));
      const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
      foreign = join(folder, "stranger");
      const evil = `require("fs").appendFileSync(${JSON.stringify(join(folder, "ran"))}, __filename + "\\n");`;
      const files: Record<string, string> = {
        ".env": environment(address),
        ".env.local": environment(address),
        ".env.production": environment(address),
        ".env.development": environment(address),
        "bunfig.toml": `preload = ["./evil.js"]\nlogLevel = "debug"\n[run]\nbun = true\n[install]\nauto = "force"\n`,
        ".bunfig.toml": `preload = ["./evil.js"]\n`,
        "evil.js": evil,
        "main.js": evil,
        "provider.js": evil,
        "schema.json.br": "no schema",
        "definitions/getDomainsZoneV2.js": evil,
        "tsconfig.json": JSON.stringify({
          compilerOptions: { baseUrl: ".", paths: { "*": ["./evil.js"], "node:*": ["./evil.js"] } },
        }),
        "jsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: ".", paths: { "*": ["./evil.js"] } } }),
        "package.json": JSON.stringify({
          type: "module",
          main: "evil.js",
          imports: { "#*": "./evil.js" },
          preload: ["./evil.js"],
        }),
        ...Object.fromEntries(
          ["brotli", "node:zlib", "zlib", "ws", "undici", "node-fetch", "@tripod/hostpkg", "bun"].flatMap((name) => [
            [`node_modules/${name}/index.js`, evil],
            [`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" })],
          ]),
        ),
      };
      for (const [path, text] of Object.entries(files)) {
        await mkdir(join(foreign, path, ".."), { recursive: true });
        await writeFile(join(foreign, path), text);
      }
    });
    after(() => void trap.close());

    function environment(address: string): string {
      const proxies = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].map(
        (name) => `${name}=${address}`,
      );
      const own = ["HOSTPKG_AUTH_URL", "HOSTPKG_DOMAINS_V2_URL", "OS_AUTH_URL"].map((name) => `${name}=${address}`);
      const others = ["HOSTPKG_USERNAME=stranger", "NODE_TLS_REJECT_UNAUTHORIZED=0", "BUN_OPTIONS=--preload=./evil.js"];
      return [...proxies, ...own, ...others].join("\n");
    }

    it("the executable behaves the same and reads no files there", async (t) => {
      const platform = await startHosting();
      t.after(() => platform.close());
      const output = async (cwd: string) => {
        platform.requests.reset();
        const plugin = await startPlugin({ command: moved, cwd, env: platform.env });
        await plugin.handshake({ rootDirectory: cwd, programDirectory: cwd });
        const schema = await plugin.getSchema();
        await plugin.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
        const args = { name: "example.com.", projectId: platform.settings.projectId };
        const answer = await plugin.call("Invoke", { tok: ZONE, args });
        const failed = await plugin
          .call("Invoke", { tok: ZONE, args: { ...args, name: "exampel.com." } })
          .catch(String);
        const { stdout, stderr, port } = plugin;
        await plugin.stop();
        return {
          schema,
          answer,
          failed,
          stderr,
          stdout: stdout.replace(String(port), "PORT"),
          requests: platform.requests.byRoute(),
        };
      };
      await mkdir(join(folder, "empty"), { recursive: true });
      assert.deepEqual(await output(foreign), await output(join(folder, "empty")));
      assert.deepEqual(wrong, []);
      assert.equal(await readFile(join(folder, "ran"), "utf8").catch(() => ""), "");
    });
  });
});

async function hashOf(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}
