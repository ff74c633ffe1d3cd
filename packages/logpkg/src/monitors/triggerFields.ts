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
const threshold = s.number().optional().doc("Threshold with which the value is compared.");
const thresholdType = s
  .string()
  .values({
    LessThan: "less than the threshold",
    LessThanOrEqual: "at most the threshold",
    GreaterThan: "greater than the threshold",
    GreaterThanOrEqual: "at least the threshold",
  })
  .enumType("MonitorThresholdType")
  .optional()
  .doc("Threshold operator that compares the value with the threshold.");
const field = s.string().optional().doc("Field of the query result to evaluate. Default: the number of results.");
const DIRECTIONS = {
  Both: "values above and below the baseline",
  Up: "values above the baseline",
  Down: "values below the baseline",
};

const OCCURRENCES = { AtLeastOnce: "at least once in the time range", Always: "during the whole time range" };

const direction = s
  .string()
  .values(DIRECTIONS)
  .enumType("MonitorConditionDirection")
  .optional()
  .doc("Direction of outliers.");
const anomalyDirection = s
  .string()
  .values(DIRECTIONS)
  .enumType("MonitorConditionDirection")
  .default("Both")
  .doc("Direction of anomalies.");
const minDataPoints = s
  .number()
  .integer()
  .min(1)
  .max(100)
  .optional()
  .computed()
  .doc("Minimum data points in the time range, 1–100. Default: the platform chooses the number.");

/** Returns the fields of the critical and the warning level. */
function levels<const L extends Fields>(level: L) {
  return {
    critical: s.object(level).optional().doc("Critical trigger: alert condition of severity Critical."),
    warning: s.object(level).optional().doc("Warning trigger: alert condition of severity Warning."),
  };
}

const one = (value: { readonly critical?: unknown; readonly warning?: unknown }): string | undefined =>
  value.critical === undefined && value.warning === undefined ? "must have critical, warning or both" : undefined;

const logsStatic = {
  timeRange,
  frequency,
  alert: s.object({ threshold, thresholdType }).doc("Alert (trigger) condition."),
  resolution: s
    .object({
      threshold,
      thresholdType,
      resolutionWindow: lengthOfTime("5m", "length")
        .optional()
        .doc(
          "Recovery window: time for which the recovery condition must hold, a number and a unit (`s`, `m`, `h` or `d`), such as `5m`. Default: the time range of the condition.",
        ),
    })
    .doc("Recovery (resolution) condition."),
};

const metricsStatic = {
  timeRange,
  occurrenceType: s
    .string()
    .values(OCCURRENCES)
    .enumType("MetricsStaticConditionOccurrenceType")
    .doc("Occurrence type: how often the alert condition must hold within the time range."),
  alert: s.object({ threshold, thresholdType, minDataPoints }).doc("Alert (trigger) condition."),
  resolution: s
    .object({
      threshold,
      thresholdType,
      minDataPoints,
      occurrenceType: s
        .string()
        .values(OCCURRENCES)
        .enumType("MetricsStaticConditionOccurrenceType")
        .optional()
        .doc("Occurrence type: how often the alert condition must hold within the time range. Default: `Always`."),
    })
    .doc("Recovery (resolution) condition."),
};

const logsOutlier = {
  window: s
    .number()
    .integer()
    .min(1)
    .optional()
    .doc("Baseline window (data points): number of data points of the moving average, at least 1."),
  consecutive: s
    .number()
    .integer()
    .min(1)
    .optional()
    .doc("Consecutive outliers: number of consecutive data points outside the band, at least 1."),
  threshold: s.number().optional().doc("Threshold: number of standard deviations from the baseline."),
};

const metricsOutlier = {
  baselineWindow: lengthOfTime("1h", "window")
    .optional()
    .doc("Baseline window: a number and a unit (`s`, `m`, `h` or `d`), such as `1h`."),
  threshold: s.number().optional().doc("Threshold: number of standard deviations from the baseline."),
};

const burnRates = {
  burnRateThreshold: s
    .number()
    .min(0)
    .optional()
    .doc("Burn rate threshold (percent), at least 0: share of the error budget that is consumed in `timeRange`."),
  timeRange: lengthOfTime("1h", "range")
    .optional()
    .doc(
      "Evaluation time range: a number and a unit (`s`, `m`, `h` or `d`), such as `1h`. Set together with `burnRateThreshold`.",
    ),
  burnRates: s
    .list(
      s.object({
        burnRateThreshold: s
          .number()
          .min(0)
          .doc("Burn rate threshold (percent), at least 0: share of the error budget that is consumed in `timeRange`."),
        timeRange: lengthOfTime("1h", "range").doc(
          "Evaluation time range: a number and a unit (`s`, `m`, `h` or `d`), such as `1h`.",
        ),
      }),
    )
    .optional()
    .doc(
      "Burn rates (multi-window): several thresholds with their time ranges, instead of `burnRateThreshold` and `timeRange`.",
    ),
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
    .string()
    .notEmpty()
    .values({ Cluster: "cluster-based detection" }, { open: true })
    .doc("Anomaly detector type."),
  direction: anomalyDirection,
  critical: s
    .object({
      timeRange,
      sensitivity: s
        .number()
        .min(0.1)
        .max(1)
        .default(0.5)
        .doc("Anomaly sensitivity, 0.1–1. A higher value treats smaller deviations as anomalies."),
      minAnomalyCount: s.number().integer().min(1).default(1).doc("Minimum anomaly count that raises the alert."),
    })
    .doc("Critical trigger: alert condition of severity Critical."),
};

/**
 * Fields of the trigger conditions, one per detection method. The capitalized name is the platform's detection method.
 */
export const triggerBlocks = {
  logsStaticCondition: s
    .object({ field, ...levels(logsStatic) })
    .check(one)
    .optional()
    .doc("Static condition on logs: compares the number of results, or `field`, with a threshold."),
  metricsStaticCondition: s
    .object(levels(metricsStatic))
    .check(one)
    .optional()
    .doc("Static condition on metrics: compares a metric with a threshold."),
  logsOutlierCondition: s
    .object({ field, direction, ...levels(logsOutlier) })
    .check(one)
    .optional()
    .doc("Outlier condition on logs: the number of results, or `field`, deviates from a moving baseline."),
  metricsOutlierCondition: s
    .object({ direction, ...levels(metricsOutlier) })
    .check(one)
    .optional()
    .doc("Outlier condition on metrics: a metric deviates from a moving baseline."),
  logsMissingDataCondition: s
    .object({ timeRange, frequency })
    .optional()
    .doc(
      "Missing data condition on logs: no data in the time range. Can be combined with one other condition on logs.",
    ),
  metricsMissingDataCondition: s
    .object({
      timeRange,
      triggerSource: s
        .string()
        .values({ AllTimeSeries: "all time series", AnyTimeSeries: "at least one time series" })
        .doc("Missing data scope: the time series without data that trigger the alert."),
    })
    .optional()
    .doc(
      "Missing data condition on metrics: no data in the time range. Can be combined with one other condition on metrics.",
    ),
  sloSliCondition: s
    .object(
      levels({
        sliThreshold: s
          .number()
          .min(0)
          .max(100)
          .doc("SLI threshold (percent), 0–100. The trigger fires if the SLI is below the threshold."),
      }),
    )
    .check(one)
    .optional()
    .doc("SLI condition: the SLI of an SLO is below the threshold."),
  sloBurnRateCondition: s
    .object({
      critical: burnLevel.optional().doc("Critical trigger: alert condition of severity Critical."),
      warning: burnLevel.optional().doc("Warning trigger: alert condition of severity Warning."),
    })
    .check(one)
    .optional()
    .doc("Burn rate condition: consumption rate of the error budget of an SLO."),
  logsAnomalyCondition: s
    .object({ field: s.string().notEmpty().doc("Field of the query result to evaluate."), ...anomaly })
    .optional()
    .doc("Anomaly condition on logs: model-based anomaly detection."),
  metricsAnomalyCondition: s
    .object(anomaly)
    .optional()
    .doc("Anomaly condition on metrics: model-based anomaly detection."),
};

/** Members of a legacy trigger. */
const oldTrigger = {
  timeRange: lengthOfTime("15m", "range").doc(
    "Evaluation time range: a number and a unit (`s`, `m`, `h` or `d`), such as `15m`.",
  ),
  triggerType: s
    .string()
    .values({
      Critical: "alert of severity Critical",
      Warning: "alert of severity Warning",
      MissingData: "alert because of missing data",
      ResolvedCritical: "recovery from `Critical`",
      ResolvedWarning: "recovery from `Warning`",
      ResolvedMissingData: "recovery from `MissingData`",
    })
    .optional()
    .doc("Trigger type, which the trigger raises or resolves."),
  threshold,
  thresholdType,
  frequency,
  occurrenceType: s
    .string()
    .values({ ...OCCURRENCES, ResultCount: "number of results", MissingData: "no data in the time range" })
    .optional()
    .doc("Occurrence type within the time range."),
  triggerSource: s
    .string()
    .values({
      AllTimeSeries: "all time series",
      AnyTimeSeries: "at least one time series",
      AllResults: "all results of a log query",
    })
    .optional()
    .doc("Trigger source: results to which the trigger applies."),
  detectionMethod: s.string().optional().doc("Detection method: `StaticCondition`, or the name of a condition."),
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
    s
      .object(oldTrigger)
      .codec({
        encode: (value) => ({ ...DETECTION, ...encodeRaw(oldTrigger, value as unknown as Values) }),
        decode: (raw, recorded) => (isObject(raw) ? decodeRaw(oldTrigger, withoutEmpty(raw), recorded) : undefined),
      }),
  )
  .deprecated("Use triggerConditions.")
  .optional()
  .doc("Triggers (deprecated): legacy form of `triggerConditions`.");

/** Removes detection members whose value is an empty string. */
export function withoutEmpty(trigger: Values): Values {
  return Object.fromEntries(
    Object.entries(trigger).filter(([name, value]) => !(Object.hasOwn(DETECTION, name) && value === "")),
  );
}
