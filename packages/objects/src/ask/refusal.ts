import type { HttpFailure } from "@tripod/http";
import { fail } from "@tripod/kit";
import { placeText } from "../place/importForms.js";
import { hasKey, keyText } from "../place/keys.js";
import { labelOf } from "../place/places.js";
import type { Target } from "../place/target.js";
import type { Values } from "../values/values.js";
import { shownKey } from "../wire/shown.js";
import { blamed } from "./blame.js";
import { placeGone } from "./gone.js";
import { importFormFor, importIdOf } from "./importId.js";
import { rowsOf } from "./rows.js";

/** Objects that an error names at most. */
const MAX_NAMED = 3;

/**
 * Returns the error of a rejected request, with its likely cause. Of a conflict the list of the platform tells the cause: the
 * object that has the key, or none that these credentials can see.
 */
export async function refusal(target: Target, inputs: Values, error: HttpFailure): Promise<unknown> {
  const { plan, dialect } = target;
  const verdict = dialect.verdict(error);
  const place = plan.pathInputs.at(-1);
  if (verdict !== "no" && place !== undefined) {
    const wanted = JSON.stringify(inputs[place]);
    return inputFailure(
      place,
      `there is no ${labelOf(place)} with the id ${wanted} (the platform ${error.cameBack}); check it, and the account of the credentials`,
    );
  }
  if (verdict === "place-gone") return placeGone(target, error);
  if (error.code !== "conflict" || plan.key.length === 0) return blamed(target, inputs, error);
  return error.amend(await conflictFacts(target, inputs));
}

/** Returns the cause of a conflict, as far as the platform's list shows it, and the next step. */
async function conflictFacts(
  target: Target,
  inputs: Values,
): Promise<{ readonly likely?: string; readonly next: string }> {
  const { plan } = target;
  const { kind, key } = plan;
  const keys = key.join(" and ");
  const taken = keyText(plan, inputs);
  const another = `another ${keys}${taken === "" ? "" : ` than ${taken}`}`;
  const found = await conflictingObjects(target, inputs);
  if (found === undefined)
    return { next: `Give it ${another}, or import the ${kind} that has it as ${importFormFor(target, inputs)}` };
  if (found.equal.length > 0)
    return {
      likely: `the ${kind} ${taken} already exists`,
      next: `Import it as ${found.equal.join(" or ")}, or give it another ${keys}`,
    };
  if (found.rivals.length > 0)
    return {
      likely: `the ${kind} ${found.rivals.join(" or ")} already exists and excludes it`,
      next: `Delete that ${kind}, or give it another ${keys}`,
    };
  const scope = placeText(plan, inputs);
  return {
    likely: `the credentials see no ${kind} ${taken}${scope === "" ? "" : ` in ${scope}`}, so an object elsewhere, such as in another account, has the ${keys}, or another object excludes it`,
    next: `Give it ${another}, or delete the object that conflicts with it`,
  };
}

/**
 * Returns the import IDs of the objects that have the key of the inputs, and the keys of objects that cannot coexist with it.
 * Returns undefined if the list cannot be read or does not show keys.
 */
async function conflictingObjects(target: Target, inputs: Values) {
  const { plan, dialect } = target;
  const { listPath, key, fields, identity } = plan;
  if (listPath === undefined || key.some((name) => fields[name]?.spec.secret === true)) return undefined;
  const equal: string[] = [];
  const rivals: string[] = [];
  try {
    for await (const { id, body } of rowsOf(target)) {
      const shown = shownKey(plan, dialect.names, body, inputs);
      if (shown === undefined) return undefined;
      if (hasKey(plan, shown, inputs)) equal.push(importIdOf(target, { id, body }));
      else if (
        typeof identity.unique === "function" &&
        identity.unique({ ...inputs, ...shown } as never, inputs as never)
      )
        rivals.push(keyText(plan, shown));
    }
  } catch {
    return undefined;
  }
  return { equal: equal.slice(0, MAX_NAMED), rivals: rivals.slice(0, MAX_NAMED) };
}

function inputFailure(path: string, reason: string): unknown {
  try {
    return fail(path, reason);
  } catch (error) {
    return error;
  }
}
