/** Requests of a refresh of many sources. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { failureCodeOf } from "@tripod/kit";
import { startEmulator } from "./network.testing.js";
import { operationsAt } from "./resources.testing.js";
import { CloudsyslogSource } from "./sources/CloudsyslogSource.js";

const COLLECTORS = 10;
const EACH = 20;

it("a refresh of 200 sources in 10 collectors reads each list once and reports drift, deletion and another type", async () => {
  const logs = await startEmulator({ collectors: COLLECTORS });
  const { platform, ...engine } = operationsAt(logs.settings);
  try {
    const all = Array.from({ length: COLLECTORS * EACH }, (_, index) => {
      const collectorId = 300_000_001 + (index % COLLECTORS);
      const source = { id: 7_000_000 + index, sourceType: "Cloudsyslog", name: `s${index}`, token: "t" };
      logs.objects.add("sources", { ...source, collectorId });
      return { id: String(source.id), inputs: {}, state: { collectorId, name: source.name }, reasons: [] };
    });
    const states = await Promise.all(all.map((one) => engine.refresh(CloudsyslogSource, one)));
    const asked = logs.requests.all().length;
    assert.ok(asked <= COLLECTORS + 2, `${asked} requests`);

    logs.objects.patch("sources", 7_000_001, { category: "theirs" });
    logs.objects.remove("sources", 7_000_002);
    logs.objects.patch("sources", 7_000_003, { sourceType: "HTTP" });
    logs.requests.reset();
    const outcomes = await Promise.allSettled(
      states.map((one) => engine.refresh(CloudsyslogSource, one ?? assert.fail("gone"))),
    );
    const different = outcomes.flatMap((outcome, index) => {
      if (outcome.status === "rejected") return [[index, failureCodeOf(outcome.reason) ?? ""]];
      if (outcome.value === undefined) return [[index, "gone"]];
      const { state } = outcome.value;
      const before = states[index]?.state ?? {};
      const members = Object.keys(state).filter((name) => JSON.stringify(state[name]) !== JSON.stringify(before[name]));
      return members.length === 0 ? [] : [[index, members.join()]];
    });
    assert.deepEqual(different, [
      [1, "category"],
      [2, "gone"],
      [3, "invalid-argument"],
    ]);
    // A source that the list lacks is read individually, and is deleted if the list still lacks it.
    const again = logs.requests.all().length;
    assert.ok(again <= COLLECTORS + 4, `${again} requests`);

    logs.requests.reset();
    await engine.refresh(CloudsyslogSource, states[0] ?? assert.fail("gone"));
    assert.equal(logs.requests.all().length, 1, "a single refresh sends a single request");
  } finally {
    platform.close();
    await logs.close();
  }
});
