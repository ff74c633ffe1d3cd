import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { assertHidden, ENGINE, pluginFile, type Stack, stackOf, stateFiles, useBench, yamlHead } from "./harness.js";
import { FEEDS, managed, SECRETS, startQuickLogs } from "./logs.js";

describe("sources of logpkg on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);
  let atStart: ReturnType<typeof managed>;
  let stack: Stack;
  before(async () => {
    atStart = managed(bench());
    stack = await stackOf(bench(), { example: "logpkg-sources-yaml" }, {}, SECRETS);
  });
  const source = async (output: string) => {
    const id = Number((await stack.outputs())[output]);
    return bench().platform.control.source(id) ?? assert.fail(`the platform has no source ${id}`);
  };

  /** Returns values that must stay secret, from the program's configuration or the environment. */
  const planted = () => [...Object.values(SECRETS), "planted-rotated", bench().platform.settings.accessKey];

  it("previews without touching the platform, and creates what it has shown", async () => {
    assert.deepEqual(await stack.changes("preview"), { create: 8 });
    assert.deepEqual(managed(bench()), atStart);
    await stack.run("up", "--yes", "--skip-preview");
    const { cdnUrl, syslogToken, queueMonitor } = await stack.outputs();
    assert.deepEqual([cdnUrl, syslogToken, queueMonitor], ["[secret]", "[secret]", "2.3.1"]);
    assert.equal((await source("metrics")).category, "examples/metrics");
    assert.equal(managed(bench()).hosted.length, atStart.hosted.length + 6);
  });

  it("has nothing to do when nothing has changed", async () => {
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
  });

  it("shows a change from outside, that one alone, and takes it back", async () => {
    const { id } = await source("cdn");
    bench().platform.control.changeSource(Number(id), (stored) => {
      stored.category = "changed outside";
    });
    assert.deepEqual(await stack.diffs("refresh", "--preview-only"), { cdn: ["category"] });
    assert.deepEqual(await stack.changes("up", "--refresh", "--yes", "--skip-preview"), { update: 1 });
    assert.equal((await source("cdn")).category, "examples/cdn");
  });

  it("updates in place", async () => {
    const before = await stack.outputs();
    await stack.run(
      "config",
      "set-all",
      "--plaintext",
      "category=moved",
      "--secret",
      "bucketSecretKey=planted-rotated",
    );
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 6 });
    assert.deepEqual(await stack.outputs(), before);
    const cdn = await source("cdn");
    assert.equal(cdn.category, "moved/cdn");
    assert.match(JSON.stringify(cdn), /"awsKey":"planted-rotated"/);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
  });

  it("replaces what cannot be changed in place", async () => {
    const before = await stack.outputs();
    await stack.run("config", "set", "collectorName", "cloud-feeds");
    assert.deepEqual(await stack.changes("preview", "--diff"), { replace: 6 });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { replace: 6 });
    const { cdn, queueMonitor } = await stack.outputs();
    assert.notEqual(cdn, before.cdn);
    assert.equal(queueMonitor, before.queueMonitor);
    assert.deepEqual(managed(bench()).hosted, atStart.hosted);
    assert.equal(managed(bench()).feeds.length, atStart.feeds.length + 6);
  });

  it("keeps secrets out of what its plugin logs", async () => {
    await stack.run("config", "set", "category", "logged");
    const { home } = bench();
    const everything = ["--debug", "--logtostderr", "--logflow", "-v=9"];
    const { code, stdout, stderr } = await home.run(stack.folder, ["up", "--yes", "--skip-preview", ...everything]);
    assert.equal(code, 0, stdout);
    // At this level, the engine prints its requests and responses in plain text.
    const lines = stderr.split("\n").filter((line) => !/"(Unm|M)arshaling property for RPC\[/.test(line));
    assert.match(lines.join("\n"), /pulumi-resource-logpkg/);
    assertHidden(stdout + lines.join("\n"), planted(), "the log");
  });

  it("leaves the platform as it was when it is destroyed", async () => {
    await stack.run("destroy", "--yes");
    assert.deepEqual(managed(bench()), atStart);
  });

  it("shows no secret", async () => {
    assertHidden(await stateFiles(bench()), planted(), "the state");
    assertHidden(stack.printed(), planted(), "the output");
  });
});

describe("finding sources of logpkg on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);

  it("lists them", async () => {
    const { home } = bench();
    const list = ["do", "--package", pluginFile("logpkg"), "logpkg:CdnSource", "list"];
    const { code, stdout, stderr } = await home.run(home.folder, list);
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), [{ id: `${FEEDS}/9001004`, name: "edge-logs" }]);
  });

  it("imports them by ids and by names, with a program that changes nothing", async () => {
    const head = yamlHead("imported", ["logpkg"]);
    const stack = await stackOf(bench(), { yaml: head });
    const resources = [
      { type: "logpkg:index/cdnSource:CdnSource", name: "edge", id: `${FEEDS}/9001004` },
      { type: "logpkg:index/cloudBEventHubLogSource:CloudBEventHubLogSource", name: "hub", id: "cloud-feeds/eventhub" },
    ];
    await writeFile(join(stack.folder, "import.json"), JSON.stringify({ resources }));
    const program = join(stack.folder, "imported.yaml");
    await stack.run("import", "--file", "import.json", "--out", program, "--yes", "--protect=false");
    await writeFile(join(stack.folder, "Pulumi.yaml"), head + (await readFile(program, "utf8")));
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
  });
});
