import { choice, decimal, flag, list, type Members, object, text, whole } from "../../collection/members.js";

const DIGITS = /^[1-9]\d*$/;

/** Lengths of windows by their names, in milliseconds. */
export const WINDOWS: Readonly<Record<string, number>> = {
  T05M: 300_000,
  T10M: 600_000,
  T30M: 1_800_000,
  T60M: 3_600_000,
  T12H: 43_200_000,
  T24H: 86_400_000,
  T05D: 432_000_000,
};

const SELECTORS = list(object({ entityType: text({ required: true }), expression: text({ required: true }) }), {
  required: true,
  min: 1,
});

const COMMON: Members = {
  name: text({ required: true, min: 1 }),
  enabled: flag({ required: true }),
  entitySelectors: SELECTORS,
  isPrototype: flag({ default: false }),
  summaryExpression: text({ default: "" }),
  tags: list(text({ min: 1 }), { required: true }),
  suppressionWindowSize: whole({ min: 0, max: 604_800_000, nullable: true }),
};

const RECORDS: Members = { stream: choice(["record"], { required: true }) };
const SCORE = decimal({ required: true, min: 0, max: 10 });
const EXPRESSION = text({ required: true, min: 1 });

const SCORE_MAPPING = object(
  {
    type: choice(["constant", "fieldValue", "fieldValueMapping"], { required: true }),
    default: decimal({ min: 0, max: 10 }),
    field: text({ nullable: true }),
    mapping: list(
      object({
        type: choice(["eq"], { required: true }),
        from: text({ required: true }),
        to: decimal({ required: true, min: 0, max: 10 }),
      }),
    ),
  },
  { required: true },
);

const WINDOW: Members = {
  windowSize: choice([...Object.keys(WINDOWS), "CUSTOM"], { required: true }),
  windowSizeMilliseconds: text({ pattern: DIGITS, nullable: true }),
};

const DESCRIBED: Members = {
  nameExpression: text({ required: true, min: 1 }),
  descriptionExpression: text({ required: true }),
};

const BASELINE: Members = {
  baselineWindowSize: text({ required: true, pattern: DIGITS }),
  retentionWindowSize: text({ required: true, pattern: DIGITS }),
};

const FUNCTIONS = object({
  name: text({ required: true, min: 1 }),
  function: text({ required: true, min: 1 }),
  arguments: list(text(), { required: true }),
});

const GROUPS = list(text({ min: 1 }), { default: [] });

/** Kind of rule: prefix of its IDs, the platform's name, its members, and those that cannot be overridden. */
export interface RuleKind {
  readonly path: string;
  readonly prefix: string;
  readonly ruleType: string;
  readonly members: Members;
  readonly fixed: readonly string[];
}

export const RULE_KINDS: readonly RuleKind[] = [
  {
    path: "templated",
    prefix: "MATCH",
    ruleType: "templated match",
    members: { ...COMMON, ...RECORDS, ...DESCRIBED, expression: EXPRESSION, scoreMapping: SCORE_MAPPING },
    fixed: ["expression"],
  },
  {
    path: "threshold",
    prefix: "THRESHOLD",
    ruleType: "threshold",
    members: {
      ...COMMON,
      ...RECORDS,
      ...WINDOW,
      version: whole({ required: true }),
      description: text({ required: true }),
      expression: EXPRESSION,
      limit: whole({ required: true }),
      countDistinct: flag({ default: false }),
      countField: text({ default: "" }),
      groupByFields: GROUPS,
      score: SCORE,
    },
    fixed: ["expression", "countDistinct", "countField"],
  },
  {
    path: "chain",
    prefix: "CHAIN",
    ruleType: "chain",
    members: {
      ...COMMON,
      ...RECORDS,
      ...WINDOW,
      description: text({ required: true }),
      expressionsAndLimits: list(object({ expression: EXPRESSION, limit: whole({ required: true }) }), {
        required: true,
        min: 1,
      }),
      ordered: flag({ default: false }),
      groupByFields: GROUPS,
      score: SCORE,
    },
    fixed: ["expressionsAndLimits", "ordered"],
  },
  {
    path: "aggregation",
    prefix: "AGGREGATION",
    ruleType: "aggregation",
    members: {
      ...COMMON,
      ...RECORDS,
      ...WINDOW,
      ...DESCRIBED,
      matchExpression: EXPRESSION,
      triggerExpression: EXPRESSION,
      aggregationFunctions: list(FUNCTIONS, { required: true, min: 1 }),
      groupByAsset: flag({ default: true }),
      groupByFields: GROUPS,
      scoreMapping: SCORE_MAPPING,
    },
    fixed: ["matchExpression", "triggerExpression", "aggregationFunctions", "groupByAsset"],
  },
  {
    path: "first-seen",
    prefix: "FIRST",
    ruleType: "first seen",
    members: {
      ...COMMON,
      ...DESCRIBED,
      ...BASELINE,
      version: whole({ required: true }),
      baselineType: choice(["GLOBAL", "PER_ENTITY"], { required: true }),
      filterExpression: EXPRESSION,
      valueFields: list(text({ min: 1 }), { required: true }),
      groupByFields: list(text({ min: 1 }), { required: true }),
      score: SCORE,
    },
    fixed: ["filterExpression", "valueFields", "baselineType"],
  },
  {
    path: "outlier",
    prefix: "OUTLIER",
    ruleType: "outlier",
    members: {
      ...COMMON,
      ...DESCRIBED,
      ...BASELINE,
      windowSize: choice(["T60M", "T24H"], { required: true }),
      matchExpression: EXPRESSION,
      aggregationFunctions: list(FUNCTIONS, { required: true, min: 1, max: 1 }),
      deviationThreshold: whole({ required: true }),
      floorValue: whole({ required: true }),
      groupByFields: GROUPS,
      score: SCORE,
    },
    fixed: ["matchExpression", "aggregationFunctions"],
  },
];

/** Returns members that an override of a vendor rule may have. */
export function overridable({ members, fixed, path }: RuleKind): Members {
  const entries = Object.entries(members).filter(
    ([name]) => !fixed.includes(name) && !["enabled", "stream", "version"].includes(name),
  );
  // An override contains only the changed members.
  const rules = entries.map(([name, rule]) => [name, { ...rule, required: false, default: undefined }] as const);
  const limits = {
    limits: list(object({ index: whole({ required: true, min: 0 }), limit: whole({ required: true }) })),
  };
  return { ...Object.fromEntries(rules), ...(path === "chain" ? limits : {}) };
}
