import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startLogs } from "@tripod/emulators";
import { createShared } from "@tripod/kit";
import { connect } from "./lookups.testing.js";
import { network, startEmulator } from "./network.testing.js";

describe("LIMITS", () => {
  it("apply to all clients of one access key together, so that the platform rejects no call", async () => {
    const platform = await startLogs(network.options);
    try {
      const shared = { shared: createShared() };
      const clients = [connect(platform.settings, shared), connect({ ...platform.settings, adminMode: true }, shared)];
      const calls = Array.from({ length: 24 }, (_, index) =>
        clients[index % 2]?.getHttpSource({ collectorId: 101234567, id: 900_000 + index }).catch(() => undefined),
      );
      await Promise.all(calls);
      const { requests } = platform;
      assert.equal(requests.count("GET /*", 429), 0);
      assert.ok(requests.count("GET /*") >= 8, "fewer requests than the limit");
    } finally {
      await platform.close();
    }
  });

  it("do not fail calls that wait long for a slot", async () => {
    const platform = await startEmulator({ collectors: 300 });
    try {
      const client = connect(platform.settings);
      const ids = Array.from({ length: 300 }, (_, index) => 300_000_001 + index);
      const found = await Promise.all(ids.map((collectorId) => client.getHttpSource({ collectorId, name: "ingest" })));
      assert.equal(new Set(found.map(({ token }) => token)).size, 300);
    } finally {
      await platform.close();
    }
  });
});
