import type { Rule } from "../definition/definition.js";
import { isEmptyCollection } from "../fields/equality.js";
import type { AnyField, Fields, InputsOf } from "../fields/field.js";
import type { Failure } from "../values/errors.js";
import { stepsOf } from "../values/path.js";
import {
  hasUnknown,
  isValueList,
  isValueObject,
  objectOf,
  own,
  type Plain,
  type PlainObject,
  reveal,
  Secret,
  UNKNOWN,
  Unknown,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";
import { createPartialReader } from "./partialReader.js";

/** Result of rules. */
export interface Ruled {
  readonly failures: readonly Failure[];
  /** Inputs that have no effect in combination with the others, with reasons; treated as unset. */
  readonly ignored: readonly Failure[];
  /** Inputs that follow from others. Used if the program does not set them. */
  readonly derived: PlainObject;
}

/** Context of rules, apart from the checked inputs. */
interface RulesContext {
  /** Inputs of the last update, as far as they are recorded. */
  readonly recorded?: PlainObject;
  readonly now?: number | undefined;
  hasChanges?(): boolean;
}

/**
 * Applies rules across fields to checked values. Wholly unknown inputs are absent and named. Inputs with unknown parts
 * are, too; then the rules are applied a second time to the known parts, so that unknown values hide no other failure.
 */
export function applyRules<F extends Fields>(
  rules: readonly Rule<F>[],
  checked: ValueObject,
  { recorded = {}, now, hasChanges = () => false }: RulesContext = {},
): Ruled {
  const failures = new Map<string, Failure>();
  const addFailure = (path: string, reason: string): void =>
    void failures.set(JSON.stringify([path, reason]), { path, reason });
  const ignored: Failure[] = [];
  const derived = new Map<string, Plain>();
  const unknown = new Set(Object.keys(checked).filter((name) => hasUnknown(checked[name])));
  const knownInputs = reveal(objectOf(Object.entries(checked).filter(([name]) => !unknown.has(name))));
  const isNew = Object.keys(recorded).length === 0;
  for (const rule of rules) {
    rule(knownInputs as Partial<InputsOf<F>>, {
      unknown,
      isNew,
      recorded,
      now,
      hasChanges,
      fail: addFailure,
      each: (elements, visit) => elements?.forEach(visit),
      ignore: (path, reason) => void ignored.push({ path, reason }),
      derive: (name, value) => void derived.set(name, value),
    });
  }
  const partial = [...unknown].filter((name) => !(unwrap(checked[name]) instanceof Unknown));
  if (partial.length > 0) {
    const isOpen = new Set([...unknown].filter((name) => !partial.includes(name)));
    for (const rule of rules) {
      const reader = createPartialReader();
      const views = partial.map((name) => [name, reader.view(checked[name])] as const);
      reader.run(() =>
        rule({ ...knownInputs, ...Object.fromEntries(views) } as Partial<InputsOf<F>>, {
          unknown: isOpen,
          isNew,
          recorded,
          now,
          hasChanges,
          fail: (path, reason) => {
            if (!reader.isStopped()) addFailure(path, reason);
          },
          each: (elements, visit) => {
            for (let index = 0; index < (elements?.length ?? 0); index += 1)
              reader.part(() => visit(elements?.[index] as never, index));
          },
          ignore: () => undefined,
          derive: () => undefined,
        }),
      );
    }
  }
  return { failures: [...failures.values()], ignored, derived: objectOf(derived) };
}

/**
 * Applies rules across fields although some fields are invalid, so that one check reports all failures. Invalid fields
 * are treated as unknown. If an input has an unknown name, absent fields are, too: the user may have meant one of them.
 */
export function applyRulesBeside<F extends Fields>(
  failures: readonly Failure[],
  fields: Fields,
  rules: readonly Rule<F>[],
  checked: ValueObject,
  context: RulesContext = {},
): Ruled {
  const wrong = new Set(failures.map(({ path }) => String(stepsOf(path)[0] ?? "")));
  const hasStranger = [...wrong].some((name) => !Object.hasOwn(fields, name));
  // The invalid parts of a value are unknown already.
  const isOpen = (name: string): boolean =>
    checked[name] === undefined ? wrong.has(name) || hasStranger : wrong.has(name) && !hasUnknown(checked[name]);
  const open = Object.keys(fields).filter(isOpen);
  const known = rules.length === 0 ? checked : withoutEmptyCollections(fields, checked);
  return applyRules(rules, { ...known, ...Object.fromEntries(open.map((name) => [name, UNKNOWN])) }, context);
}

/**
 * Returns values without the empty lists and maps that are equivalent to unset ones, at any depth. Modules of Terraform
 * write them for inputs that they do not use, so that rules must not count them as set. Parts without such a value are
 * not copied.
 */
function withoutEmptyCollections(fields: Fields, values: ValueObject): ValueObject {
  const parts = Object.entries(values).map(([name, value]): [string, Value | undefined] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, field === undefined ? value : withoutEmptyParts(field, value)];
  });
  return parts.every(([name, part]) => part === own(values, name)) ? values : objectOf(parts);
}

function withoutEmptyParts(field: AnyField, value: Value | undefined): Value | undefined {
  const bare = unwrap(value);
  const { type } = field.spec;
  if (isEmptyCollection(field, bare)) return undefined;
  let kept = bare;
  if (type.kind === "object" && isValueObject(bare)) kept = withoutEmptyCollections(type.fields, bare);
  else if ((type.kind === "list" || type.kind === "set") && isValueList(bare)) {
    const parts = bare.map((element) => withoutEmptyParts(type.element, element) ?? null);
    if (parts.some((part, index) => part !== bare[index])) kept = parts;
  }
  if (kept === bare || kept === undefined) return value;
  return value instanceof Secret ? new Secret(kept) : kept;
}

/**
 * Requires exactly one of `names`.
 *
 * @example
 * ```ts
 * import { exactlyOneOf, s } from "@tripod/kit";
 *
 * const fields = { id: s.string("ID.").optional(), name: s.string("Name.").optional() };
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
 * const fields = { ipv4: s.string("IPv4 address.").optional(), ipv6: s.string("IPv6 address.").optional() };
 * export const rules = [atLeastOneOf<typeof fields>("ipv4", "ipv6")];
 * ```
 */
export function atLeastOneOf<F extends Fields>(...names: readonly (keyof F & string)[]): Rule<F> {
  return (inputs, context) => {
    const some = names.some((name) => inputs[name as keyof typeof inputs] !== undefined || context.unknown.has(name));
    if (!some) context.fail(names[0] ?? "", `one of ${names.join(", ")} is required`);
  };
}
