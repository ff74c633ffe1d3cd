import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { startBench } from "../../resources.testing.js";
import { CseAggregationRule } from "./CseAggregationRule.js";
import { CseChainRule } from "./CseChainRule.js";
import { CseMatchRule } from "./CseMatchRule.js";
import { CseThresholdRule } from "./CseThresholdRule.js";
import { addVendors, any, clearRules, rowOf, writes } from "./rules.testing.js";

const { assertRejected } = createWording(import.meta.url);

const bench = useInSuite(startBench);
afterEach(() => {
  bench.restore();
  clearRules(bench);
});

const Threshold = any(CseThresholdRule);
const Chain = any(CseChainRule);

const threshold = () =>
  addVendors(bench, "THRESHOLD-S00059", "threshold", {
    description: "d",
    expression: 'objectType = "Authentication"',
    countDistinct: true,
    countField: "user_username",
    limit: 10,
    score: 3,
    windowSize: 3_600_000,
    windowSizeName: "T60M",
  });

/** Imports a vendor rule. `program` has its values, without those that cannot be overridden. */
async function imported(resource = Threshold, id = threshold()) {
  const object = (await bench.import(resource, id)) ?? assert.fail("the import found no rule");
  bench.logs.requests.reset();
  return object;
}

const program = {
  name: "Built in THRESHOLD-S00059",
  entitySelectors: [{ entityType: "_ip", expression: "device_ip" }],
  summaryExpression: "built in",
  tags: ["_mitreAttackTactic:TA0006"],
  description: "d",
  limit: 10,
  severity: 3,
  windowSize: "T60M",
};

describe("vendor rules", () => {
  it("are imported by ID, without a diff for unset inputs of the vendor", async () => {
    const object = await imported();
    assert.deepEqual(bench.check(Threshold, program, object).failures, []);
    const whole = { ...program, countDistinct: true, countField: "user_username" };
    assert.deepEqual(bench.diff(Threshold, whole, object).changes, []);
    // An unset input with a default causes one update without a request, and no further diff.
    const left = await bench.update(Threshold, program, object);
    bench.logs.objects.patch("security.rules", object.id, { expression: 'objectType = "Other"', countField: "x" });
    const seen = (await bench.refresh(Threshold, left)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(bench.diff(Threshold, program, seen).changes, []);
    assert.deepEqual(writes(bench), []);
  });

  it("are overridden with the differences only", async () => {
    const object = await imported();
    const changed = await bench.update(Threshold, { ...program, limit: 25, tags: ["team:blue"] }, object);
    assert.deepEqual(writes(bench), [
      { to: "PUT /threshold/THRESHOLD-S00059/override", body: { fields: { tags: ["team:blue"], limit: 25 } } },
    ]);
    const row = rowOf(bench, object.id);
    assert.deepEqual(
      [row.limitOverride, row.expression],
      [{ original: 10, override: 25 }, 'objectType = "Authentication"'],
    );
    assert.deepEqual(reveal(changed.state).limit, 25);
    assert.deepEqual(bench.diff(Threshold, { ...program, limit: 25, tags: ["team:blue"] }, changed).changes, []);
  });

  it("are overridden with an empty list", async () => {
    const object = await imported();
    const changed = await bench.update(Threshold, { ...program, tags: [] }, object);
    assert.deepEqual(writes(bench), [
      { to: "PUT /threshold/THRESHOLD-S00059/override", body: { fields: { tags: [] } } },
    ]);
    assert.deepEqual(bench.diff(Threshold, { ...program, tags: [] }, changed).changes, []);
  });

  it("restore the vendor's value if an input is removed", async () => {
    const object = await imported();
    const tagged = await bench.update(Threshold, { ...program, tags: ["team:blue"] }, object);
    const { tags: _, ...without } = program;
    await bench.update(Threshold, without, tagged);
    const row = rowOf(bench, object.id);
    assert.deepEqual([row.tags, row.tagsOverride], [["_mitreAttackTactic:TA0006"], undefined]);
  });

  it("are enabled and disabled by a separate request", async () => {
    const object = await imported();
    const off = await bench.update(Threshold, { ...program, enabled: false }, object);
    assert.deepEqual(writes(bench), [{ to: "PUT /THRESHOLD-S00059/enabled", body: { enabled: false } }]);
    assert.equal(reveal(off.state).enabled, false);
  });

  it("are not changed at all if an input cannot be overridden", async (test) => {
    const object = await imported();
    for (const change of [{ expression: "a = b" }, { countField: "device_ip" }, { countDistinct: false }]) {
      await assertRejected(test, bench.update(Threshold, { ...program, ...change, limit: 25 }, object), {
        code: "invalid-argument",
        path: Object.keys(change).join(),
      });
    }
    assert.deepEqual(writes(bench), []);
  });

  it("are never deleted, and the error explains the next step", async (test) => {
    const object = await imported();
    await assertRejected(test, bench.delete(Threshold, object), { code: "invalid-argument", path: "" });
    assert.deepEqual(writes(bench), []);
    clearRules(bench);
    await bench.delete(Threshold, object);
  });

  it("get no override if the source of the rule cannot be read", async () => {
    const object = await imported();
    for (const status of [403, 500]) {
      bench.logs.faults.add({ route: "GET /api/sec/v1/rules/:id", fault: { kind: "answer", status } });
      await assert.rejects(bench.update(Threshold, { ...program, limit: 25 }, object));
      bench.logs.faults.clear();
    }
    assert.deepEqual(writes(bench), []);
  });

  it("are refreshed individually, and rules of the organization by one list", async () => {
    const object = await imported();
    const own = [];
    for (const name of ["one", "two", "three"])
      own.push(await bench.create(Threshold, { ...program, name, enabled: true, expression: "a = b" }));
    bench.logs.requests.reset();
    const seen = await Promise.all([object, ...own].map((one) => bench.refresh(Threshold, one)));
    assert.ok(seen.every((one) => one !== undefined));
    assert.deepEqual(
      bench.logs.requests.all().map(({ path }) => path.split("/").at(-1)),
      ["rules", "THRESHOLD-S00059"],
    );
  });

  it("change the limits of a chain rule by index, and never its expressions", async (test) => {
    const steps = [
      { expression: 'success = "false"', limit: 5 },
      { expression: 'success = "true"', limit: 1 },
    ];
    const window = { windowSize: 3_600_000, windowSizeName: "T60M" };
    const id = addVendors(bench, "CHAIN-S00012", "chain", {
      description: "d",
      expressionsAndLimits: steps,
      ordered: true,
      score: 3,
      ...window,
    });
    const object = await imported(Chain, id);
    const { limit: _, ...rest } = { ...program, name: "Built in CHAIN-S00012" };
    const more = [{ expression: ' success = "false" ', limit: 9 }, steps[1]];
    const changed = await bench.update(Chain, { ...rest, expressionsAndLimits: more }, object);
    assert.deepEqual(
      writes(bench).map(({ body }) => body),
      [{ fields: { limits: [{ index: 0, limit: 9 }] } }],
    );
    await assertRejected(
      test,
      bench.update(Chain, { ...rest, expressionsAndLimits: [{ expression: "x", limit: 9 }, steps[1]] }, changed),
      { code: "invalid-argument", path: "expressionsAndLimits" },
    );
    // As in other types of vendor rules, inputs of the vendor may be unset.
    assert.deepEqual(bench.diff(Chain, rest, changed).changes, []);
    assert.deepEqual((await bench.update(Chain, { ...rest, tags: ["a"] }, changed)).reasons, []);
    assert.deepEqual(
      bench
        .check(Chain, rest)
        .failures.map(({ path }) => path)
        .sort(),
      ["enabled", "expressionsAndLimits"],
    );
  });
});

describe("import of a rule of another type", () => {
  it("fails and names the type", async (test) => {
    threshold();
    await assertRejected(test, bench.import(any(CseMatchRule), "THRESHOLD-S00059"), {
      code: "invalid-argument",
      path: "",
    });
    await assertRejected(test, bench.import(any(CseAggregationRule), "AGGREGATION-S00001"), {
      code: "not-found",
      path: "",
    });
  });
});
