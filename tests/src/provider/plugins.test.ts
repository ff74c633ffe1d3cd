import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { startEmulators } from "@tripod/cli";
import { useInSuite, useTemporaryFolder } from "@tripod/kit/testing";
import { type Plugin, startPlugin } from "@tripod/testkit";
import { ROOT } from "../repository/root.js";

/** Lookup of each package that its emulator answers, and a member of the result. */
const LOOKUPS: Readonly<
  Record<string, { lookup: string; args: (settings: Record<string, string>) => object; key: string }>
> = {
  hostpkg: {
    lookup: "getDomainsZoneV2",
    args: ({ projectId = "" }) => ({ name: "example.com.", projectId }),
    key: "createdAt",
  },
  logpkg: { lookup: "getCallerIdentity", args: () => ({}), key: "accessId" },
  k8spkg: { lookup: "getPermission", args: () => ({ name: "Cluster Read" }), key: "permissions" },
};

/** Size of libraries that few definitions load: the parsers of YAML and regular expressions. */
const LIBRARIES: Readonly<Record<string, number>> = { hostpkg: 275_000, k8spkg: 130_000 };

describe("built plugins", () => {
  const platforms = useInSuite(() => startEmulators());
  const folder = useTemporaryFolder();

  for (const name of Object.keys(LOOKUPS)) {
    const file = `pulumi-resource-${name}`;
    const built = join(ROOT, "dist", "plugins", name, file);
    const schemaFile = join(ROOT, "dist", "schemas", `${name}.json`);

    describe(name, () => {
      it("is an executable that Node runs, in a folder of less than 300 kB and 5.5 kB for each definition", async () => {
        const { mode } = await stat(built);
        assert.equal(mode & 0o111, 0o111);
        const files = await readdir(dirname(built), { recursive: true });
        const sizes = await Promise.all(files.map(async (path) => (await stat(join(dirname(built), path))).size));
        const size = sizes.reduce((sum, one) => sum + one, 0);
        const { functions, resources } = JSON.parse(await readFile(schemaFile, "utf8"));
        const definitions = Object.keys({ ...functions, ...resources }).length;
        assert.ok(
          size < 300_000 + 5_500 * definitions + (LIBRARIES[name] ?? 0),
          `${size} bytes for ${definitions} definitions`,
        );
        assert.match(await readFile(built, "utf8"), /^#!\/bin\/sh\n/);
      });

      it("reports in one sentence that Node is required", () => {
        const { status, stdout, stderr } = spawnSync(built, [], { env: { PATH: "/nowhere" }, encoding: "utf8" });
        assert.deepEqual([status, stdout], [127, ""]);
        assert.match(stderr, /^This plugin is a script and needs Node 20\.19 or later, which is not on PATH\..*\n$/);
      });

      it("returns the schema in its folder, without settings", async (t) => {
        const plugin = await started(t, { command: built });
        const schema = JSON.parse(await readFile(schemaFile, "utf8"));
        assert.deepEqual(await plugin.getSchema(), schema);
        assert.equal((await plugin.getPluginInfo()).version, schema.version);
      });

      for (const type of ["commonjs", "module"]) {
        it(`runs a lookup from any folder, also below a package of type ${type}`, async (t) => {
          const target = await mkdtemp(join(folder, "place-"));
          await writeFile(join(target, "package.json"), JSON.stringify({ type }));
          await cp(dirname(built), join(target, "plugin"), { recursive: true });
          const { settings, env } = platforms.access[name] ?? assert.fail();
          const plugin = await started(t, { command: join(target, "plugin", file), env: { ...env }, cwd: tmpdir() });
          await plugin.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
          const { lookup, args, key } = LOOKUPS[name] ?? assert.fail();
          const tok = `${name}:index/${lookup}:${lookup}`;
          const answer = await plugin.call("Invoke", { tok, args: args(settings as Record<string, string>) } as never);
          assert.ok(key in (answer.return ?? {}), JSON.stringify(answer.return));
        });
      }
    });
  }
});

async function started(
  t: { after(end: () => Promise<unknown>): void },
  options: Parameters<typeof startPlugin>[0],
): Promise<Plugin> {
  const plugin = await startPlugin(options);
  t.after(() => plugin.stop());
  await plugin.handshake();
  return plugin;
}
