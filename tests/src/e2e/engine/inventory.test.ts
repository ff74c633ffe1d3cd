import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { startHosting, startLogs } from "@tripod/emulators";
import { parse, stringify } from "yaml";
import { ROOT } from "../../repository/root.js";
import { ENGINE, stackOf, useBench, yamlHead } from "./harness.js";

interface ImportFile {
  readonly resources: readonly { readonly type: string; readonly name: string; readonly id: string }[];
}

const HEAD = yamlHead("adopted", ["hostpkg", "logpkg"]);

/** Values of inputs that a platform never returns. */
const FILLED: Readonly<Record<string, string>> = { email: "user@example.com" };

/** Both platforms that have resources. */
async function startBoth() {
  const [hosting, logs] = await Promise.all([
    startHosting({ seed: "large", statePace: 0 }),
    startLogs({ seed: "large", limits: false, statePace: 0 }),
  ]);
  return {
    hosting,
    env: { ...hosting.env, ...logs.env },
    close: async () => {
      await Promise.all([hosting.close(), logs.close()]);
    },
  };
}

describe("tripod inventory on the real engine", ENGINE, () => {
  const bench = useBench(startBoth);

  /** Returns the import file that the command line writes. */
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
    const usedNames = new Set<string>();
    const resources = [...zones.slice(0, 180), ...records.slice(0, 80), ...logs].filter(
      ({ name }) => !usedNames.has(name) && usedNames.add(name),
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

  it("that is stale fails with the name of the deleted object; a new one imports the others", async () => {
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
    const deletedId = stale.find(({ name }) => name.startsWith("goes"))?.id ?? "";
    assert.ok((refused.stdout + refused.stderr).includes(deletedId), refused.stdout);
    const fresh = await take(await list());
    assert.equal(fresh.code, 0, fresh.stdout + fresh.stderr);
    await writeFile(
      join(stack.folder, "Pulumi.yaml"),
      HEAD + (await readFile(join(stack.folder, "generated.yaml"), "utf8")),
    );
    await stack.run("preview", "--refresh", "--expect-no-changes");
  });

  // The last test: the account's own user is imported, too, and gets a new password.
  for (const pkg of ["hostpkg", "logpkg"]) {
    it(`of the whole account of ${pkg} contains no object whose imported program is rejected`, async () => {
      const stack = await stackOf(bench(), { yaml: HEAD });
      // Only some of hundreds of similar objects are imported: they differ in their names only.
      const counts = new Map<string, number>();
      const resources = (await inventory(pkg)).filter(({ type, name }) => {
        const some = `${type} ${name.replaceAll(/\d+/g, "")}`;
        counts.set(some, (counts.get(some) ?? 0) + 1);
        return (counts.get(some) ?? 0) <= 2;
      });
      assert.ok(resources.length > 50, `${resources.length} objects`);
      await writeFile(join(stack.folder, "objects.json"), JSON.stringify({ resources }));
      const code = join(stack.folder, "generated.yaml");
      const args = ["--out", code, "--yes", "--skip-preview", "--protect=false"];
      const output = await stack.run("import", "--file", "objects.json", ...args);
      // Values that the platform never returns are reported and added to the program.
      const lacking = [...output.matchAll(/'(\S+)' has a problem: (\w+): is required: the platform/g)];
      const others = [...output.matchAll(/warning: (.*)/g)].filter(
        ([line]) => !/is required: the platform never|One or more imported inputs failed/.test(line),
      );
      assert.deepEqual(others, []);
      const program = parse(await readFile(code, "utf8")) as { resources: Record<string, { properties: object }> };
      for (const [, name = "", input = ""] of lacking) {
        Object.assign(program.resources[name]?.properties ?? {}, { [input]: FILLED[input] ?? "Filled-in-1!" });
      }
      await writeFile(join(stack.folder, "Pulumi.yaml"), HEAD + stringify(program));
      // A secret that was filled in is sent once.
      if (lacking.length > 0) await stack.run("up", "--yes", "--skip-preview");
      await stack.run("preview", "--expect-no-changes");
    });
  }
});
