import assert from "node:assert/strict";
import { Resolver } from "node:dns/promises";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { findEngine } from "@tripod/scripts/engine/engine";
import { findPowerdns } from "@tripod/scripts/prerequisites/powerdns";
import { type CommandResult, type EngineHome, openEngineHome } from "@tripod/testkit";
import { installExample, packKit, tripodKit } from "./packedKit.js";

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

describe("provider of another author, built from the packed kit", () => {
  let folder: string;
  let provider: string;
  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    provider = await installExample(folder, packed.archive);
    const { code, stderr } = await tripodKit(provider, ["build"]);
    assert.equal(code, 0, stderr);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("passes the kit's conformance tests and its own tests on the real server", { skip: reason(server) }, async () => {
    const { code, stdout } = await tripodKit(provider, ["test", "--", "--test-reporter=tap"]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^# fail 0$/m);
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) > 70, stdout.slice(-400));
  });

  describe("with a program on the real engine", { skip: reason(server) || reason(engine) }, () => {
    let home: EngineHome;
    let powerdns: Server;
    before(async () => {
      assert.ok(engine.ok);
      const helper = await import(pathToFileURL(join(provider, "dist", "server.js")).href);
      powerdns = (await helper.startPowerdns()) as Server;
      const env = { POWERDNS_URL: powerdns.url, POWERDNS_API_KEY: powerdns.apiKey, PULUMI_CONFIG_PASSPHRASE: "test" };
      home = await openEngineHome({ pulumi: engine.pulumi, env });
    });
    after(async () => {
      await home?.close();
      await powerdns?.close();
    });

    it("serves a signed zone, changes it without differences, and removes it", async () => {
      const program = join(provider, "program");
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
