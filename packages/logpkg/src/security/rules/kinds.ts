import type { Values } from "@tripod/rest";

/** Rule types by path segment, each with its resource and a member that no other type has. */
const KINDS = {
  chain: ["CseChainRule", "expressionsAndLimits"],
  aggregation: ["CseAggregationRule", "triggerExpression"],
  "first-seen": ["CseFirstSeenRule", "filterExpression"],
  outlier: ["CseOutlierRule", "deviationThreshold"],
  threshold: ["CseThresholdRule", "limit"],
  templated: ["CseMatchRule", "scoreMapping"],
} as const;

/** Path segment of a rule type. */
export type RuleKind = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as RuleKind[];

/** Returns the type of a rule. Rules of all types have one endpoint, whose responses have no documented type member. */
export function kindOf(raw: Values): RuleKind | undefined {
  return NAMES.find((name) => Object.hasOwn(raw, KINDS[name][1]));
}

/** Describes the type of a rule for messages. */
export function ruleCalled(raw: Values): string {
  const kind = kindOf(raw);
  return kind === undefined ? "a rule of an unknown type" : `a rule of the type ${KINDS[kind][0]}`;
}

/** Reports whether a user created the rule, rather than the vendor. */
export function isOwn({ ruleSource }: Values): boolean {
  return ruleSource === "user";
}
