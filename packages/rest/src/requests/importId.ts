import { type AnyField, type Plain, semanticallyEqual } from "@tripod/kit";
import { nameForm } from "../addressing/importForms.js";
import { idAt, type Target } from "../addressing/target.js";
import { encodedInput } from "../values/spelling.js";
import { memberAt, type Values } from "../values/values.js";

/** Source of an import ID: the definition, the path parameters and the provider's settings. */
type ImportTarget = Pick<Target, "plan" | "codec" | "pathParams" | "context">;

/**
 * Returns the ID with which an object in the place of the target is imported. An import takes from the settings what
 * its ID does not say, so the ID contains the scope only if the settings contain another one.
 */
export function importIdOf(
  target: ImportTarget,
  { id, body }: { readonly id: string; readonly body?: { readonly raw: unknown } },
  settings?: Values,
): string {
  const { plan, codec, pathParams } = target;
  if (plan.idForm === "{id}") return placesBefore(target, settings) + id;
  // Parts of the ID that are not among the parent inputs come from the object.
  const parts = [...plan.parentInputs].map((name) => {
    const path = codec.pathOf(name);
    return [name, pathParams[name] ?? (path === null ? undefined : memberAt(body?.raw, path))];
  });
  return idAt(plan, { ...Object.fromEntries(parts), id });
}

/** Returns how an object that has the key of inputs is imported: by its key if that works, otherwise by its ID. */
export function importFormFor(target: ImportTarget, inputs: Values): string {
  const { plan } = target;
  const called = (name: string): string => {
    const value = plan.fields[name]?.spec.secret === true ? undefined : inputs[name];
    return value === undefined ? `<${name}>` : String(encodedInput(plan, name, value));
  };
  if (plan.idForm !== "{id}") return plan.idForm.replaceAll(/\{(\w+)\}/g, (_, name) => called(name));
  if (nameForm(plan) === undefined) return `${placesBefore(target)}<id>`;
  const names = plan.identity.displayName === undefined ? plan.key : ["name"];
  return placesBefore(target) + names.map(called).join("/");
}

/** Returns the part of an import ID before the ID or name of the object, with its slashes. */
function placesBefore({ plan, pathParams, context }: ImportTarget, settings?: Values): string {
  const scope = settings ?? plan.endpoint.scopeDefaults?.(context.platform as never) ?? {};
  const isHome = plan.scopeInputs.every((name) =>
    semanticallyEqual(plan.fields[name] as AnyField, pathParams[name] as Plain, scope[name] as Plain),
  );
  const places = [...(isHome ? [] : plan.scopeInputs), ...plan.pathInputs];
  return places.map((name) => `${encodedInput(plan, name, pathParams[name])}/`).join("");
}
