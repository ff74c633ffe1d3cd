import assert from "node:assert/strict";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createWording, useTemporaryFolder } from "@tripod/kit/testing";
import { startTripod } from "./command.testing.js";

const { assertWording } = createWording(import.meta.url);

const START = ["emulators", "--only", "logpkg"];

const tripod = (...run: Parameters<typeof startTripod>): ChildProcessWithoutNullStreams => startTripod(...run).child;

/** Returns the output of a process when it ends, or as soon as it contains `awaited`. */
async function output(child: ChildProcessWithoutNullStreams, awaited?: RegExp) {
  const said = { code: -1, stdout: "", stderr: "" };
  await new Promise<void>((resolve) => {
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        said[stream] += text;
        if (awaited?.test(said[stream]) === true) resolve();
      });
    }
    child.once("close", (code) => {
      said.code = code ?? -1;
      resolve();
    });
  });
  return said;
}

async function stopped(child: ChildProcessWithoutNullStreams): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGINT");
  await closed;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("tripod emulators", () => {
  const folder = useTemporaryFolder();

  it("prints configuration commands, with --secret for secrets, and examples that work", async (t) => {
    const platforms = tripod(["emulators"]);
    t.after(() => stopped(platforms));
    const { stdout } = await output(platforms, /Ctrl-C/);
    assert.match(stdout, /^# pulumi config set hostpkg:authUrl http:\/\/127\.0\.0\.1:\d+\/identity\/v3$/m);
    assert.match(stdout, /^# pulumi config set --secret hostpkg:password demo-secret-482917$/m);
    const env = Object.fromEntries(
      [...stdout.matchAll(/^export (\w+)='(.*)'$/gm)].map(([, name = "", value = ""]) => [name, value]),
    );
    const examples = [...stdout.matchAll(/^# tripod (.*)$/gm)].map(([, words = ""]) => words.split(" "));
    assert.deepEqual(
      examples.map(([pkg]) => pkg),
      ["hostpkg", "logpkg", "k8spkg"],
    );
    for (const example of examples) {
      const { code, stderr } = await output(tripod(example, env));
      assert.equal(code, 0, stderr);
    }
  });

  it("uses the ports of --port, and reports a port that is in use", async (t) => {
    const port = await freePort();
    const first = tripod([...START, "--port", String(port)]);
    t.after(() => stopped(first));
    assert.match((await output(first, /Ctrl-C/)).stdout, new RegExp(`127\\.0\\.0\\.1:${port}/api/`));
    const second = await output(tripod([...START, "--port", String(port)]));
    assert.equal(second.code, 2);
    assertWording(t, second.stderr, { port });
    const { stderr } = await output(tripod([...START, "--port", "70000"]));
    assertWording(t, stderr);
  });

  it("starts with the seed that --seed names, also in the background, and rejects an unknown one", async (test) => {
    const { code, stderr } = await output(tripod([...START, "--seed", "medium"]));
    assert.equal(code, 2);
    assertWording(test, stderr);
    for (const [seed, expected] of [
      ["small", 1],
      ["large", 0],
    ] as const) {
      const { stdout } = await output(tripod([...START, "--background", "--json", "--seed", seed]));
      const { pid, logpkg } = JSON.parse(stdout) as { pid: number; logpkg: { env: Record<string, string> } };
      try {
        const found = await output(tripod(["logpkg", "getCollector", "--name", "hosted prod"], logpkg.env));
        assert.equal(found.code === 0 ? 0 : 1, expected, `${seed}: ${found.stderr}`);
      } finally {
        process.kill(pid, "SIGTERM");
      }
    }
  });

  for (const option of ["--write-env", "--env-file"]) {
    it(`${option} writes the variables to a file that only its owner can read and that exists while they run`, async () => {
      const file = join(folder, "platforms.env");
      // Node reads --env-file itself and requires the file.
      writeFileSync(file, "");
      const platforms = tripod([...START, option, file]);
      await output(platforms, /Ctrl-C/);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.match(readFileSync(file, "utf8"), /^LOGPKG_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/api\/$/m);
      await stopped(platforms);
      assert.equal(existsSync(file), false);
    });
  }

  for (const option of ["--write-env", "--log"]) {
    it(`${option} reports why a file cannot be written and starts nothing`, async (test) => {
      for (const place of [folder, join(folder, "nowhere", "file")]) {
        const { code, stderr } = await output(tripod([...START, option, place]));
        assert.equal(code, 2);
        assert.ok(stderr.startsWith(`${option}: `), stderr);
        assertWording(test, stderr, { place });
      }
    });
  }

  it("--write-env leaves files of others, and changes of others to its own file", async (test) => {
    const own = join(folder, "own.env");
    writeFileSync(own, "TOKEN=mine\n");
    const linked = join(folder, "linked.env");
    symlinkSync(own, linked);
    for (const file of [own, linked]) {
      const { code, stderr } = await output(tripod([...START, "--write-env", file]));
      assert.equal(code, 2);
      assertWording(test, stderr);
      assert.equal(readFileSync(own, "utf8"), "TOKEN=mine\n");
    }
    const file = join(folder, "edited.env");
    const platforms = tripod([...START, "--write-env", file]);
    await output(platforms, /Ctrl-C/);
    const edited = `${readFileSync(file, "utf8")}TOKEN=mine\n`;
    writeFileSync(file, edited);
    await stopped(platforms);
    assert.equal(readFileSync(file, "utf8"), edited);
  });

  it("--write-env rejects the file of a running instance and overwrites the file of a dead one", async (test) => {
    const file = join(folder, "two.env");
    const first = tripod([...START, "--write-env", file]);
    await output(first, /Ctrl-C/);
    const text = readFileSync(file, "utf8");
    const second = await output(tripod([...START, "--write-env", file]));
    assert.equal(second.code, 2);
    assertWording(test, second.stderr, { pid: first.pid });
    assert.equal(readFileSync(file, "utf8"), text);
    const killed = new Promise((resolve) => first.once("close", resolve));
    first.kill("SIGKILL");
    await killed;
    assert.equal(existsSync(file), true);
    const third = tripod([...START, "--write-env", file]);
    await output(third, /Ctrl-C/);
    assert.notEqual(readFileSync(file, "utf8"), text);
    await stopped(third);
    assert.equal(existsSync(file), false);
  });

  it("logs the requests that it has answered", async (t) => {
    const platforms = tripod([...START, "--log", "--json"]);
    t.after(() => stopped(platforms));
    const told = output(platforms, /v1\/missing/);
    const line = await new Promise<string>((resolve) => platforms.stdout.once("data", resolve));
    const { logpkg } = JSON.parse(line) as Record<string, { settings: { baseUrl: string } }>;
    await fetch(`${logpkg?.settings.baseUrl}v1/missing?name=%1B%5B2J`);
    assert.match((await told).stderr, /^\d\d:\d\d:\d\d\.\d{3} logpkg GET \/api\/v1\/missing\?name=%1B%5B2J 40[14]\n$/);
  });

  it("--background runs until it is stopped", async () => {
    const log = join(folder, "requests.log");
    const { code, stdout } = await output(tripod([...START, "--background", "--json", "--log", log]));
    assert.equal(code, 0);
    const { pid, logpkg } = JSON.parse(stdout) as { pid: number; logpkg: { env: Record<string, string> } };
    try {
      const found = await output(tripod(["logpkg", "getCollector", "--name", "hosted-prod"], logpkg.env));
      assert.equal(found.code, 0, found.stderr);
      assert.match(readFileSync(log, "utf8"), /logpkg GET \/api\/v1\/collectors.* 200\n/);
    } finally {
      process.kill(pid, "SIGTERM");
    }
    while (isRunning(pid)) await pause(20);
  });

  it("--background reports why it cannot start", async (test) => {
    const port = await freePort();
    const holder = createServer().listen(port, "127.0.0.1");
    await new Promise((resolve) => holder.once("listening", resolve));
    const { code, stderr } = await output(tripod([...START, "--background", "--port", String(port)]));
    holder.close();
    assert.equal(code, 2);
    assertWording(test, stderr, { port });
    assertWording(test, (await output(tripod([...START, "--background", "--log"]))).stderr);
  });
});
