import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, describe, it } from "node:test";
import { type Fault, startLogs } from "@tripod/emulators";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { runTripod, startTripod } from "./command.testing.js";
import { EXIT_CODES, exitCodeOf } from "./exitCodes.js";

const { assertWording } = createWording(import.meta.url);

const LOOKUP = ["logpkg", "getCollector", "--name", "hosted-prod"];

/** Causes of each kind of error: arguments, environment variables and a fault of the platform. */
const CASES: readonly {
  readonly code: number;
  readonly title: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly fault?: Fault;
}[] = [
  { code: 0, title: "a lookup that finds something" },
  { code: 0, title: "help that is asked for", args: ["logpkg", "--help"] },
  {
    code: 1,
    title: "an unexpected error",
    env: {
      NODE_OPTIONS: "--import=data:text/javascript,process.stdout.write=()=>{throw%20new%20TypeError('unforeseen')}",
    },
  },
  { code: 2, title: "an unknown option", args: [...LOOKUP, "--nmae", "x"] },
  { code: 2, title: "an invalid argument", args: ["logpkg", "getCollector"] },
  { code: 3, title: "an object that does not exist", args: ["logpkg", "get", "Collector", "404404404"] },
  { code: 4, title: "rejected credentials", env: { LOGPKG_ACCESS_KEY: "wrong" } },
  {
    code: 4,
    title: "rejected credentials of get",
    args: ["logpkg", "get", "Collector", "101234567"],
    env: { LOGPKG_ACCESS_KEY: "wrong" },
  },
  {
    code: 4,
    title: "rejected credentials of list",
    args: ["logpkg", "list", "Collector"],
    env: { LOGPKG_ACCESS_KEY: "wrong" },
  },
  {
    code: 4,
    title: "rejected credentials of inventory",
    args: ["inventory", "logpkg", "--only", "Collector"],
    env: { LOGPKG_ACCESS_KEY: "wrong" },
  },
  { code: 5, title: "a missing permission", fault: { kind: "answer", status: 403, body: { message: "no" } } },
  { code: 6, title: "a conflict", fault: { kind: "answer", status: 409, body: { message: "changed meanwhile" } } },
  { code: 7, title: "an invalid URL", env: { LOGPKG_BASE_URL: "http://192.0.2.1/api/" } },
  { code: 8, title: "a platform that requests a delay of a day", fault: { kind: "throttle", retryAfter: 86_400 } },
  { code: 9, title: "an unreachable platform", env: { LOGPKG_BASE_URL: "http://127.0.0.1:9/api/" } },
  { code: 10, title: "a platform that never responds", fault: { kind: "hang" }, env: { LOGPKG_REQUEST_TIMEOUT: "2" } },
  { code: 11, title: "a response that is not from the platform", fault: { kind: "html", status: 200 } },
];

describe("exit codes", () => {
  const platform = useInSuite(() => startLogs({}));
  afterEach(() => platform.faults.clear());

  for (const { code, title, args = LOOKUP, env = {}, fault } of CASES) {
    it(`${code}: ${title}`, async () => {
      if (fault !== undefined) platform.faults.add({ route: "/*", fault });
      const run = await runTripod(args, { ...platform.env, ...env });
      assert.equal(run.code, code, run.stdout + run.stderr);
      assert.equal(run.stderr === "", code === 0, run.stderr);
      if (code !== 0) assert.equal(run.stdout, "");
    });
  }

  it("130: an interrupt, immediately", async (test) => {
    platform.requests.reset();
    platform.faults.add({ route: "/*", fault: { kind: "hang" } });
    const running = startTripod(LOOKUP, platform.env);
    let isOver = false;
    running.ended.then(() => {
      isOver = true;
    });
    while (platform.requests.inFlight === 0 && !isOver) await new Promise((resolve) => setTimeout(resolve, 20));
    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    assert.deepEqual([code, stderr.split("\n").length], [130, 2], stderr);
    assertWording(test, stderr);
  });

  it("are unique for each kind of error and documented", async () => {
    const page = await readFile(new URL("../../../docs/guides/command-line.md", import.meta.url), "utf8");
    const documented = [...page.matchAll(/^\| (\d+) /gm)].map(([, code]) => Number(code));
    assert.deepEqual(
      documented,
      [0, ...Object.values(EXIT_CODES)].sort((one, other) => one - other),
    );
    // No command writes, so no process can end with this code.
    assert.equal(exitCodeOf({ code: "outcome-unknown" }), 12);
  });
});
