import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, type Values } from "@tripod/rest";
import { conditionRange, lengthOfTime } from "./lengths.js";

const timeRange = conditionRange.doc(
  "Evaluation time range: `2m`, `5m`, `10m`, `15m`, `30m`, `1h`, `3h`, `6h`, `12h` or `1d`.",
);
const frequency = lengthOfTime("5m", "length")
  .optional()
  .doc(
    "Evaluation frequency: a number and a unit (`s`, `m`, `h` or `d`), such as `5m`. Default: the platform chooses the frequency.",
  );
const threshold = s
  .number(
    "Threshold: number with which `thresholdType` compares the number of results, the field or the metric. Set both: the platform documents no default.",
  )
  .optional();
const thresholdType = s
  .string("Threshold operator, which compares the value with `threshold`. Set both.")
  .values({
    LessThan: "less than the threshold",
    LessThanOrEqual: "at most the threshold",
    GreaterThan: "greater than the threshold",
    GreaterThanOrEqual: "at least the threshold",
  })
  .enumType("MonitorThresholdType")
  .optional();
const field = s.string("Field of the query result to evaluate. Default: the number of results.").optional();
const DIRECTIONS = {
  Both: "values above and below the baseline",
  Up: "values above the baseline",
  Down: "values below the baseline",
};

const OCCURRENCES = { AtLeastOnce: "at least once in the time range", Always: "during the whole time range" };

const direction = s
  .string("Direction of outliers.")
  .values(DIRECTIONS)
  .enumType("MonitorConditionDirection")
  .optional();
const anomalyDirection = s
  .string("Direction of anomalies.")
  .values(DIRECTIONS)
  .enumType("MonitorConditionDirection")
  .default("Both");
const minDataPoints = s
  .number("Minimum data points in the time range, 1–100. Default: the platform chooses the number.")
  .integer()
  .min(1)
  .max(100)
  .optional()
  .computed();

/** Returns the fields of the critical and the warning level. */
function levels<const L extends Fields>(level: L) {
  return {
    critical: s.object("Critical trigger: alert condition of severity Critical.", level).optional(),
    warning: s.object("Warning trigger: alert condition of severity Warning.", level).optional(),
  };
}

const one = (value: { readonly critical?: unknown; readonly warning?: unknown }): string | undefined =>
  value.critical === undefined && value.warning === undefined ? "must have critical, warning or both" : undefined;

const logsStatic = {
  timeRange,
  frequency,
  alert: s.object("Alert (trigger) condition.", { threshold, thresholdType }),
  resolution: s.object("Recovery (resolution) condition.", {
    threshold,
    thresholdType,
    resolutionWindow: lengthOfTime("5m", "length")
      .optional()
      .doc(
        "Recovery window: time for which the recovery condition must hold, a number and a unit (`s`, `m`, `h` or `d`), such as `5m`. Default: the time range of the condition.",
      ),
  }),
};

const metricsStatic = {
  timeRange,
  occurrenceType: s
    .string("Occurrence type: how often the alert condition must hold within the time range.")
    .values(OCCURRENCES)
    .enumType("MetricsStaticConditionOccurrenceType"),
  alert: s.object("Alert (trigger) condition.", { threshold, thresholdType, minDataPoints }),
  resolution: s.object("Recovery (resolution) condition.", {
    threshold,
    thresholdType,
    minDataPoints,
    occurrenceType: s
      .string("Occurrence type: how often the recovery condition must hold within the time range. Default: `Always`.")
      .values(OCCURRENCES)
      .enumType("MetricsStaticConditionOccurrenceType")
      .optional(),
  }),
};

const logsOutlier = {
  window: s
    .number("Baseline window (data points): number of data points of the moving average, at least 1.")
    .integer()
    .min(1)
    .optional(),
  consecutive: s
    .number("Consecutive outliers: number of consecutive data points outside the band, at least 1.")
    .integer()
    .min(1)
    .optional(),
  threshold: s.number("Threshold: number of standard deviations from the baseline.").optional(),
};

const metricsOutlier = {
  baselineWindow: lengthOfTime("1h", "window")
    .optional()
    .doc("Baseline window: a number and a unit (`s`, `m`, `h` or `d`), such as `1h`."),
  threshold: s.number("Threshold: number of standard deviations from the baseline.").optional(),
};

const burnRates = {
  burnRateThreshold: s
    .number("Burn rate threshold (percent), at least 0: share of the error budget that is consumed in `timeRange`.")
    .min(0)
    .optional(),
  timeRange: lengthOfTime("1h", "range")
    .optional()
    .doc(
      "Evaluation time range: a number and a unit (`s`, `m`, `h` or `d`), such as `1h`. Set together with `burnRateThreshold`.",
    ),
  burnRates: s
    .list(
      "Burn rates (multi-window): several thresholds with their time ranges, instead of `burnRateThreshold` and `timeRange`.",
      s.object({
        burnRateThreshold: s
          .number(
            "Burn rate threshold (percent), at least 0: share of the error budget that is consumed in `timeRange`.",
          )
          .min(0),
        timeRange: lengthOfTime("1h", "range").doc(
          "Evaluation time range: a number and a unit (`s`, `m`, `h` or `d`), such as `1h`.",
        ),
      }),
    )
    .optional(),
};

const burnLevel = s.object(burnRates).check(({ burnRateThreshold, timeRange: range, burnRates: several = [] }) => {
  if (several.length > 0) {
    return burnRateThreshold === undefined && range === undefined
      ? undefined
      : "must have either burnRates, or burnRateThreshold with timeRange";
  }
  return burnRateThreshold !== undefined && range !== undefined
    ? undefined
    : "must have burnRates, or both burnRateThreshold and timeRange";
});

const anomaly = {
  anomalyDetectorType: s
    .string("Anomaly detector type.")
    .notEmpty()
    .values({ Cluster: "cluster-based detection" }, { open: true }),
  direction: anomalyDirection,
  critical: s.object("Critical trigger: alert condition of severity Critical.", {
    timeRange,
    sensitivity: s
      .number("Anomaly sensitivity, 0.1–1. A higher value treats smaller deviations as anomalies.")
      .min(0.1)
      .max(1)
      .default(0.5),
    minAnomalyCount: s.number("Minimum anomaly count that raises the alert.").integer().min(1).default(1),
  }),
};

/**
 * Fields of the trigger conditions, one per detection method. The capitalized name is the platform's detection method.
 */
export const triggerBlocks = {
  logsStaticCondition: s
    .object("Static condition on logs: compares the number of results, or `field`, with a threshold.", {
      field,
      ...levels(logsStatic),
    })
    .check(one)
    .optional(),
  metricsStaticCondition: s
    .object("Static condition on metrics: compares a metric with a threshold.", levels(metricsStatic))
    .check(one)
    .optional(),
  logsOutlierCondition: s
    .object("Outlier condition on logs: the number of results, or `field`, deviates from a moving baseline.", {
      field,
      direction,
      ...levels(logsOutlier),
    })
    .check(one)
    .optional(),
  metricsOutlierCondition: s
    .object("Outlier condition on metrics: a metric deviates from a moving baseline.", {
      direction,
      ...levels(metricsOutlier),
    })
    .check(one)
    .optional(),
  logsMissingDataCondition: s
    .object(
      "Missing data condition on logs: no data in the time range. Can be combined with one other condition on logs.",
      { timeRange, frequency },
    )
    .optional(),
  metricsMissingDataCondition: s
    .object(
      "Missing data condition on metrics: no data in the time range. Can be combined with one other condition on metrics.",
      {
        timeRange,
        triggerSource: s
          .string("Missing data scope: the time series without data that trigger the alert.")
          .values({ AllTimeSeries: "all time series", AnyTimeSeries: "at least one time series" }),
      },
    )
    .optional(),
  sloSliCondition: s
    .object(
      "SLI condition: the SLI of an SLO is below the threshold.",
      levels({
        sliThreshold: s
          .number("SLI threshold (percent), 0–100. The trigger fires if the SLI is below the threshold.")
          .min(0)
          .max(100),
      }),
    )
    .check(one)
    .optional(),
  sloBurnRateCondition: s
    .object("Burn rate condition: consumption rate of the error budget of an SLO.", {
      critical: burnLevel.optional().doc("Critical trigger: alert condition of severity Critical."),
      warning: burnLevel.optional().doc("Warning trigger: alert condition of severity Warning."),
    })
    .check(one)
    .optional(),
  logsAnomalyCondition: s
    .object("Anomaly condition on logs: model-based anomaly detection.", {
      field: s.string("Field of the query result to evaluate.").notEmpty(),
      ...anomaly,
    })
    .optional(),
  metricsAnomalyCondition: s.object("Anomaly condition on metrics: model-based anomaly detection.", anomaly).optional(),
};

/** Members of a legacy trigger. */
const oldTrigger = {
  timeRange: lengthOfTime("15m", "range").doc(
    "Evaluation time range: a number and a unit (`s`, `m`, `h` or `d`), such as `15m`.",
  ),
  triggerType: s
    .string("Trigger type, which the trigger raises or resolves.")
    .values({
      Critical: "alert of severity Critical",
      Warning: "alert of severity Warning",
      MissingData: "alert because of missing data",
      ResolvedCritical: "recovery from `Critical`",
      ResolvedWarning: "recovery from `Warning`",
      ResolvedMissingData: "recovery from `MissingData`",
    })
    .optional(),
  threshold,
  thresholdType,
  frequency,
  occurrenceType: s
    .string("Occurrence type within the time range.")
    .values({ ...OCCURRENCES, ResultCount: "number of results", MissingData: "no data in the time range" })
    .optional(),
  triggerSource: s
    .string("Trigger source: results to which the trigger applies.")
    .values({
      AllTimeSeries: "all time series",
      AnyTimeSeries: "at least one time series",
      AllResults: "all results of a log query",
    })
    .optional(),
  detectionMethod: s.string("Detection method: `StaticCondition`, or the name of a condition.").optional(),
  minDataPoints,
  resolutionWindow: lengthOfTime("5m", "length")
    .optional()
    .doc(
      "Recovery window: time for which the recovery condition must hold, a number and a unit (`s`, `m`, `h` or `d`), such as `5m`. Default: the time range of the trigger.",
    ),
};

/** Members that the platform requires in every trigger. An empty string means unset. */
const DETECTION = { triggerType: "", occurrenceType: "", triggerSource: "", detectionMethod: "" };

/** Field of legacy triggers, which are sent unchanged. */
export const oldTriggers = s
  .list(
    "Triggers (deprecated): legacy form of `triggerConditions`.",
    s
      .object(oldTrigger)
      .codec({
        encode: (value) => ({ ...DETECTION, ...encodeRaw(oldTrigger, value as unknown as Values) }),
        decode: (raw, recorded) => (isObject(raw) ? decodeRaw(oldTrigger, withoutEmpty(raw), recorded) : undefined),
      }),
  )
  .deprecated("Use triggerConditions.")
  .optional();

/** Removes detection members whose value is an empty string. */
export function withoutEmpty(trigger: Values): Values {
  return Object.fromEntries(
    Object.entries(trigger).filter(([name, value]) => !(Object.hasOwn(DETECTION, name) && value === "")),
  );
}
