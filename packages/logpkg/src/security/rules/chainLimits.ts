import { fail } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";

/** Returns the override of a vendor's chain rule: its changed limits by index. The expressions cannot change. */
export function chainLimits(input: unknown, live: Values): Values {
  const [wished, liveSteps] = [stepsOf(input), stepsOf(live.expressionsAndLimits)];
  const sameExpressions =
    wished.length === liveSteps.length && wished.every(({ text }, index) => text === liveSteps[index]?.text);
  if (!sameExpressions) {
    fail(
      "expressionsAndLimits",
      "cannot change the expressions of a vendor rule. Set the expressions of the rule, and change only their limits",
    );
  }
  const limits = wished.flatMap(({ limit }, index) => (limit === liveSteps[index]?.limit ? [] : [{ index, limit }]));
  return { limits };
}

function stepsOf(value: unknown): readonly { readonly text: string; readonly limit: unknown }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ expression, limit }) => ({ text: String(expression).trim(), limit }));
}
