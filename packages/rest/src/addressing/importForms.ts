import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";
import { importForm } from "./id.js";
import { labelOf } from "./places.js";

/** Returns the import forms: by ID, and by name if the platform has a list. */
export function formsOf(plan: Plan): readonly string[] {
  const byId = importForm(plan);
  const byName = nameForm(plan);
  return byName === undefined || byName === byId ? [byId] : [byId, byName];
}

/** Returns the form of an import by name. Undefined if the object cannot be imported by name. */
export function nameForm(plan: Plan): string | undefined {
  const { endpoint, identity, key, pathInputs, listPath } = plan;
  if (plan.isListedByParent) return undefined;
  if (key.length === 0 || listPath === undefined || key.some((name) => pathInputs.includes(name))) return undefined;
  const places = pathInputs.map((name) =>
    endpoint.parents?.[name]?.byName === undefined ? `<${name}>` : `<${name.replace(/(Id|Uid)$/, "")}Name>`,
  );
  const names = identity.displayName === undefined ? key : ["name"];
  return [...places, ...names.map((name) => `<${name}>`)].join("/");
}

/** Returns the accepted import forms, and how to specify another parent. */
export function takenForms(plan: Plan, forms: readonly string[], settings: Values): string {
  const { scopeInputs } = plan;
  const takes = `write ${forms.join(" or ")}`;
  if (scopeInputs.length === 0) return takes;
  const missing = scopeInputs.filter((name) => settings[name] === undefined || settings[name] === "");
  if (missing.length === 0) return `${takes}, with ${prefix(scopeInputs)} before it for another parent`;
  return `${takes}, with ${prefix(missing)} before it, or the setting${missing.length > 1 ? "s" : ""} ${missing.join(" and ")}`;
}

function prefix(names: readonly string[]): string {
  return `${names.map((name) => `<${name}>`).join("/")}/`;
}

/** Describes the parent that was searched: "project c0ff…, region ru-3". Empty if there is only one. */
export function describeParent({ scopeInputs, pathInputs }: Plan, pathParams: Values): string {
  return [...new Set([...scopeInputs, ...pathInputs])]
    .filter((name) => pathParams[name] !== undefined && pathParams[name] !== "")
    .map((name) => `${labelOf(name)} ${String(pathParams[name])}`)
    .join(", ");
}
