import { check } from "../check/check.js";
import { complete } from "../check/complete.js";
import { applyRulesBeside } from "../check/rules.js";
import type { AnyLookup, CallContext } from "../definition/definition.js";
import type { Fields, InputsOf } from "../fields/field.js";
import { namedAsDeclared } from "../fields/snakeCase.js";
import { type Failure, InputError } from "../values/errors.js";
import { hasUnknown, reveal, type ValueObject } from "../values/value.js";

/** Outcome of a lookup. Other errors of the handler are thrown. */
export type LookupOutcome =
  | { readonly kind: "result"; readonly value: ValueObject }
  /** An argument is not known yet: nothing was asked of the platform. */
  | { readonly kind: "unknown" }
  | { readonly kind: "failures"; readonly failures: readonly Failure[]; readonly cause?: unknown };

/**
 * Checks the arguments of a lookup and runs it. `context` without `fail`: failing is done here, so that all failures
 * come out in one form.
 */
export async function runLookup<Platform>(
  lookup: AnyLookup<Platform>,
  args: ValueObject,
  connect: () => Omit<CallContext<Platform>, "fail">,
  { preview = false }: { preview?: boolean } = {},
): Promise<LookupOutcome> {
  const missing = preview ? ", but unset or not yet known" : "";
  const checked = check(lookup.fields, namedAsDeclared(lookup.fields, args), { noun: "argument", missing });
  const broken = applyRulesBeside(checked.failures, lookup.fields, lookup.rules ?? [], checked.known).failures;
  const failures = [...checked.failures, ...broken];
  if (failures.length > 0) return { kind: "failures", failures };
  if (hasUnknown(checked.value)) return { kind: "unknown" };
  const context = connect();
  for (const warning of checked.warnings) context.log("warning", `${lookup.name}: ${warning.path}: ${warning.reason}`);
  if (lookup.deprecated !== undefined) context.log("warning", `${lookup.name} is deprecated: ${lookup.deprecated}`);
  const completion = { where: lookup.name, echo: true, emptyIsPublic: true };
  try {
    const result = await lookup.run(reveal(checked.value) as InputsOf<Fields>, { ...context, fail });
    return { kind: "result", value: complete(lookup.fields, result as ValueObject, checked.value, completion) };
  } catch (error) {
    if (error instanceof InputError) return { kind: "failures", failures: error.failures, cause: error.cause };
    throw error;
  }
}

/** Ends a handler with an error about one input. */
export function fail(path: string, reason: string): never {
  throw new InputError([{ path, reason }]);
}
