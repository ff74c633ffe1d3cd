import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";

const BOUND_MS = 120_000;

/** Returns the program that shows a demo without a build, as `npm run demo` does after it. */
const showing = (options: string) => `
  const { runDemo } = await import(${JSON.stringify(new URL("./show.js", import.meta.url))});
  const { show } = await import(${JSON.stringify(new URL("./show.js", import.meta.url))});
  await runDemo((signal) => show({ signal, say: () => {}, ...${options} }));`;

/**
 * Starts a demo, sends it some signals as soon as it prints `text`, and returns its end. Its temporary files are in
 * `folder`.
 */
async function interrupted(t: TestContext, options: string, text: RegExp, signals: readonly NodeJS.Signals[]) {
  const folder = mkdtempSync(join(tmpdir(), "tripod-demo-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const args = ["--input-type=module", "--eval", showing(options)];
  const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder } });
  t.after(() => void child.kill("SIGKILL"));
  const printed = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (more: string) => {
    printed.stderr += more;
  });
  const closed = once(child, "close");
  const appeared = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      printed.stdout += more;
      if (text.test(printed.stdout)) resolve();
    });
  });
  await Promise.race([appeared, closed]);
  for (const signal of signals) child.kill(signal);
  const [code, signal] = await closed;
  return { ...printed, code, signal, folder };
}

/** Returns the programs of processes that use a folder for temporary files. */
function processesWith(folder: string): readonly string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      // The process has ended, or belongs to another user.
      return "";
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).split("\0").includes(`TMPDIR=${folder}`))
    .map((name) => read(`/proc/${name}/cmdline`));
}

describe("npm run demo", { skip: process.platform !== "linux" && "reads processes from /proc" }, () => {
  // npm forwards the signal that the terminal sends as well, so the demo receives it twice.
  for (const signals of [["SIGINT"], ["SIGINT", "SIGINT"], ["SIGTERM"]] as const) {
    it(`stops after ${signals.join(" and ")} in its first part and leaves nothing`, {
      timeout: BOUND_MS,
    }, async (t) => {
      const ended = await interrupted(t, `{ pkg: "logpkg" }`, /^1 /m, signals);
      assert.deepEqual([ended.code, ended.signal], [1, null], ended.stderr);
      assert.match(ended.stderr, new RegExp(`^demo: stopped by ${signals[0]}`, "m"));
      assert.doesNotMatch(ended.stdout, /destroyed/);
      assert.deepEqual([readdirSync(ended.folder), processesWith(ended.folder)], [[], []]);
    });
  }

  it("removes its certificates if it is interrupted while it waits for the engine", {
    timeout: BOUND_MS,
  }, async (t) => {
    const options = `{ pkg: "k8spkg", engine: new Promise(() => {}) }`;
    const ended = await interrupted(t, options, /^kubeConfig\n/m, ["SIGINT", "SIGINT"]);
    assert.deepEqual([ended.code, ended.signal], [1, null], ended.stderr);
    assert.deepEqual([readdirSync(ended.folder), processesWith(ended.folder)], [[], []]);
  });
});
