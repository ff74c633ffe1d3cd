import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

const { assertFailure } = createWording(import.meta.url);

describe("getMonitorFolder", () => {
  const platform = useInSuite(startEmulator);

  const FOLDERS = {
    "/Monitor": "0000000000F00D00",
    "/Monitor/Payments": "0000000000F00D10",
    "/Monitor/payments": "0000000000F00D13",
    "/Monitor/Payments/Card & cash": "0000000000F00D11",
  };
  for (const [path, id] of Object.entries(FOLDERS)) {
    it(`finds ${path}`, async () => {
      const found = await connect(platform.settings).getMonitorFolder({ path });
      assert.deepEqual([found.id, found.path], [id, path]);
    });
  }

  it("suggests similar folders, but no monitors", async (test) => {
    const error = await failureOf(connect(platform.settings).getMonitorFolder({ path: "/Monitor/Payments/Decline" }));
    assertFailure(test, error, { code: "invalid-argument", path: "path" });
    const near = await failureOf(connect(platform.settings).getMonitorFolder({ path: "/Monitor/Payments/card&cash" }));
    assertFailure(test, near, { code: "invalid-argument", path: "path" });
  });
});
