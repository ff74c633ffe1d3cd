import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { checkResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { requestsOf, startBench } from "../../resources.testing.js";
import { CseAggregationRuleFixture } from "./CseAggregationRule.fixture.js";
import { CseAggregationRule } from "./CseAggregationRule.js";
import { CseChainRuleFixture } from "./CseChainRule.fixture.js";
import { CseChainRule } from "./CseChainRule.js";
import { CseFirstSeenRuleFixture } from "./CseFirstSeenRule.fixture.js";
import { CseFirstSeenRule } from "./CseFirstSeenRule.js";
import { CseMatchRuleFixture } from "./CseMatchRule.fixture.js";
import { CseMatchRule } from "./CseMatchRule.js";
import { CseOutlierRuleFixture } from "./CseOutlierRule.fixture.js";
import { CseOutlierRule } from "./CseOutlierRule.js";
import { CseRuleTuningExpression } from "./CseRuleTuningExpression.js";
import { CseThresholdRuleFixture } from "./CseThresholdRule.fixture.js";
import { CseThresholdRule } from "./CseThresholdRule.js";
import { any, clearRules, RULES, rowOf, writes } from "./rules.testing.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const nothing = () => "";
const KINDS = [
  { path: "templated", resource: any(CseMatchRule), least: CseMatchRuleFixture.minimal(nothing) },
  { path: "threshold", resource: any(CseThresholdRule), least: CseThresholdRuleFixture.minimal(nothing) },
  { path: "chain", resource: any(CseChainRule), least: CseChainRuleFixture.minimal(nothing) },
  { path: "aggregation", resource: any(CseAggregationRule), least: CseAggregationRuleFixture.minimal(nothing) },
  { path: "first-seen", resource: any(CseFirstSeenRule), least: CseFirstSeenRuleFixture.minimal(nothing) },
  { path: "outlier", resource: any(CseOutlierRule), least: CseOutlierRuleFixture.minimal(nothing) },
];
const [match, threshold, chain, aggregation, firstSeen, outlier] = KINDS as [Kind, Kind, Kind, Kind, Kind, Kind];
type Kind = (typeof KINDS)[number];

const bench = useInSuite(startBench);
afterEach(() => {
  bench.restore();
  clearRules(bench);
});

const failuresOf = ({ resource, least }: Kind, more: object) =>
  bench.check(resource, { ...least, ...more }).failures.map(({ path, reason }) => `${path} ${reason}`);
/** Returns the members of the create request of a rule. */
const sent = (): Readonly<Record<string, unknown>> => {
  const [first] = writes(bench);
  return (first?.body as { readonly fields?: Readonly<Record<string, unknown>> } | undefined)?.fields ?? {};
};

describe("rules of all types", () => {
  for (const { path, resource, least } of KINDS.filter(({ least }) => "severityMapping" in least)) {
    it(`keep the type of a severity mapping that a response lacks: ${path}`, async () => {
      const made = await bench.create(resource, least);
      const edit = (body: unknown) => {
        const { data } = body as { readonly data: { readonly scoreMapping: object } };
        return { data: { ...data, scoreMapping: { ...data.scoreMapping, type: undefined } } };
      };
      bench.logs.faults.add({ route: "GET /api/sec/v1/rules/:id", times: 1, fault: { kind: "edit", edit } });
      const read = (await bench.refresh(resource, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(resource, least, read).changes, []);
    });
  }

  for (const { path, resource, least } of KINDS) {
    it(`are created by one request, updated by two and deleted: ${path}`, async () => {
      const asked = await requestsOf(bench, async () => {
        const made = await bench.create(resource, least);
        const changed = await bench.update(resource, { ...least, tags: ["team:blue"], enabled: false }, made);
        assert.equal(reveal(changed.state).enabled, false);
        await bench.delete(resource, changed);
      });
      assert.deepEqual(asked, {
        [`POST /api/sec/v1/rules/${path}`]: 1,
        "GET /api/sec/v1/rules/:id": 2,
        [`PUT /api/sec/v1/rules/${path}/:id`]: 1,
        "DELETE /api/sec/v1/rules/:id": 1,
      });
    });

    it(`keep members that were changed elsewhere in an update: ${path}`, async () => {
      const made = await bench.create(resource, least);
      bench.logs.objects.patch(RULES, made.id, { tuningExpressionIds: ["theirs"], category: "theirs" });
      await bench.update(resource, { ...least, enabled: false }, made);
      const { tuningExpressionIds, category } = rowOf(bench, made.id);
      assert.deepEqual([tuningExpressionIds, category], [["theirs"], "theirs"]);
    });
  }

  it("accept numbers as strings, as the platform documents some members of an outlier rule", async () => {
    const { resource, least } = outlier;
    const made = await bench.create(resource, least);
    const { floorValue, deviationThreshold } = rowOf(bench, made.id);
    bench.logs.objects.patch(RULES, made.id, {
      floorValue: String(floorValue),
      deviationThreshold: String(deviationThreshold),
    });
    const read = (await bench.refresh(resource, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(resource, least, read).changes, []);
    assert.deepEqual([read.state.floorValue, read.state.deviationThreshold], [floorValue, deviationThreshold]);
  });

  it("are created disabled if `enabled` is false", async () => {
    for (const { resource, least } of KINDS) {
      bench.logs.requests.reset();
      await bench.create(resource, { ...least, name: resource.name, enabled: false });
      assert.equal(sent().enabled, false, resource.name);
    }
  });

  it("require inputs of new rules that vendor rules can omit, and accept unknown values", (test) => {
    const names = { resourceName: "rule", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
    const { least, resource } = aggregation;
    const { matchExpression: _, enabled: __, ...lacking } = least as Record<string, unknown>;
    const failed = (more: object) =>
      checkResource(resource as never, { ...lacking, ...more } as never, {}, names).failures.map(({ path }) => path);
    assert.deepEqual(failed({}).sort(), ["enabled", "matchExpression"]);
    assert.deepEqual(failed({ enabled: UNKNOWN, matchExpression: UNKNOWN }), []);
    assertWording(test, failuresOf(aggregation, { aggregationFunctions: [] }).join());
  });

  it("keep the inputs' spelling of an expression and order of tags", async () => {
    const spelled = { ...match.least, expression: '  success = "false" ', tags: ["b", "a"] };
    const made = await bench.create(match.resource, spelled);
    bench.logs.objects.patch(RULES, made.id, { expression: 'success = "false"', tags: ["a", "b"] });
    const seen = (await bench.refresh(match.resource, made)) ?? assert.fail("the object no longer exists");
    const { expression, tags } = reveal(seen.state);
    assert.deepEqual([expression, tags], [spelled.expression, spelled.tags]);
    assert.deepEqual(bench.diff(match.resource, { ...spelled, tags: ["a", "b"] }, seen).changes, []);
  });

  it("are imported by name among the rules of the organization", async (test) => {
    const made = await bench.create(outlier.resource, { ...outlier.least, name: 'with "quotes" \\ in it' });
    assert.equal((await bench.import(outlier.resource, 'with "quotes" \\ in it'))?.id, made.id);
    await assertRejected(test, bench.import(match.resource, 'with "quotes" \\ in it'), {
      code: "invalid-argument",
      path: "",
    });
  });
});

describe("suppressionWindowSize", () => {
  it("is cleared by null, and is omitted if a rule never had it", async () => {
    const made = await bench.create(match.resource, { ...match.least, suppressionWindowSize: 0 });
    assert.equal(Object.hasOwn(sent(), "suppressionWindowSize"), false);
    const longer = { ...match.least, suppressionWindowSize: 172_800_000 };
    const suppressed = await bench.update(match.resource, longer, made);
    bench.logs.requests.reset();
    await bench.update(match.resource, match.least, suppressed);
    assert.equal(sent().suppressionWindowSize, null);
    assert.equal(rowOf(bench, made.id).suppressionWindowSize, undefined);
  });

  it("is restored after it was cleared outside of the program", async () => {
    const args = { ...match.least, suppressionWindowSize: 172_800_000 };
    const made = await bench.create(match.resource, args);
    bench.logs.objects.patch(RULES, made.id, { suppressionWindowSize: undefined });
    const seen = (await bench.refresh(match.resource, made)) ?? assert.fail("the object no longer exists");
    assert.equal(reveal(seen.state).suppressionWindowSize, undefined);
    await bench.update(match.resource, args, seen);
    assert.equal(rowOf(bench, made.id).suppressionWindowSize, 172_800_000);
  });

  it("must be longer than the window", (test) => {
    const window = { windowSize: "CUSTOM", windowSizeMillis: "5400000" };
    assert.deepEqual(failuresOf(threshold, { ...window, suppressionWindowSize: 5_400_001 }), []);
    assertWording(test, failuresOf(threshold, { ...window, suppressionWindowSize: 5_400_000 }).join("\n"));
    const short = failuresOf(chain, { windowSize: "T05D", suppressionWindowSize: 60_000 }).join();
    assertWording(test, short, { window: 432000000 });
  });
});

describe("windows", () => {
  it("are decoded by name, or by length for a custom window", async () => {
    const custom = { ...threshold.least, windowSize: "CUSTOM", windowSizeMillis: "5400000" };
    const made = await bench.create(threshold.resource, custom);
    bench.logs.objects.patch(RULES, made.id, { windowSize: 7_200_000 });
    const seen = (await bench.refresh(threshold.resource, made)) ?? assert.fail("the object no longer exists");
    assert.equal(reveal(seen.state).windowSizeMillis, "7200000");
    const named = await bench.update(threshold.resource, { ...threshold.least, windowSize: "T60M" }, made);
    const { windowSize, windowSizeMillis } = reveal(named.state);
    assert.deepEqual([windowSize, windowSizeMillis], ["T60M", undefined]);
  });

  it("are rejected by check if name and length do not match", (test) => {
    assertWording(test, failuresOf(threshold, { windowSize: "T1H" }).join());
    assertWording(test, failuresOf(threshold, { windowSize: "CUSTOM" }).join());
    assertWording(test, failuresOf(threshold, { windowSizeMillis: "60000" }).join());
    for (const windowSizeMillis of ["59999", "432000001", "1h", "60000.5"])
      assertWording(test, failuresOf(threshold, { windowSize: "CUSTOM", windowSizeMillis }).join());
    assertWording(test, failuresOf(outlier, { windowSize: "T12H" }).join());
    assertWording(test, failuresOf(firstSeen, { baselineWindowSize: "soon" }).join());
  });
});

describe("severities", () => {
  it("are sent with all members that the platform requires, and decoded without defaults", async () => {
    const made = await bench.create(match.resource, match.least);
    assert.deepEqual(sent().scoreMapping, { type: "constant", default: 3, field: "", mapping: [] });
    assert.deepEqual(bench.diff(match.resource, match.least, made).changes, []);
    bench.logs.objects.patch(RULES, made.id, { scoreMapping: { type: "constant", default: 3, field: null } });
    const seen = (await bench.refresh(match.resource, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(bench.diff(match.resource, match.least, seen).changes, []);
  });

  it("are rejected by check if members are missing or out of range", (test) => {
    const failed = (severityMapping: object) => failuresOf(match, { severityMapping }).join();
    assertWording(test, failed({ type: "constant" }));
    assertWording(test, failed({ type: "fieldValue", default: 1 }));
    assertWording(test, failed({ type: "fieldValueMapping", field: "f" }));
    assertWording(test, failed({ type: "constant", default: 11 }));
    assertWording(test, failuresOf(threshold, { severity: -1 }).join());
    assertWording(test, failuresOf(threshold, { countDistinct: true }).join());
  });

  it("require a count field in the update that starts to count distinct values", async () => {
    const made = await bench.create(threshold.resource, { ...threshold.least, name: "distinct" });
    const failed = (more: object, before = made) =>
      bench.check(threshold.resource, { ...threshold.least, countDistinct: true, ...more }, before).failures;
    assert.deepEqual(
      failed({}).map(({ path }) => path),
      ["countField"],
    );
    const counting = { ...threshold.least, name: "distinct", countDistinct: true, countField: "user_username" };
    const counted = await bench.update(threshold.resource, counting, made);
    assert.deepEqual(failed({}, counted), [], "the rule keeps the field");
  });
});

describe("inputs of chain, aggregation and outlier rules", () => {
  it("restore the default if an input is removed", async () => {
    const ordered = await bench.create(chain.resource, { ...chain.least, ordered: true });
    assert.equal(reveal((await bench.update(chain.resource, chain.least, ordered)).state).ordered ?? false, false);
    const apart = await bench.create(aggregation.resource, {
      ...aggregation.least,
      name: "apart",
      groupByEntity: false,
    });
    await bench.update(aggregation.resource, { ...aggregation.least, name: "apart" }, apart);
    assert.equal(rowOf(bench, apart.id).groupByAsset, true);
  });

  it("are sent as a list of one function, and numbers may be returned as strings", async () => {
    const made = await bench.create(outlier.resource, outlier.least);
    assert.deepEqual(sent().aggregationFunctions, [{ name: "most", function: "max", arguments: ["bytesOut"] }]);
    assert.equal(sent().floorValue, 0);
    bench.logs.objects.patch(RULES, made.id, { deviationThreshold: "5", floorValue: "0" });
    const seen = (await bench.refresh(outlier.resource, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(bench.diff(outlier.resource, outlier.least, seen).changes, []);
  });
});

describe("CseRuleTuningExpression", () => {
  const Tuning = any(CseRuleTuningExpression);
  const program = { name: "t", description: "d", expression: "a = b", enabled: true, exclude: true, isGlobal: false };

  it("keeps the recorded rule IDs if a response omits them, and ignores their order", async () => {
    const args = { ...program, ruleIds: ["MATCH-S00500", "MATCH-U00001"] };
    const made = await bench.create(Tuning, args);
    bench.logs.objects.patch("security.tuningExpressions", made.id, { ruleIds: ["MATCH-U00001", "MATCH-S00500"] });
    assert.deepEqual(bench.diff(Tuning, args, (await bench.refresh(Tuning, made)) ?? assert.fail()).changes, []);
    bench.logs.faults.add({
      route: "GET /api/sec/v1/rule-tuning-expressions/:id",
      fault: {
        kind: "bare",
        within: "data",
        members: ["name", "id", "description", "expression", "enabled", "exclude", "isGlobal"],
      },
    });
    const seen = (await bench.refresh(Tuning, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual([...(reveal(seen.state).ruleIds as string[])].sort(), args.ruleIds);
    bench.logs.faults.clear();
    await bench.delete(Tuning, made);
  });

  it("is imported from any page of a list without hasNextPage", async () => {
    for (let number = 0; number < 120; number += 1)
      bench.logs.objects.add("security.tuningExpressions", { ...program, name: `t${number}`, ruleIds: [] });
    assert.equal(reveal((await bench.import(Tuning, "t119"))?.state ?? {}).name, "t119");
    for (const { id } of [...bench.logs.objects.rows("security.tuningExpressions")])
      bench.logs.objects.remove("security.tuningExpressions", String(id));
  });
});
