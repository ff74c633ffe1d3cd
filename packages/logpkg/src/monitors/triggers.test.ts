import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, type PlainObject, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { matchesDesired } from "@tripod/rest";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Monitor as Definition } from "./Monitor.js";
import { triggerBlocks } from "./triggerFields.js";

const { assertFailures } = createWording(import.meta.url);

const Monitor = Definition as AnyResource<LogPlatform>;

/** Condition in the form of the inputs, and its triggers according to the wire reference. */
interface Row {
  readonly type: "Logs" | "Metrics" | "Slo";
  readonly block: object;
  /** Triggers by type, without the members that all triggers of the block share. */
  readonly triggers: Readonly<Record<string, object>>;
  /** Change of the first trigger outside of the program, and the path of the resulting diff. */
  readonly drift: readonly [members: object, at: string];
}

/** Adds to each trigger the one that resolves it, with the same members. */
const withResolved = (triggers: Row["triggers"]): Row["triggers"] =>
  Object.fromEntries(
    Object.entries(triggers).flatMap(([kind, members]) => [
      [kind, members],
      [`Resolved${kind}`, members],
    ]),
  );

const BLOCKS: Readonly<Record<string, Row>> = {
  logsStaticCondition: {
    type: "Logs",
    block: {
      field: "_count",
      critical: {
        timeRange: "1h",
        frequency: "5m",
        alert: { threshold: 40.5, thresholdType: "GreaterThan" },
        resolution: { threshold: 0, thresholdType: "LessThanOrEqual", resolutionWindow: "10m" },
      },
      warning: {
        timeRange: "15m",
        alert: { threshold: 0, thresholdType: "GreaterThan" },
        resolution: { threshold: 10, thresholdType: "LessThanOrEqual" },
      },
    },
    triggers: {
      Critical: { field: "_count", timeRange: "1h", frequency: "5m", threshold: 40.5, thresholdType: "GreaterThan" },
      ResolvedCritical: {
        field: "_count",
        timeRange: "1h",
        frequency: "5m",
        threshold: 0,
        thresholdType: "LessThanOrEqual",
        resolutionWindow: "10m",
      },
      Warning: { field: "_count", timeRange: "15m", threshold: 0, thresholdType: "GreaterThan" },
      ResolvedWarning: { field: "_count", timeRange: "15m", threshold: 10, thresholdType: "LessThanOrEqual" },
    },
    drift: [{ threshold: 41 }, "critical.alert.threshold"],
  },
  metricsStaticCondition: {
    type: "Metrics",
    block: {
      critical: {
        timeRange: "5m",
        occurrenceType: "AtLeastOnce",
        alert: { threshold: 0, thresholdType: "LessThan", minDataPoints: 3 },
        resolution: {
          threshold: 1,
          thresholdType: "GreaterThanOrEqual",
          minDataPoints: 2,
          occurrenceType: "AtLeastOnce",
        },
      },
      warning: {
        timeRange: "10m",
        occurrenceType: "Always",
        alert: { threshold: 2, thresholdType: "LessThan", minDataPoints: 1 },
        resolution: { threshold: 3, thresholdType: "GreaterThanOrEqual", minDataPoints: 1 },
      },
    },
    triggers: {
      Critical: {
        timeRange: "5m",
        occurrenceType: "AtLeastOnce",
        threshold: 0,
        thresholdType: "LessThan",
        minDataPoints: 3,
      },
      ResolvedCritical: {
        timeRange: "5m",
        occurrenceType: "AtLeastOnce",
        threshold: 1,
        thresholdType: "GreaterThanOrEqual",
        minDataPoints: 2,
      },
      Warning: {
        timeRange: "10m",
        occurrenceType: "Always",
        threshold: 2,
        thresholdType: "LessThan",
        minDataPoints: 1,
      },
      ResolvedWarning: {
        timeRange: "10m",
        occurrenceType: "Always",
        threshold: 3,
        thresholdType: "GreaterThanOrEqual",
        minDataPoints: 1,
      },
    },
    drift: [{ occurrenceType: "Always" }, "critical.occurrenceType"],
  },
  logsOutlierCondition: {
    type: "Logs",
    block: {
      field: "_count",
      direction: "Up",
      critical: { window: 5, consecutive: 2, threshold: 0 },
      warning: { window: 10, consecutive: 1, threshold: 2.5 },
    },
    triggers: withResolved({
      Critical: { field: "_count", direction: "Up", window: 5, consecutive: 2, threshold: 0 },
      Warning: { field: "_count", direction: "Up", window: 10, consecutive: 1, threshold: 2.5 },
    }),
    drift: [{ direction: "Down" }, "direction"],
  },
  metricsOutlierCondition: {
    type: "Metrics",
    block: {
      direction: "Both",
      critical: { baselineWindow: "60m", threshold: 3 },
      warning: { baselineWindow: "2h", threshold: 0 },
    },
    triggers: withResolved({
      Critical: { direction: "Both", baselineWindow: "60m", threshold: 3 },
      Warning: { direction: "Both", baselineWindow: "2h", threshold: 0 },
    }),
    drift: [{ baselineWindow: "-3h" }, "critical.baselineWindow"],
  },
  logsMissingDataCondition: {
    type: "Logs",
    block: { timeRange: "30m", frequency: "5m" },
    triggers: withResolved({ MissingData: { timeRange: "30m", frequency: "5m" } }),
    drift: [{ timeRange: "-15m" }, "timeRange"],
  },
  metricsMissingDataCondition: {
    type: "Metrics",
    block: { timeRange: "12h", triggerSource: "AnyTimeSeries" },
    triggers: withResolved({ MissingData: { timeRange: "12h", triggerSource: "AnyTimeSeries" } }),
    drift: [{ triggerSource: "AllTimeSeries" }, "triggerSource"],
  },
  sloSliCondition: {
    type: "Slo",
    block: { critical: { sliThreshold: 99.5 }, warning: { sliThreshold: 0 } },
    triggers: { Critical: { sliThreshold: 99.5 }, Warning: { sliThreshold: 0 } },
    drift: [{ sliThreshold: 90 }, "critical.sliThreshold"],
  },
  sloBurnRateCondition: {
    type: "Slo",
    block: {
      critical: {
        burnRates: [
          { burnRateThreshold: 0, timeRange: "1h" },
          { burnRateThreshold: 14.4, timeRange: "6h" },
        ],
      },
      warning: { burnRateThreshold: 5, timeRange: "1d" },
    },
    triggers: {
      Critical: {
        burnRates: [
          { burnRateThreshold: 0, timeRange: "1h" },
          { burnRateThreshold: 14.4, timeRange: "6h" },
        ],
      },
      Warning: { burnRateThreshold: 5, timeRange: "1d" },
    },
    drift: [{ burnRates: [{ burnRateThreshold: 1, timeRange: "1h" }] }, "critical.burnRates"],
  },
  logsAnomalyCondition: {
    type: "Logs",
    block: {
      field: "_count",
      anomalyDetectorType: "Cluster",
      direction: "Up",
      critical: { timeRange: "1d", sensitivity: 0.9, minAnomalyCount: 4 },
    },
    triggers: withResolved({
      Critical: {
        field: "_count",
        anomalyDetectorType: "Cluster",
        direction: "Up",
        timeRange: "1d",
        sensitivity: 0.9,
        minAnomalyCount: 4,
      },
    }),
    drift: [{ sensitivity: 0.1 }, "critical.sensitivity"],
  },
  metricsAnomalyCondition: {
    type: "Metrics",
    block: { anomalyDetectorType: "Cluster", critical: { timeRange: "3h" } },
    triggers: withResolved({
      Critical: {
        anomalyDetectorType: "Cluster",
        direction: "Both",
        timeRange: "3h",
        sensitivity: 0.5,
        minAnomalyCount: 1,
      },
    }),
    drift: [{ minAnomalyCount: 2 }, "critical.minAnomalyCount"],
  },
};

const REQUIRED = { triggerType: "", occurrenceType: "", triggerSource: "", detectionMethod: "" };
const wire = (name: string, triggers: Row["triggers"]) => {
  const detectionMethod = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return Object.entries(triggers).map(([triggerType, own]) => ({ ...REQUIRED, triggerType, detectionMethod, ...own }));
};
const program = (name: string, type: Row["type"], triggerConditions: object) => ({
  name: `monitor ${name}`,
  monitorType: type,
  ...(type === "Slo" ? { sloId: "0000000003105099" } : { queries: [{ rowId: "A", query: "a" }] }),
  triggerConditions,
});

describe("Monitor.triggerConditions", () => {
  const bench = useInSuite(startBench);
  const sent = () => JSON.parse(bench.logs.requests.all().findLast(({ method }) => method === "POST")?.body ?? "{}");
  const stored = (id: string) => bench.logs.objects.rows("monitors").find((row) => row.id === id) ?? assert.fail();

  it("are complete in this table", () => {
    assert.deepEqual(Object.keys(BLOCKS).sort(), Object.keys(triggerBlocks).sort());
  });

  for (const [name, { type, block, triggers, drift }] of Object.entries(BLOCKS)) {
    it(`${name} is encoded, decoded, imported and compared`, async () => {
      const wanted = program(name, type, { [name]: block });
      const made = await bench.create(Monitor, wanted);
      assert.deepEqual(sent().triggers, wire(name, triggers));

      const conditions = (state: PlainObject) => (state.triggerConditions as PlainObject)[name] as PlainObject;
      const read = (await bench.refresh(Monitor, made)) ?? assert.fail();
      assert.deepEqual(reveal(read.state), reveal(made.state));
      assert.ok(matchesDesired(conditions(reveal(made.state)), block), JSON.stringify(conditions(reveal(made.state))));
      assert.deepEqual(bench.diff(Monitor, wanted, read).changes, []);

      const imported = (await bench.import(Monitor, made.id)) ?? assert.fail();
      assert.deepEqual(bench.diff(Monitor, wanted, imported).changes, []);

      const [first, ...others] = stored(made.id).triggers as object[];
      const [members, at] = drift;
      bench.logs.objects.patch("monitors", made.id, { triggers: [{ ...first, ...members }, ...others] });
      const drifted = (await bench.refresh(Monitor, made)) ?? assert.fail();
      const paths = bench.diff(Monitor, wanted, drifted).changes.map(({ path }) => path);
      assert.ok(
        paths.length > 0 && paths.every((path) => path.startsWith(`triggerConditions.${name}.${at}`)),
        paths.join(", ") || "no diff was found",
      );
      const next = await bench.update(Monitor, wanted, drifted);
      assert.deepEqual(bench.diff(Monitor, wanted, next).changes, []);
      const put = JSON.parse(bench.logs.requests.all().findLast(({ method }) => method === "PUT")?.body ?? "{}");
      assert.deepEqual(put.triggers, wire(name, triggers));
    });
  }

  it("has a legacy form, whose triggers always have the members that the platform requires", async () => {
    const { triggerConditions: _, ...rest } = program("legacy", "Logs", {}) as Record<string, unknown>;
    const wanted = { ...rest, triggers: [{ timeRange: "90m", triggerType: "Critical", threshold: 0 }] };
    const made = await bench.create(Monitor, wanted);
    const empty = { occurrenceType: "", triggerSource: "", detectionMethod: "" };
    assert.deepEqual(sent().triggers, [{ ...wanted.triggers[0], ...empty }]);
    const read = (await bench.refresh(Monitor, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(Monitor, wanted, read).changes, []);
    const imported = (await bench.import(Monitor, made.id)) ?? assert.fail();
    assert.deepEqual(bench.diff(Monitor, wanted, imported).changes, []);
  });

  it("keep what a response lacks although every monitor has it", async () => {
    const conditions = program("lacking", "Logs", { logsMissingDataCondition: { timeRange: "1h" } });
    const { triggerConditions: _, ...legacy } = program("old", "Logs", {}) as Record<string, unknown>;
    for (const wanted of [conditions, { ...legacy, triggers: [{ timeRange: "1h", triggerType: "Critical" }] }]) {
      const made = await bench.create(Monitor, wanted);
      const [{ timeRange: __, ...trigger } = {}] = stored(made.id).triggers as Record<string, unknown>[];
      for (const triggers of wanted === conditions ? [[trigger], null] : [[trigger]]) {
        const edit = (body: unknown) => ({ ...(body as object), triggers });
        bench.logs.faults.add({ route: "GET /api/v1/monitors/:id", times: 1, fault: { kind: "edit", edit } });
        const read = (await bench.refresh(Monitor, made)) ?? assert.fail();
        assert.deepEqual(bench.diff(Monitor, wanted, read).changes, []);
      }
    }
  });

  it("are sent again after a lost response, although the platform shows another form in a new version", async () => {
    const wanted = (timeRange: string) => program("lost", "Logs", { logsMissingDataCondition: { timeRange } });
    const made = await bench.create(Monitor, wanted("15m"));
    bench.logs.faults.add({ route: "PUT /api/v1/monitors/:id", times: 1, fault: { kind: "lost-answer" } });
    const next = await bench.update(Monitor, wanted("60m"), made);
    assert.deepEqual([next.reasons, bench.diff(Monitor, wanted("60m"), next).changes], [[], []]);
  });

  it("report one problem of a time range", (test) => {
    for (const timeRange of ["15 minutes", "7m"]) {
      const block = { ...BLOCKS.logsStaticCondition?.block, critical: { timeRange } };
      const { failures } = bench.check(Monitor, program("range", "Logs", { logsStaticCondition: block }));
      const ofRange = failures.filter(({ path }) => path.endsWith(".timeRange"));
      assertFailures(test, ofRange, ["triggerConditions.logsStaticCondition.critical.timeRange"]);
    }
  });

  it("of missing data can be combined with another condition", async () => {
    const both = {
      logsStaticCondition: BLOCKS.logsStaticCondition,
      logsMissingDataCondition: BLOCKS.logsMissingDataCondition,
    };
    const blocks = Object.fromEntries(Object.entries(both).map(([name, row]) => [name, row?.block]));
    const made = await bench.create(Monitor, program("both", "Logs", blocks));
    assert.equal(sent().triggers.length, 6);
    const imported = (await bench.import(Monitor, made.id)) ?? assert.fail();
    assert.deepEqual(
      Object.keys(reveal(imported.state).triggerConditions as object).sort(),
      Object.keys(blocks).sort(),
    );
    assert.deepEqual(bench.diff(Monitor, program("both", "Logs", blocks), imported).changes, []);
  });
});
