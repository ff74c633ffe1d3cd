import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { Program } from "@tripod/testkit";
import { startPluginBench } from "../plugin.testing.js";

const { assertFailure } = createWording(import.meta.url);

describe("CraasTokenV1", () => {
  const bench = useInSuite(startPluginBench);
  const program = (): Program => [
    {
      name: "it",
      type: "hostpkg:index/craasTokenV1:CraasTokenV1",
      inputs: { projectId: bench.platform.settings.projectId },
    },
  ];
  const tokens = () => bench.platform.objects.rows("registries.tokensV1").map(({ token }) => String(token));

  it("recreates a deleted token and leaves no token behind", async () => {
    const stack = bench.newStack();
    await stack.up(program());
    const [token = ""] = tokens();
    bench.platform.objects.remove("registries.tokensV1", token);
    assert.deepEqual((await stack.refresh()).delete, ["it"]);
    assert.deepEqual((await stack.up(program())).create, ["it"]);
    assert.equal(tokens().length, 1);
    await stack.destroy();
    assert.deepEqual(tokens(), []);
  });

  it("reveals the token in no message, although it is part of the URL", async (test) => {
    const stack = bench.newStack();
    await stack.up(program());
    const [token = ""] = tokens();
    bench.platform.faults.add({ route: "GET /*", fault: { kind: "html", status: 403 }, times: 20 });
    const failure = await stack.refresh().then(
      () => assert.fail("the refresh must fail"),
      (error: Error) => error,
    );
    bench.platform.faults.clear();
    assertFailure(test, failure, {});
    assert.ok(!failure.message.includes(token));
    assert.ok(!JSON.stringify(bench.plugin.logs).includes(token));
    await stack.destroy();
  });
});
