import type { WaitTimeout } from "@tripod/http";
import { type Fields, type ResourceContext, s, type TimedOperation } from "@tripod/kit";
import type { Values } from "../values/values.js";

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const DURATION = /^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|h|m|s))+$/;

const TITLES = { create: "Create", read: "Read", update: "Update", delete: "Delete" } as const;

/** Returns the milliseconds of a duration such as `30m` or `1h30m`; undefined for any other text. */
export function parseTimeout(text: string): number | undefined {
  if (text.length > 100 || !DURATION.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g))
    sum += Number(amount) * (UNITS[unit as string] as number);
  return Math.round(sum);
}

/**
 * Returns the field `timeouts`, whose values take precedence over the resource option `customTimeouts`. The default is
 * one for all operations, or one for each.
 */
export function timeoutsField<const Names extends readonly TimedOperation[]>(
  names: Names,
  defaultValue: string | Readonly<Record<Names[number], string>>,
) {
  const one = (name: Names[number]) =>
    s
      .string(
        `${TITLES[name]} timeout, such as \`30m\` or \`1h30m\`. Default: ${typeof defaultValue === "string" ? defaultValue : defaultValue[name]}.`,
      )
      .optional()
      .check((value) =>
        parseTimeout(value) === undefined ? "must be a duration such as 30m, 90s or 1h30m" : undefined,
      );
  const members = Object.fromEntries(names.map((name: Names[number]) => [name, one(name)])) as {
    [K in Names[number]]: ReturnType<typeof one>;
  };
  return s
    .object(
      "Operation timeouts: durations such as `90s`, `30m` or `1h30m`. An operation that takes longer fails. A timeout takes precedence over the resource option `customTimeouts` for the same operation. Changing the timeouts causes no diff: create and update use the values in the program, and delete uses the values of the last `pulumi up`.",
      members,
    )
    .optional()
    .wire(null)
    .writeOnly()
    .semanticEquals(() => true)
    .timeouts(parseTimeout);
}

/** Returns the timeout of an operation from `timeouts` in inputs or state, in milliseconds. */
export function timeoutFor(values: Values, operation: TimedOperation): number | undefined {
  const { timeouts } = values;
  const text = typeof timeouts === "object" && timeouts !== null ? (timeouts as Values)[operation] : undefined;
  return typeof text === "string" ? parseTimeout(text) : undefined;
}

/**
 * Returns the timeout of one wait of an operation, and the setting that changes it: the input `timeouts`, the resource
 * option `customTimeouts`, or the default, in this order.
 *
 * @param values inputs or state with the input `timeouts`, or its timeout in milliseconds
 */
export function waitTimeoutFor(
  operation: TimedOperation,
  values: Values | number | undefined,
  { fields, defaultMs }: { readonly fields: Fields; readonly defaultMs: number },
  { timeoutMs: option }: Pick<ResourceContext<never>, "timeoutMs">,
): WaitTimeout {
  const byInput = `the input timeouts.${operation}`;
  const byOption = `the resource option customTimeouts.${operation}`;
  const input = typeof values === "object" ? timeoutFor(values, operation) : values;
  if (input !== undefined) return { timeoutMs: input, setBy: byInput, timeoutSetting: byInput };
  if (option !== undefined) return { timeoutMs: option, setBy: byOption, timeoutSetting: byOption };
  const { type } = fields.timeouts?.spec ?? {};
  const hasInput = type?.kind === "object" && type.fields[operation] !== undefined;
  // The engine has no `customTimeouts` for reads.
  return { timeoutMs: defaultMs, timeoutSetting: hasInput ? byInput : operation === "read" ? null : byOption };
}
