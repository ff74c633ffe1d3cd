import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../../platform.js";
import { startBench } from "../../resources.testing.js";
import { CseCustomInsight as Custom } from "./CseCustomInsight.js";
import { CseInsightsConfiguration as Configuration } from "./CseInsightsConfiguration.js";
import { CseInsightsResolution as Resolution } from "./CseInsightsResolution.js";
import { CseInsightsStatus as Status } from "./CseInsightsStatus.js";

const { assertFailures, assertRejected } = createWording(import.meta.url);

const CseCustomInsight = Custom as AnyResource<LogPlatform>;
const CseInsightsConfiguration = Configuration as AnyResource<LogPlatform>;
const CseInsightsResolution = Resolution as AnyResource<LogPlatform>;
const CseInsightsStatus = Status as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const objects = {
  rows: (name: string) => bench.logs.objects.rows(name),
  patch: (name: string, id: string, members: Record<string, unknown>) => bench.logs.objects.patch(name, id, members),
};
const firstBody = () => JSON.parse(bench.logs.requests.all()[0]?.body ?? "");

describe("CseInsightsConfiguration", () => {
  const setting = () => bench.logs.objects.rows("security.insightsConfiguration")[0] ?? {};

  it("changes only inputs that are set, and a delete restores their defaults", async () => {
    bench.logs.objects.patch("security.insightsConfiguration", "cse-insights-configuration", { threshold: 9 });
    const made = await bench.create(CseInsightsConfiguration, { lookbackDays: 21 });
    assert.deepEqual(
      [setting().lookbackDays, setting().threshold, setting().globalSignalSuppressionWindow],
      [21, 9, 72],
    );
    assert.equal(reveal(made.state).threshold, 9);
    await bench.delete(CseInsightsConfiguration, made);
    assert.deepEqual([setting().lookbackDays, setting().threshold], [14, 9]);
  });

  it("keeps the values of inputs that were removed, and is imported by its fixed ID only", async (test) => {
    const made = await bench.create(CseInsightsConfiguration, { lookbackDays: 21, threshold: 11 });
    assert.deepEqual(bench.diff(CseInsightsConfiguration, { threshold: 11 }, made).changes, []);
    await assertRejected(test, bench.import(CseInsightsConfiguration, "any"), { code: "invalid-argument", path: "" });
    await bench.delete(CseInsightsConfiguration, made);
  });

  it("is never treated as deleted, and check rejects hours out of range", async (test) => {
    const made = await bench.create(CseInsightsConfiguration, {});
    for (const status of [403, 404])
      await withAnswer("GET /api/sec/v1/insights-configuration", status, () =>
        assert.rejects(bench.refresh(CseInsightsConfiguration, made)),
      );
    const { failures } = bench.check(CseInsightsConfiguration, { globalSignalSuppressionWindow: 12 });
    assertFailures(test, failures, ["globalSignalSuppressionWindow"]);
  });
});

async function withAnswer(route: string, status: number, operation: () => Promise<unknown>): Promise<void> {
  const body = { data: null, errors: [{ code: "api_not_enabled", message: "off", error_id: "E1" }] };
  bench.logs.faults.add({ route, fault: { kind: "answer", status, body } });
  await operation();
  bench.logs.faults.clear();
}

describe("CseInsightsResolution", () => {
  it("sends no unset parent, and accepts the platform's parents without spaces", async () => {
    bench.logs.requests.reset();
    const alone = await bench.create(CseInsightsResolution, { name: "alone" });
    assert.deepEqual(firstBody(), { fields: { name: "alone" } });
    const below = await bench.create(CseInsightsResolution, { name: "below", parent: "FalsePositive" });
    const shown = (await bench.refresh(CseInsightsResolution, below)) ?? assert.fail("the object no longer exists");
    assert.equal(reveal(shown.state).parent, "FalsePositive");
    assert.deepEqual(bench.check(CseInsightsResolution, { parent: "False Positive" }).failures[0]?.path, "parent");
    for (const one of [alone, below]) await bench.delete(CseInsightsResolution, one);
  });

  it("is replaced if name or parent change, and updated if the description changes", async () => {
    const made = await bench.create(CseInsightsResolution, { name: "one", parent: "NoAction" });
    const replaces = (args: object) => bench.diff(CseInsightsResolution, args, made).replaces;
    assert.deepEqual(replaces({ name: "two", parent: "NoAction" }), ["name"]);
    assert.deepEqual(replaces({ name: "one", parent: "Duplicate" }), ["parent"]);
    assert.deepEqual(replaces({ name: "one", parent: "NoAction", description: "Text" }), []);
    await bench.delete(CseInsightsResolution, made);
  });
});

describe("CseInsightsStatus", () => {
  it("keeps its color in an update", async () => {
    const made = await bench.create(CseInsightsStatus, { name: "waiting", description: "Text" });
    objects.patch("security.insightStatuses", made.id, { color: "#ff0000" });
    const changed = await bench.update(CseInsightsStatus, { name: "asked" }, made);
    const [row = {}] = objects.rows("security.insightStatuses");
    assert.deepEqual([row.name, row.color, row.description], ["asked", "#ff0000", ""]);
    assert.equal(reveal(changed.state).displayName, "asked");
    await bench.delete(CseInsightsStatus, changed);
  });
});

describe("CseCustomInsight", () => {
  const args = { name: "one", description: "", enabled: true, ordered: false, severity: "LOW", tags: [] };

  it("selects signals by either rules or names, and can change between them", async () => {
    const failures = (rest: object) =>
      bench.check(CseCustomInsight, { ...args, ...rest }).failures.map(({ path }) => path);
    assert.deepEqual(failures({}), ["ruleIds"]);
    assert.deepEqual(failures({ ruleIds: [], signalNames: [] }), ["ruleIds"]);
    assert.deepEqual(failures({ ruleIds: ["a"], signalNames: ["b"] }), ["signalNames"]);
    const made = await bench.create(CseCustomInsight, { ...args, ruleIds: ["MATCH-S00001"] });
    const changed = await bench.update(CseCustomInsight, { ...args, signalNames: ["b*"] }, made);
    const [row = {}] = objects.rows("security.customInsights");
    assert.deepEqual([row.ruleIds, row.signalNames], [[], ["b*"]]);
    await bench.delete(CseCustomInsight, changed);
  });
});
