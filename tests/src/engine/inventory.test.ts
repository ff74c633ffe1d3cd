import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { startHosting, startLogs } from "@tripod/platforms";
import { ROOT } from "../repository/root.js";
import { ENGINE, stackOf, useBench, yamlHead } from "./harness.js";

interface ImportFile {
  readonly resources: readonly { readonly type: string; readonly name: string; readonly id: string }[];
}

const HEAD = yamlHead("adopted", ["hostpkg", "logpkg"]);

/** Both platforms that have resources. */
async function startBoth() {
  const [hosting, logs] = await Promise.all([
    startHosting({ statePace: 0 }),
    startLogs({ limits: false, statePace: 0 }),
  ]);
  return {
    hosting,
    env: { ...hosting.env, ...logs.env },
    close: async () => {
      await Promise.all([hosting.close(), logs.close()]);
    },
  };
}

describe("an account's inventory on the real engine", ENGINE, () => {
  const bench = useBench(startBoth);

  /** What the command line writes for `pulumi import --file`. */
  const inventory = async (...args: readonly string[]): Promise<ImportFile["resources"]> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(ROOT, "packages", "cli", "bin", "tripod.js"), "inventory", ...args, "--import-file", "-"],
      { env: { PATH: process.env.PATH, ...bench().platform.env }, maxBuffer: 64 * 1024 * 1024 },
    );
    return (JSON.parse(stdout) as ImportFile).resources;
  };

  it("becomes a program that changes nothing: 300 objects of several kinds, parents and children", async () => {
    const zones = await inventory("hostpkg", "--only", "DomainsZoneV2", "--where", "name=zone-00*");
    const records = await inventory("hostpkg", "--only", "DomainsRrsetV2", "--where", "name=www*");
    const logs = await inventory("logpkg", "--only", "Partition,CloudsyslogSource");
    const taken = new Set<string>();
    const resources = [...zones.slice(0, 180), ...records.slice(0, 80), ...logs].filter(
      ({ name }) => !taken.has(name) && taken.add(name),
    );
    assert.ok(resources.length >= 300, `there are ${resources.length} objects`);
    assert.equal(new Set(resources.map(({ type }) => type)).size, 4);
    const stack = await stackOf(bench(), { yaml: HEAD });
    await writeFile(join(stack.folder, "objects.json"), JSON.stringify({ resources }));
    const code = join(stack.folder, "generated.yaml");
    await stack.run("import", "--file", "objects.json", "--out", code, "--yes", "--skip-preview", "--protect=false");
    await writeFile(join(stack.folder, "Pulumi.yaml"), HEAD + (await readFile(code, "utf8")));
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");
  });

  it("that is stale fails with the name of what is gone; a new one takes over the rest", async () => {
    const { objects } = bench().platform.hosting;
    const zones = ["stays", "goes"].map((name) => objects.add("dns.zones", { name: `${name}.stale.example.` }));
    const list = () => inventory("hostpkg", "--only", "DomainsZoneV2", "--where", "name=*.stale.example.");
    const stale = await list();
    assert.deepEqual(stale.map(({ name }) => name).sort(), ["goes-stale-example", "stays-stale-example"]);
    objects.remove("dns.zones", String(zones[1]?.id));
    const stack = await stackOf(bench(), { yaml: HEAD });
    const take = async (resources: ImportFile["resources"]) => {
      await writeFile(join(stack.folder, "objects.json"), JSON.stringify({ resources }));
      const args = ["--file", "objects.json", "--out", "generated.yaml", "--yes", "--skip-preview", "--protect=false"];
      return stack.attempt("import", ...args);
    };
    const refused = await take(stale);
    assert.notEqual(refused.code, 0);
    const gone = stale.find(({ name }) => name.startsWith("goes"))?.id ?? "";
    assert.ok((refused.stdout + refused.stderr).includes(gone), refused.stdout);
    const fresh = await take(await list());
    assert.equal(fresh.code, 0, fresh.stdout + fresh.stderr);
    await writeFile(
      join(stack.folder, "Pulumi.yaml"),
      HEAD + (await readFile(join(stack.folder, "generated.yaml"), "utf8")),
    );
    await stack.run("preview", "--refresh", "--expect-no-changes");
  });
});
