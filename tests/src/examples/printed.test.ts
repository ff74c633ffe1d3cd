/** Runs the printed YAML example of every lookup and resource. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { type PlatformOptions, startClusters, startHosting, startLogs } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { loadAll, type Package } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { engine, type JsonObject, type Plugin, secret, yamlEntries } from "@tripod/testkit";
import { createWorld, providerInProcess } from "../inProcess/provider.js";
import { type CodeExample, codeExamples } from "../repository/codeExamples.js";

interface Running {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface Subject {
  readonly pkg: Package;
  start(options: PlatformOptions): Promise<Running>;
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  hostpkg: { pkg: hostpkg, start: (options) => startHosting(options) },
  logpkg: { pkg: logpkg, start: (options) => startLogs(options) },
  k8spkg: { pkg: k8spkg, start: (options) => startClusters(options) },
};

/** Value for the secrets that an example asks for, valid on every platform. */
const SECRET = "Filled-in-1!";
const PEM = "-----BEGIN PRIVATE KEY-----\nZmlsbGVk\n-----END PRIVATE KEY-----\n";

/** Settings and secrets that the lines above an example state. */
function settingsOf(pkg: string, yaml: string) {
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const [, line = ""] of yaml.matchAll(/^# pulumi config set (.+)$/gm)) {
    const [, secret, name = "", form] = /^(--secret )?(\S+)(?: (.+))?$/.exec(line) ?? [];
    if (secret !== undefined) secrets[name] = form?.startsWith("<") ? PEM : (form ?? SECRET);
    else settings[name.replace(`${pkg}:`, "")] = form ?? "";
  }
  return { settings, secrets };
}

/** Returns the files that the commands above an example create, by name. */
const filesIn = (yaml: string): readonly (readonly [string, string])[] =>
  [...yaml.matchAll(/^# echo '(.+)' > (\S+)$/gm)].map(([, text = "", name = ""]) => [name, `${text}\n`]);

/** Working directory and plugin for a series of examples. */
interface Desk {
  readonly folder: string;
  readonly plugin: Plugin;
  leave(): Promise<void>;
}

async function sitDown(pkg: string): Promise<Desk> {
  const subject = SUBJECTS[pkg] ?? assert.fail(`${pkg} has no emulator`);
  const world = createWorld();
  const platform = await subject.start({ ...world.network.options, statePace: 0 });
  const folder = await mkdtemp(join(tmpdir(), "printed-"));
  const home = process.cwd();
  process.chdir(folder);
  // Load all modules first: a module that loads later would hold the event clock.
  const plugin = providerInProcess(await loaded(subject.pkg), world, { environment: platform.env });
  const leave = async (): Promise<void> => {
    await plugin.stop();
    await platform.close();
    process.chdir(home);
    await rm(folder, { recursive: true });
  };
  return { folder, plugin, leave };
}

async function loaded(pkg: Package): Promise<Package> {
  await loadAll(pkg as never);
  return pkg;
}

/** Deleted objects keep their names on the platform, and an earlier example used this one. */
const TAKEN_BEFORE: readonly string[] = ["Partition"];

/** Runs an example as a user would: with its settings, twice, then destroys it. */
async function live(pkg: string, { folder, plugin }: Desk, { code }: CodeExample): Promise<void> {
  const yaml = code.yaml ?? assert.fail("has no example in YAML");
  const { settings, secrets } = settingsOf(pkg, yaml);
  const marked: JsonObject = Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, secret(text)]));
  const program = yamlEntries(yaml, marked);
  for (const [name, text] of filesIn(yaml)) await writeFile(join(folder, name), text);
  const stack = engine(plugin).stack({ package: pkg, name: "example", config: settings });
  for (const [, type = "", name = "", id = ""] of yaml.matchAll(/^# pulumi import (\S+) (\S+) '(.+)'$/gm)) {
    await stack.import({ type, name, id });
  }
  const first = await stack.up(program);
  assert.deepEqual([first.replace, first.delete], [[], []]);
  const again = await stack.up(program);
  assert.deepEqual([again.create, again.update, again.replace, again.delete], [[], [], [], []]);
  const { update } = await stack.refresh();
  assert.deepEqual(update, []);
  await stack.destroy();
}

for (const pkg of Object.keys(SUBJECTS)) {
  describe(`the YAML examples of ${pkg}`, async () => {
    let desk: Desk | undefined;
    const leave = async (): Promise<void> => {
      const left = desk;
      desk = undefined;
      await left?.leave();
    };
    after(leave);
    for (const example of await codeExamples(pkg)) {
      if (example.name === "terraformConfig") continue;
      it(`run as printed: ${example.name}`, async () => {
        if (TAKEN_BEFORE.includes(example.name)) await leave();
        desk ??= await sitDown(pkg);
        try {
          await live(pkg, desk, example);
        } catch (error) {
          // The next example must not find objects of this one.
          await leave();
          throw error;
        }
      });
    }
  });
}
