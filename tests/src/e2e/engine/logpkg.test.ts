import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";
import { assertStays, destroyAll, inlineStack } from "./inlineStack.js";
import { HOSTED, managed, SECRETS, startQuickLogs } from "./logs.js";

describe("lookups of logpkg on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);

  it("runs the YAML example through its whole life", async () => {
    const stack = await stackOf(bench(), { example: "logpkg-yaml" });
    await stack.run("preview");
    await stack.run("up", "--yes", "--skip-preview");
    const outputs = await stack.outputs();
    assert.equal(outputs.ingestUrl, "[secret]");
    assert.deepEqual(outputs.collector, { id: HOSTED, fields: { team: "platform" } });
    assert.deepEqual(
      Object.entries(outputs).filter(([, value]) => value === undefined || value === null),
      [],
    );
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    assert.deepEqual(await stack.outputs(), outputs);
    const { accessKey } = bench().platform.settings;
    const token = bench().platform.control.sources(HOSTED)[0]?.token;
    assert.ok(typeof token === "string");
    assertHidden((await stateFiles(bench())) + stack.printed(), [accessKey, token], "state and output");
    await stack.run("destroy", "--yes");
  });
});

describe("TypeScript example of logpkg", ENGINE, () => {
  const bench = useBench(startQuickLogs);

  it("runs through the complete lifecycle", async () => {
    const atStart = managed(bench());
    const stack = await inlineStack(bench(), "logpkg-typescript", "logpkg");
    const { bucketAccessKey, bucketSecretKey, oktaApiKey } = SECRETS;
    for (const [name, value] of Object.entries({ bucketAccessKey, bucketSecretKey, oktaApiKey })) {
      await stack.setConfig(name, { value, secret: true });
    }
    assert.deepEqual((await stack.preview()).changeSummary, { create: 5 });
    const { outputs } = await stack.up();
    assert.match(String(outputs.syslog?.value), /^syslog-[0-9a-f]{7}$/);
    assert.deepEqual([outputs.cdnUrl?.secret, outputs.syslogToken?.secret], [true, true]);
    assert.equal(managed(bench()).apps.length, atStart.apps.length + 1);
    await assertStays(stack);
    assertHidden(await stateFiles(bench()), Object.values(SECRETS), "the state");
    await destroyAll(stack);
    assert.deepEqual(managed(bench()), atStart);
  });
});
