import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

const PASSWORD = "Passw0rd-of-the-example";

describe("DedicatedServerV1 with a private network, on the real engine", ENGINE, () => {
  const bench = useBench(() => startHosting({ statePace: 0.1 }));
  const rows = (name: string) => bench().platform.objects.rows(name);
  const servers = () => rows("dedicated.servers").map(({ state, user_desc }) => `${user_desc} ${state}`);

  /** Asserts that the example leaves only a server that runs until the end of its period, and removes its row. */
  const assertLeft = () => {
    assert.deepEqual(servers(), ["vpn-1 expiring"]);
    for (const name of ["routers", "networks", "subnets", "staticRoutes"]) assert.deepEqual(rows(`router.${name}`), []);
    for (const row of [...rows("dedicated.servers")]) bench().platform.objects.remove("dedicated.servers", row);
  };

  it("lives its whole life in YAML", async () => {
    const { projectId } = bench().platform.settings;
    const stack = await stackOf(bench(), { example: "hostpkg-server-yaml" }, { projectId }, { rootPassword: PASSWORD });
    await stack.run("preview");
    assert.deepEqual(servers(), []);
    await stack.run("up", "--yes", "--skip-preview");
    assert.deepEqual(servers(), ["vpn-1 active"]);
    const outputs = await stack.outputs();
    const [subnet] = rows("router.subnets");
    assert.deepEqual([outputs.gateway, outputs.routeSubnet], ["172.20.5.1", subnet?.id]);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    assertHidden(await stateFiles(bench()), [PASSWORD], "the state");
    await stack.run("destroy", "--yes");
    assertLeft();
  });
});
