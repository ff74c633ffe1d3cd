import { fail } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";

/** Returns the override of a vendor's chain rule: its changed limits by index. The expressions cannot change. */
export function chainLimits(given: unknown, live: Values): Values {
  const [wished, shown] = [stepsOf(given), stepsOf(live.expressionsAndLimits)];
  const sameExpressions =
    wished.length === shown.length && wished.every(({ text }, index) => text === shown[index]?.text);
  if (!sameExpressions) {
    fail(
      "expressionsAndLimits",
      "cannot change the expressions of a vendor rule. Set the expressions of the rule, and change only their limits",
    );
  }
  const limits = wished.flatMap(({ limit }, index) => (limit === shown[index]?.limit ? [] : [{ index, limit }]));
  return { limits };
}

function stepsOf(value: unknown): readonly { readonly text: string; readonly limit: unknown }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ expression, limit }) => ({ text: String(expression).trim(), limit }));
}
