import { type Fields, s } from "@tripod/kit";
import { choice } from "../content/contentFields.js";
import { conditionRange, lengthOfTime } from "./lengths.js";

const timeRange = conditionRange.doc(
  "Over which time it looks: `2m`, `5m`, `10m`, `15m`, `30m`, `1h`, `3h`, `6h`, `12h` or `1d`.",
);
const frequency = lengthOfTime("5m")
  .optional()
  .doc("How often it looks, such as `5m`; chosen by the platform without it.");
const threshold = s.number().optional().doc("The number with which the value is compared.");
const thresholdType = choice("LessThan", "LessThanOrEqual", "GreaterThan", "GreaterThanOrEqual")
  .optional()
  .doc("How it is compared: `LessThan`, `LessThanOrEqual`, `GreaterThan` or `GreaterThanOrEqual`.");
const field = s
  .string()
  .optional()
  .doc("Field of the query's result that is looked at; the number of results without it.");
const direction = choice("Both", "Up", "Down")
  .optional()
  .doc("Outliers in which direction count: `Both`, `Up` or `Down`.");
const anomalyDirection = choice("Both", "Up", "Down")
  .default("Both")
  .doc("Anomalies in which direction count: `Both`, `Up` or `Down`.");
const minDataPoints = s
  .number()
  .integer()
  .min(1)
  .max(100)
  .optional()
  .computed()
  .doc("How many data points there must be at least, 1 to 100; chosen by the platform without it.");

/** Conditions for one or two levels. */
function levels<const L extends Fields>(level: L) {
  return {
    critical: s.object(level).optional().doc("When the monitor becomes critical."),
    warning: s.object(level).optional().doc("When the monitor warns."),
  };
}

const one = (value: { readonly critical?: unknown; readonly warning?: unknown }): string | undefined =>
  value.critical === undefined && value.warning === undefined ? "must have critical, warning or both" : undefined;

const logsStatic = {
  timeRange,
  frequency,
  alert: s.object({ threshold, thresholdType }).doc("When the alert is raised."),
  resolution: s
    .object({
      threshold,
      thresholdType,
      resolutionWindow: lengthOfTime("5m")
        .optional()
        .doc("How long the value must be well before the alert is resolved, such as `5m`."),
    })
    .doc("When the alert is resolved."),
};

const metricsStatic = {
  timeRange,
  occurrenceType: choice("AtLeastOnce", "Always").doc(
    "How often within the time it must be so: `AtLeastOnce` or `Always`.",
  ),
  alert: s.object({ threshold, thresholdType, minDataPoints }).doc("When the alert is raised."),
  resolution: s
    .object({
      threshold,
      thresholdType,
      minDataPoints,
      occurrenceType: choice("AtLeastOnce", "Always")
        .optional()
        .doc("How often within the time it must be so: `AtLeastOnce` or `Always`, which it is without it."),
    })
    .doc("When the alert is resolved."),
};

const logsOutlier = {
  window: s.number().integer().min(1).optional().doc("How many data points the expected value is made of."),
  consecutive: s.number().integer().min(1).optional().doc("How many data points in a row must lie outside."),
  threshold: s.number().optional().doc("How many standard deviations away a value is an outlier."),
};

const metricsOutlier = {
  baselineWindow: lengthOfTime("1h").optional().doc("Over which time the expected value is made, such as `1h`."),
  threshold: s.number().optional().doc("How many standard deviations away a value is an outlier."),
};

const burnRates = {
  burnRateThreshold: s.number().min(0).optional().doc("How much of the error budget is used, in percent."),
  timeRange: lengthOfTime("1h").optional().doc("Over which time, such as `1h`. It stands with `burnRateThreshold`."),
  burnRates: s
    .list(
      s.object({
        burnRateThreshold: s.number().min(0).doc("How much of the error budget is used, in percent."),
        timeRange: lengthOfTime("1h").doc("Over which time, such as `1h`."),
      }),
    )
    .optional()
    .doc("Several rates at once, in place of `burnRateThreshold` and `timeRange`."),
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
    .values({ Cluster: "" }, { open: true })
    .doc("How anomalies are found: `Cluster`."),
  direction: anomalyDirection,
  critical: s
    .object({
      timeRange,
      sensitivity: s.number().min(0.1).max(1).default(0.5).doc("How easily a value is an anomaly, 0.1 to 1."),
      minAnomalyCount: s.number().integer().min(1).default(1).doc("How many anomalies raise the alert."),
    })
    .doc("When the monitor becomes critical."),
};

/** One block for each way to find out that something is wrong. Its name with a capital is the platform's word for it. */
export const triggerBlocks = {
  logsStaticCondition: s
    .object({ field, ...levels(logsStatic) })
    .check(one)
    .optional()
    .doc("A number of log messages, or a field of them, is compared with a fixed number."),
  metricsStaticCondition: s
    .object(levels(metricsStatic))
    .check(one)
    .optional()
    .doc("A metric is compared with a fixed number."),
  logsOutlierCondition: s
    .object({ field, direction, ...levels(logsOutlier) })
    .check(one)
    .optional()
    .doc("A number of log messages, or a field of them, is unlike before."),
  metricsOutlierCondition: s
    .object({ direction, ...levels(metricsOutlier) })
    .check(one)
    .optional()
    .doc("A metric is unlike before."),
  logsMissingDataCondition: s
    .object({ timeRange, frequency })
    .optional()
    .doc("No log messages come. It may stand beside another condition on logs."),
  metricsMissingDataCondition: s
    .object({
      timeRange,
      triggerSource: choice("AllTimeSeries", "AnyTimeSeries").doc(
        "Whether all time series are missing or any: `AllTimeSeries`, `AnyTimeSeries`.",
      ),
    })
    .optional()
    .doc("No metrics come. It may stand beside another condition on metrics."),
  sloSliCondition: s
    .object(
      levels({
        sliThreshold: s.number().min(0).max(100).doc("The indicator below which it is so, in percent, 0 to 100."),
      }),
    )
    .check(one)
    .optional()
    .doc("The indicator of an SLO is too low."),
  sloBurnRateCondition: s
    .object({
      critical: burnLevel.optional().doc("When the monitor becomes critical."),
      warning: burnLevel.optional().doc("When the monitor warns."),
    })
    .check(one)
    .optional()
    .doc("The error budget of an SLO is used too fast."),
  logsAnomalyCondition: s
    .object({ field: s.string().notEmpty().doc("Field of the query's result that is looked at."), ...anomaly })
    .optional()
    .doc("The platform finds log messages unlike all others."),
  metricsAnomalyCondition: s.object(anomaly).optional().doc("The platform finds a metric unlike all before."),
};

/** Triggers as older programs give them, one to one as they are sent. */
export const oldTriggers = s
  .list(
    s.object({
      timeRange: lengthOfTime("15m").doc("Over which time it looks, such as `15m`."),
      triggerType: choice(
        "Critical",
        "Warning",
        "MissingData",
        "ResolvedCritical",
        "ResolvedWarning",
        "ResolvedMissingData",
      )
        .optional()
        .doc("What it raises or resolves."),
      threshold,
      thresholdType,
      frequency,
      occurrenceType: choice("AtLeastOnce", "Always", "ResultCount", "MissingData")
        .optional()
        .doc("How often within the time it must be so."),
      triggerSource: choice("AllTimeSeries", "AnyTimeSeries", "AllResults")
        .optional()
        .doc("Which of the results count."),
      detectionMethod: s.string().optional().doc("How it is found out: `StaticCondition`, or the name of a condition."),
      minDataPoints,
      resolutionWindow: lengthOfTime("5m").optional().doc("How long it must be well before the alert is resolved."),
    }),
  )
  .deprecated("use triggerConditions")
  .optional()
  .doc("Triggers in the older form; `triggerConditions` says the same in fewer words.");
