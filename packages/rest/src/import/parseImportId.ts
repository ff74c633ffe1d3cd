import type { AnyField } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";

/** Maximum number of ways to split an import ID at its slashes. */
const MAX_READINGS = 64;
const NUMBER = /^\d{1,15}$/;

/** One interpretation of an import ID. */
export interface Reading {
  readonly pathParams: Values;
  /** Parent inputs in the import ID. */
  readonly said: readonly string[];
  /** Parts after the parents: an ID, or the members of the key. */
  readonly rest: readonly string[];
}

/**
 * Returns every way to split an import ID, because names may contain slashes. Inputs that the settings lack come first.
 */
export function parseImportId(plan: Plan, importId: string, inputs: Values): readonly Reading[] {
  const needed = plan.scopeInputs.filter((name) => inputs[name] === undefined || inputs[name] === "");
  const readings: Reading[] = [];
  const unsaid = plan.pathInputs.filter((name) => inputs[name] === undefined || inputs[name] === "");
  const withins = needed.length === plan.scopeInputs.length ? [plan.scopeInputs] : [needed, plan.scopeInputs];
  const places = unsaid.length === plan.pathInputs.length ? [plan.pathInputs] : [plan.pathInputs, unsaid];
  for (const [within, names] of withins.flatMap((within) => places.map((names) => [within, names] as const))) {
    const said = [...within, ...names];
    for (const rest of plan.key.length > 1 ? [1, plan.key.length] : [1]) {
      // Users do not choose the names of projects and regions, so these contain no slashes.
      for (const parts of partings(importId, said.length + rest, within.length)) {
        const pathParams = Object.fromEntries(said.map((name, index) => [name, parts[index]]));
        if (!said.every((name) => canBe(plan.fields[name], pathParams[name]))) continue;
        // A project of another form does not exist: a request for its token would fail as if the credentials were wrong.
        if (!within.every((name) => fits(plan.fields[name], pathParams[name]))) continue;
        readings.push({ pathParams: { ...inputs, ...pathParams }, said, rest: parts.slice(said.length) });
        if (readings.length === MAX_READINGS) return readings;
      }
    }
  }
  return readings;
}

/** Reports whether a text can be a value of an input: one with a closed set of values has no others. */
export function canBe(field: AnyField | undefined, text: string | undefined): boolean {
  const values = field?.spec.values;
  if (values === undefined || values.open === true || text === undefined) return true;
  return Object.hasOwn(values.known, text) || Object.hasOwn(values.aliases ?? {}, text);
}

/** Reports whether a text satisfies the checks of an input. */
function fits(field: AnyField | undefined, text: string | undefined): boolean {
  return field?.spec.constraints.every((problemOf) => problemOf(text ?? "") === undefined) ?? true;
}

/**
 * Yields the ways to split a text at slashes into `count` non-empty parts. The first `plain` parts contain no slash.
 */
function* partings(text: string, count: number, plain: number): Generator<readonly string[]> {
  if (count === 1) {
    if (text !== "") yield [text];
    return;
  }
  for (let at = text.indexOf("/"); at >= 0; at = text.indexOf("/", at + 1)) {
    if (at > 0)
      for (const rest of partings(text.slice(at + 1), count - 1, plain - 1)) yield [text.slice(0, at), ...rest];
    if (plain > 0) return;
  }
}

/** Reports whether the parents have numeric IDs and an interpretation has numbers for them and for the object. */
export function isAllNumbers({ pathInputs, fields }: Plan, { pathParams, rest }: Reading): boolean {
  return (
    pathInputs.length > 0 &&
    pathInputs.every((name) => fields[name]?.spec.type.kind === "number" && isNumber(String(pathParams[name]))) &&
    rest.length === 1 &&
    isNumber(rest[0] as string)
  );
}

/** Reports whether a text is a whole number. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Reports whether a text looks like a platform's ID rather than a name. */
export function looksLikeId(text: string): boolean {
  return /^[0-9A-Fa-f-]{3,64}$/.test(text) || /^\d+$/.test(text);
}
