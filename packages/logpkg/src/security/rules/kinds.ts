import type { Values } from "@tripod/objects";

/** The kinds of rules, by the part of their paths, each with its resource and a member that no other kind has. */
const KINDS = {
  chain: ["CseChainRule", "expressionsAndLimits"],
  aggregation: ["CseAggregationRule", "triggerExpression"],
  "first-seen": ["CseFirstSeenRule", "filterExpression"],
  outlier: ["CseOutlierRule", "deviationThreshold"],
  threshold: ["CseThresholdRule", "limit"],
  templated: ["CseMatchRule", "scoreMapping"],
} as const;

/** A kind of rules, as its paths say it. */
export type RuleKind = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as RuleKind[];

/** Of which kind a rule is: rules of all kinds are read at one address, and the platform's own word for it is not known. */
export function kindOf(raw: Values): RuleKind | undefined {
  return NAMES.find((name) => Object.hasOwn(raw, KINDS[name][1]));
}

/** What a rule is, in words. */
export function ruleCalled(raw: Values): string {
  const kind = kindOf(raw);
  return kind === undefined ? "a rule of a kind that is not known here" : `a rule of the kind ${KINDS[kind][0]}`;
}

/** Whether a rule is one that somebody made here, and not one that came with the platform. */
export function isOwn({ ruleSource }: Values): boolean {
  return ruleSource === "user";
}
