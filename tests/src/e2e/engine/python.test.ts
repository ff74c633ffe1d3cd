import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { ensurePython } from "@tripod/scripts/prerequisites/python";
import { codeExamples, PACKAGES } from "../../repository/codeExamples.js";
import { ROOT } from "../../repository/root.js";
import {
  assertHidden,
  copyOfExample,
  ENGINE,
  type Engine,
  required,
  stateFiles,
  tellingValues,
  useBench,
} from "./harness.js";
import { managed, SECRETS, startQuickLogs } from "./logs.js";
import { type Life, live as liveIn } from "./pythonLife.js";

const python = ENGINE.skip === false ? await ensurePython() : undefined;
const skip = ENGINE.skip !== false ? ENGINE.skip : python?.ok === false && !required ? python.reason : false;

/** Runs an example from preview to destroy. */
async function live(engine: Engine, example: string, secrets: Readonly<Record<string, string>> = {}): Promise<Life> {
  return liveIn(engine, await copyOfExample(example, engine.home.folder), secrets);
}

describe("Python example of logpkg", { skip }, () => {
  const bench = useBench(startQuickLogs);

  it("runs through the complete lifecycle", async () => {
    const atStart = managed(bench());
    const { planned, outputs } = await live(bench(), "logpkg-python", SECRETS);
    assert.deepEqual(planned, { create: 5 });
    assert.equal(bench().platform.requests.count("POST /api/v1/collectors/:collectorId/sources"), 3);
    assert.equal(outputs.caller?.value, bench().platform.settings.accessId);
    assert.match(String(outputs.syslog?.value), /^syslog-[0-9a-f]{7}$/);
    assert.deepEqual([outputs.cdnUrl?.secret, outputs.syslogToken?.secret, outputs.cdn?.secret], [true, true, false]);
    assert.equal(outputs.queueMonitor?.value, "2.3.1");
    assert.deepEqual(managed(bench()), atStart);
    assertHidden(await stateFiles(bench()), Object.values(SECRETS), "the state");
  });

  it("onboards a service, whose sources take the collector's id as it is", async () => {
    const secrets = { bucketAccessKey: SECRETS.bucketAccessKey, bucketSecretKey: SECRETS.bucketSecretKey };
    const { planned, outputs } = await live(bench(), "logpkg-onboarding-python", secrets);
    assert.deepEqual(planned, { create: 12 });
    assert.match(String(outputs.partition?.value), /^logs_[0-9a-f]{7}$/);
    assert.equal(outputs.sendTo?.secret, true);
    assert.equal(
      bench()
        .platform.objects.rows("collectors")
        .filter(({ name }) => name === "shop-prod").length,
      0,
    );
  });
});

describe("Python example of k8spkg", { skip }, () => {
  const bench = useBench(startClusters);

  it("runs through the complete lifecycle", async () => {
    const { planned, outputs } = await live(bench(), "k8spkg-python");
    assert.deepEqual(planned, { create: 1 });
    assert.equal(outputs.cluster?.value, "Running");
    assert.equal(outputs.kubeConfig?.secret, true);
    assert.match(String(outputs.kubeConfig?.value), /^apiVersion: v1\nkind: Config\n/);
    assert.deepEqual(
      Object.entries(outputs).filter(([, { value }]) => value === null),
      [],
    );
    assertHidden(await stateFiles(bench()), tellingValues(String(outputs.kubeConfig?.value)), "the state");
  });
});

describe("Python code examples of the reference", { skip }, () => {
  it("run, with arguments as the SDKs take them", async () => {
    if (!python?.ok) return assert.fail(python?.reason);
    const all = (await Promise.all(PACKAGES.map(codeExamples))).flat();
    const code = Object.fromEntries(all.map(({ name, code }) => [name, code.python]));
    const driver = spawn(python.python, [join(ROOT, "tests", "fixtures", "python", "examples.py")], { cwd: ROOT });
    driver.stdin.end(JSON.stringify(code));
    const ended = new Promise<number | null>((resolve, reject) => driver.once("error", reject).once("close", resolve));
    const [exit, stdout, stderr] = await Promise.all([ended, text(driver.stdout), text(driver.stderr)]);
    // Deprecated resources have examples, too, and Python prints warnings for them.
    assert.deepEqual([exit, stdout, stderr.replaceAll(/^\w+ is deprecated: .*\n/gm, "")], [0, "", ""]);
  });
});
