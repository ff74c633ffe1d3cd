import { fail } from "@tripod/kit";
import { isObject, type Values } from "@tripod/objects";

/** The override of a chain of the vendor: its limits by their places. Its expressions cannot be changed. */
export function chainLimits(given: unknown, live: Values): Values {
  const [wished, shown] = [stepsOf(given), stepsOf(live.expressionsAndLimits)];
  const sameExpressions =
    wished.length === shown.length && wished.every(({ text }, index) => text === shown[index]?.text);
  if (!sameExpressions) {
    fail(
      "expressionsAndLimits",
      "has other expressions than the rule, which is one of the vendor's: its limits alone can be changed",
    );
  }
  const limits = wished.flatMap(({ limit }, index) => (limit === shown[index]?.limit ? [] : [{ index, limit }]));
  return { limits };
}

function stepsOf(value: unknown): readonly { readonly text: string; readonly limit: unknown }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ expression, limit }) => ({ text: String(expression).trim(), limit }));
}
