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
  const { at, identity, key, pathInputs, listPath } = plan;
  if (plan.isListedByPlace) return undefined;
  if (key.length === 0 || listPath === undefined || key.some((name) => pathInputs.includes(name))) return undefined;
  const places = pathInputs.map((name) =>
    at.places?.[name]?.byName === undefined ? `<${name}>` : `<${name.replace(/(Id|Uid)$/, "")}Name>`,
  );
  const names = identity.title === undefined ? key : ["name"];
  return [...places, ...names.map((name) => `<${name}>`)].join("/");
}

/** Returns the accepted import forms, and how to specify another parent. */
export function takenForms(plan: Plan, forms: readonly string[], settings: Values): string {
  const { within } = plan;
  const takes = `write ${forms.join(" or ")}`;
  if (within.length === 0) return takes;
  const missing = within.filter((name) => settings[name] === undefined || settings[name] === "");
  if (missing.length === 0) return `${takes}, with ${prefix(within)} before it for another place`;
  return `${takes}, with ${prefix(missing)} before it, or the setting${missing.length > 1 ? "s" : ""} ${missing.join(" and ")}`;
}

function prefix(names: readonly string[]): string {
  return `${names.map((name) => `<${name}>`).join("/")}/`;
}

/** Describes the parent that was searched: "project c0ff…, region ru-3". Empty if there is only one. */
export function placeText({ within, pathInputs }: Plan, where: Values): string {
  return [...new Set([...within, ...pathInputs])]
    .filter((name) => where[name] !== undefined && where[name] !== "")
    .map((name) => `${labelOf(name)} ${String(where[name])}`)
    .join(", ");
}
