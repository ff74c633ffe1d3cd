import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startHosting } from "@tripod/platforms";
import { engine, type Plugin, type Program, secret, startPlugin } from "@tripod/testkit";

type Platform = Awaited<ReturnType<typeof startHosting>>;

const PLUGIN = new URL("../../../../dist/plugins/hostpkg/pulumi-resource-hostpkg", import.meta.url).pathname;

describe("a registry token of the first version", () => {
  let platform: Platform;
  let plugin: Plugin;
  before(async () => {
    platform = await startHosting({ statePace: 0 });
    plugin = await startPlugin({ path: PLUGIN });
  });
  after(async () => {
    await plugin.stop();
    await platform.close();
  });
  const newStack = () => {
    const { password, ...rest } = platform.settings;
    return engine(plugin).stack({
      package: "hostpkg",
      name: "tokens",
      config: { ...rest, password: secret(password) },
    });
  };
  const program = (): Program => [
    {
      name: "it",
      type: "hostpkg:index/craasTokenV1:CraasTokenV1",
      inputs: { projectId: platform.settings.projectId },
    },
  ];
  const tokens = () => platform.objects.rows("registries.tokensV1").map(({ token }) => String(token));

  it("is made anew once it is gone, and leaves nothing behind", async () => {
    const stack = newStack();
    await stack.up(program());
    const [token = ""] = tokens();
    platform.objects.remove("registries.tokensV1", token);
    assert.deepEqual((await stack.refresh()).delete, ["it"]);
    assert.deepEqual((await stack.up(program())).create, ["it"]);
    assert.equal(tokens().length, 1);
    await stack.destroy();
    assert.deepEqual(tokens(), []);
  });

  it("stands in no message, although it stands in the address", async () => {
    const stack = newStack();
    await stack.up(program());
    const [token = ""] = tokens();
    platform.faults.add({ route: "GET /*", fault: { kind: "html", status: 403 }, times: 20 });
    const failure = await stack.refresh().then(
      () => assert.fail("the refresh must fail"),
      (error: Error) => error,
    );
    platform.faults.clear();
    assert.match(failure.message, /Get registry/);
    assert.ok(!failure.message.includes(token));
    assert.ok(!JSON.stringify(plugin.logs).includes(token));
    await stack.destroy();
  });
});
