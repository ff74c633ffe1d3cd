import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before } from "node:test";
import { writeFolder } from "@tripod/authoring/commands/files";
import { startHosting } from "@tripod/emulators";
import { findEngine } from "@tripod/scripts/engine/engine";
import { makeRelease } from "@tripod/scripts/release/makeRelease";
import { type EngineHome, openEngineHome } from "@tripod/testkit";
import { HERE } from "../../provider/forms/forms.js";
import { ROOT } from "../../repository/root.js";
import { startQuickLogs } from "../engine/logs.js";

/** User with the release, an engine and two platforms, without this repository. */
export interface User {
  readonly home: EngineHome;
  /** Folder of the release. */
  readonly release: string;
  readonly version: string;
  /** Returns the path of a released file by the start of its name. */
  file(folder: string, start: string): Promise<string>;
  /** Returns an empty folder, or one with a program of `tests/src/e2e/install/programs`. */
  project(program?: string): Promise<string>;
  /** Runs a command in a folder. If it fails, the test fails with its output. */
  run(
    folder: string,
    command: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** Runs a command and returns its result, also if it fails. */
  attempt(
    folder: string,
    command: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<Ended>;
}

/** Result of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Settings of the machine that are still needed, such as package registries. */
const INHERITED =
  /^(npm_config_|pip_|ssl_cert|requests_ca|node_extra_ca|go(proxy|sumdb|modcache|cache|flags)|java_home|maven_)/i;

/** Builds the release, and prepares an engine and two platforms for the tests of a suite. */
export function useUser(): () => User {
  let user: User | undefined;
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    const found = await findEngine();
    if (!found.ok) throw new Error(found.reason);
    const [hosting, logs] = await Promise.all([startHosting(), startQuickLogs()]);
    const machine = Object.entries(process.env).filter(([name]) => INHERITED.test(name)) as [string, string][];
    const env = { ...Object.fromEntries(machine), ...hosting.env, ...logs.env, PROJECT_ID: hosting.settings.projectId };
    const home = await openEngineHome({ pulumi: found.pulumi, env });
    closing.push(
      home.close,
      () => hosting.close(),
      () => logs.close(),
    );
    const release = join(home.folder, "release");
    await writeFolder(release, await makeRelease(() => {}, [HERE]));
    const { version } = JSON.parse(await readFile(join(release, "schemas", "hostpkg.json"), "utf8")) as {
      version: string;
    };
    user = {
      home,
      release,
      version,
      file: async (folder, start) => {
        const name = (await readdir(join(release, folder))).find((entry) => entry.startsWith(start));
        return join(release, folder, name ?? assert.fail(`the release has no ${folder}/${start}…`));
      },
      project: async (program) => {
        const folder = await mkdtemp(join(home.folder, "project-"));
        if (program !== undefined) {
          await cp(join(ROOT, "tests", "src", "e2e", "install", "programs", program), folder, { recursive: true });
        }
        return folder;
      },
      run: (folder, command, args, more = {}) => run(folder, command, args, { ...home.env, ...more }),
      attempt: (folder, command, args, more = {}) => attempt(folder, command, args, { ...home.env, ...more }),
    };
  });
  after(async () => {
    for (const close of closing) await close();
  });
  return () => user ?? assert.fail("the user is asked for before being ready");
}

async function attempt(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

async function run(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const { code, stdout, stderr } = await attempt(cwd, command, args, env);
  assert.equal(code, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** Replaces a placeholder in a file. */
export async function fillIn(path: string, placeholder: string, value: string): Promise<void> {
  await writeFile(path, (await readFile(path, "utf8")).replaceAll(placeholder, value));
}
