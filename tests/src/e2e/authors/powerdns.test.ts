import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findEngine } from "@tripod/scripts/engine/engine";
import { findPowerdns } from "@tripod/scripts/prerequisites/powerdns";
import { type CommandResult, type EngineHome, openEngineHome } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import { compileIn, installKit, packKit } from "./packedKit.js";

const run = promisify(execFile);
const EXAMPLE = join(ROOT, "examples", "provider-powerdns");
const required = process.env.TRIPOD_ENGINE === "required";
const [engine, server] = [await findEngine(), findPowerdns()];
const reason = (found: { readonly ok: boolean; readonly reason?: string }) =>
  !found.ok && !required ? (found.reason ?? "missing") : false;

/** Server that the example starts for its own tests. */
interface Server {
  readonly url: string;
  readonly apiKey: string;
  readonly dnsPort: number;
  close(): Promise<void>;
}

describe("a provider of another author, built from the packed kit", () => {
  let folder: string;
  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    const isSource = (path: string): boolean => !/\/(node_modules|dist|package(-lock)?\.json|\.npmrc)$/.test(path);
    await cp(EXAMPLE, join(folder, "provider"), { recursive: true, filter: isSource });
    await installKit(join(folder, "provider"), packed.archive);
    await compileIn(join(folder, "provider"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("prints its schema with its own names", async () => {
    const { powerdns } = await import(pathToFileURL(join(folder, "provider", "dist", "package.js")).href);
    const kit = await import(
      pathToFileURL(join(folder, "provider", "node_modules/@tripod/kit/lib/authoring/index.js")).href
    );
    const schema = kit.buildSchema(await kit.loadAll(powerdns));
    assert.equal(schema.name, "powerdns");
    assert.equal(Object.keys(schema.resources).length, 5);
  });

  it("reports a mistake of a definition in one sentence with file and line", async () => {
    const dist = join(folder, "provider", "dist");
    const broken = join(folder, "provider", "broken");
    await cp(dist, broken, { recursive: true });
    const text = await readFile(join(dist, "Zone.js"), "utf8");
    for (const [before, after, sentence] of [
      ['path: "/zones",', 'path: "/views/{view}/zones",', "has view in a path, which is not one of its fields"],
      ["dataLoss:", "dataLos:", 'has an unknown option dataLos; did you mean "dataLoss"?'],
    ] as const) {
      await writeFile(join(broken, "Zone.js"), text.replace(before, after));
      const failed = await run(process.execPath, [join(broken, "main.js"), "--check"]).then(
        () => assert.fail("the check passed"),
        (error: { readonly stderr: string }) => error,
      );
      assert.equal(failed.stderr.replace(/^\S*\/broken\/Zone\.js:\d+: /, ""), `The definition Zone ${sentence}\n`);
      assert.match(failed.stderr, /Zone\.js:\d+: /);
    }
    const { stdout } = await run(process.execPath, [join(dist, "main.js"), "--check"]);
    const { version } = JSON.parse(await readFile(join(EXAMPLE, "package.json"), "utf8")) as {
      readonly version: string;
    };
    assert.equal(stdout, `powerdns ${version}: 5 resources, 1 lookups\n`);
  });

  it("passes the kit's conformance tests and its own tests on the real server", { skip: reason(server) }, async () => {
    // Inside of a test run, a runner that knows of it would run nothing.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { scripts } = JSON.parse(await readFile(join(EXAMPLE, "package.json"), "utf8")) as {
      readonly scripts: { readonly test: string };
    };
    // The compiler is that of the repository; the rest is the command of the example, as a shell runs it.
    const command = scripts.test.replace("tsc -p . && node --test", `"${process.execPath}" --test --test-reporter=tap`);
    assert.notEqual(command, scripts.test);
    const options = { cwd: join(folder, "provider"), env, maxBuffer: 2 ** 26, shell: true };
    const { stdout } = await run(command, options);
    assert.match(stdout, /^# fail 0$/m);
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) > 70, stdout.slice(-400));
  });

  describe("with a program on the real engine", { skip: reason(server) || reason(engine) }, () => {
    let home: EngineHome;
    let powerdns: Server;
    before(async () => {
      assert.ok(engine.ok);
      const helper = await import(pathToFileURL(join(folder, "provider", "dist", "server.js")).href);
      powerdns = (await helper.startPowerdns()) as Server;
      const env = { POWERDNS_URL: powerdns.url, POWERDNS_API_KEY: powerdns.apiKey, PULUMI_CONFIG_PASSPHRASE: "test" };
      home = await openEngineHome({ pulumi: engine.pulumi, env });
    });
    after(async () => {
      await home?.close();
      await powerdns?.close();
    });

    it("serves a signed zone, changes it without differences, and removes it", async () => {
      const program = join(folder, "provider", "program");
      const pulumi = async (...args: string[]): Promise<CommandResult> => {
        const result = await home.run(program, args);
        assert.equal(result.code, 0, `pulumi ${args.join(" ")}\n${result.stdout}${result.stderr}`);
        assert.ok(!`${result.stdout}${result.stderr}`.includes(powerdns.apiKey));
        return result;
      };
      const resolver = new Resolver({ timeout: 5_000 });
      resolver.setServers([`127.0.0.1:${powerdns.dnsPort}`]);
      await pulumi("stack", "init", "test");
      await pulumi("preview");
      await assert.rejects(resolver.resolve4("www.bakery.example"));
      await pulumi("up", "--yes", "--skip-preview");
      assert.deepEqual((await resolver.resolve4("www.bakery.example")).sort(), ["192.0.2.10", "192.0.2.11"]);
      assert.deepEqual(await resolver.resolveMx("bakery.example"), [{ priority: 10, exchange: "mail.bakery.example" }]);
      assert.deepEqual((await resolver.resolveNs("bakery.example")).sort(), [
        "ns1.bakery.example",
        "ns2.bakery.example",
      ]);
      await pulumi("up", "--yes", "--skip-preview", "--expect-no-changes");
      await pulumi("refresh", "--yes", "--expect-no-changes");
      await pulumi("config", "set", "ttl", "60");
      const { stdout } = await pulumi("up", "--yes", "--skip-preview");
      assert.match(stdout, /3 updated/);
      const [first] = await resolver.resolve4("www.bakery.example", { ttl: true });
      assert.equal(first?.ttl, 60);
      await pulumi("destroy", "--yes");
      await assert.rejects(resolver.resolveNs("bakery.example"));
    });
  });
});
