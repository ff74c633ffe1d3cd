/** Source of the log analytics package whose search takes a minute, on a clock without real delays. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startLogs } from "@tripod/emulators";
import { resourceToken } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { engine, type Program, secret } from "@tripod/testkit";
// A plugin process would stop the clock, so this test has a separate file.
import { createWorld, providerInProcess } from "../inProcess/provider.js";

const COLLECTOR = 101234567;
const SOURCES = "/api/v1/collectors/:collectorId/sources";
const PROGRAM: Program = [
  {
    name: "cdn",
    type: resourceToken("logpkg", "CdnSource"),
    inputs: {
      collectorId: COLLECTOR,
      contentType: "CloudACdnBucket",
      name: "cdn",
      authentication: {
        type: "ObjStoreBucketAuthentication",
        accessKey: "PLANTEDKEYID",
        secretKey: "planted-secret-key",
      },
      path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
    },
  },
];

describe("CdnSource.create with a lost response", () => {
  it("stays in state with the reason while the provider cannot find out whether it was created", async () => {
    const world = createWorld();
    const platform = await startLogs({ ...world.network.options, limits: false });
    const provider = providerInProcess(logpkg, world);
    const made = () => platform.control.sources(COLLECTOR).filter(({ name }) => name === "cdn");
    try {
      const { accessId, accessKey, baseUrl } = platform.settings;
      const stack = engine(provider).stack({
        package: "logpkg",
        config: { accessId, accessKey: secret(accessKey), baseUrl },
      });
      platform.faults.add(
        { route: `POST ${SOURCES}`, fault: { kind: "lost-answer" } },
        // Reads before the create succeed. Reads after the create fail.
        {
          route: `GET ${SOURCES}`,
          skip: 1,
          fault: { kind: "answer", status: 403, body: { code: "forbidden", message: "no" } },
        },
      );
      await assert.rejects(stack.up(PROGRAM), (error: Error) => {
        const state = JSON.stringify(stack.exportState({ encrypt: true }));
        assert.doesNotMatch(JSON.stringify(provider.logs) + String(error) + state, /planted/i);
        return true;
      });
      const { id, initErrors } = stack.resource("cdn");
      assert.match(id, /^pending-create:/);
      assert.match(initErrors.join(), /answered 403/);
      assert.equal(made().length, 1);

      platform.faults.clear();
      await stack.refresh();
      assert.deepEqual(
        made().map((source) => `${source.id}`),
        [stack.resource("cdn").id.split("/").at(-1)],
      );
      await stack.destroy();
      assert.deepEqual(made(), []);
    } finally {
      await provider.stop();
      await platform.close();
    }
  });
});
