import type { Rule } from "../definition/definition.js";
import type { Fields, InputsOf } from "../fields/field.js";
import type { Failure } from "../values/errors.js";
import { stepsOf } from "../values/path.js";
import {
  hasUnknown,
  objectOf,
  type Plain,
  type PlainObject,
  reveal,
  UNKNOWN,
  type ValueObject,
} from "../values/value.js";

/** Result of rules. */
export interface Ruled {
  readonly failures: readonly Failure[];
  /** Inputs that have no effect in combination with the others, with reasons; treated as unset. */
  readonly ignored: readonly Failure[];
  /** Inputs that follow from others. Used if the program does not set them. */
  readonly derived: PlainObject;
}

/** Applies rules across fields to checked values; unknown ones are absent and named. */
export function applyRules<F extends Fields>(
  rules: readonly Rule<F>[],
  checked: ValueObject,
  { recorded: oldInputs = {}, now }: { readonly recorded?: PlainObject; readonly now?: number | undefined } = {},
): Ruled {
  const failures: Failure[] = [];
  const ignored: Failure[] = [];
  const derived = new Map<string, Plain>();
  const unknown = new Set(Object.keys(checked).filter((name) => hasUnknown(checked[name])));
  const knownInputs = objectOf(Object.entries(checked).filter(([name]) => !unknown.has(name)));
  const inputs = reveal(knownInputs) as Partial<InputsOf<F>>;
  const fail = (path: string, reason: string): void => {
    failures.push({ path, reason });
  };
  const ignore = (path: string, reason: string): void => {
    ignored.push({ path, reason });
  };
  const isNew = Object.keys(oldInputs).length === 0;
  const derive = (name: string, value: Plain): void => void derived.set(name, value);
  for (const rule of rules) rule(inputs, { unknown, isNew, recorded: oldInputs, now, fail, ignore, derive });
  return { failures, ignored, derived: objectOf(derived) };
}

/**
 * Applies rules across fields although some fields are invalid, so that one check reports all failures. Invalid fields are
 * treated as unknown. If an input has an unknown name, absent fields are, too: the user may have meant one of them.
 */
export function applyRulesBeside<F extends Fields>(
  failures: readonly Failure[],
  fields: Fields,
  rules: readonly Rule<F>[],
  checked: ValueObject,
  context: Parameters<typeof applyRules>[2] = {},
): Ruled {
  const wrong = new Set(failures.map(({ path }) => String(stepsOf(path)[0] ?? "")));
  const hasStranger = [...wrong].some((name) => !Object.hasOwn(fields, name));
  const isOpen = (name: string): boolean => wrong.has(name) || (hasStranger && checked[name] === undefined);
  const open = Object.keys(fields).filter(isOpen);
  return applyRules(rules, { ...checked, ...Object.fromEntries(open.map((name) => [name, UNKNOWN])) }, context);
}

/**
 * Requires exactly one of `names`.
 *
 * @example
 * ```ts
 * import { exactlyOneOf, s } from "@tripod/kit";
 *
 * const fields = { id: s.string().optional().doc("ID."), name: s.string().optional().doc("Name.") };
 * export const rules = [exactlyOneOf<typeof fields>("id", "name")];
 * ```
 */
export function exactlyOneOf<F extends Fields>(...names: readonly (keyof F & string)[]): Rule<F> {
  return (inputs, context) => {
    const setNames = names.filter((name) => inputs[name as keyof typeof inputs] !== undefined);
    if (setNames.length > 1) {
      context.fail(
        setNames[1] ?? "",
        `must not be set together with ${setNames[0]}. Set exactly one of ${names.join(", ")}`,
      );
    } else if (setNames.length === 0 && !names.some((name) => context.unknown.has(name))) {
      context.fail(names[0] ?? "", `exactly one of ${names.join(", ")} is required`);
    }
  };
}

/**
 * Requires at least one of `names`.
 *
 * @example
 * ```ts
 * import { atLeastOneOf, s } from "@tripod/kit";
 *
 * const fields = { ipv4: s.string().optional().doc("IPv4 address."), ipv6: s.string().optional().doc("IPv6 address.") };
 * export const rules = [atLeastOneOf<typeof fields>("ipv4", "ipv6")];
 * ```
 */
export function atLeastOneOf<F extends Fields>(...names: readonly (keyof F & string)[]): Rule<F> {
  return (inputs, context) => {
    const some = names.some((name) => inputs[name as keyof typeof inputs] !== undefined || context.unknown.has(name));
    if (!some) context.fail(names[0] ?? "", `one of ${names.join(", ")} is required`);
  };
}
