import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";
import { importForm } from "./id.js";
import { labelOf } from "./places.js";

/** The ways in which an object is found by an import id: by its id first, then by name wherever the platform can list. */
export function formsOf(plan: Plan): readonly string[] {
  const byId = importForm(plan);
  const byName = nameForm(plan);
  return byName === undefined || byName === byId ? [byId] : [byId, byName];
}

/** How an object is imported by what it is called; undefined where it cannot be. */
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

/** Which forms are taken, and how another place is named. */
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

/** Where an object was looked for: "project c0ff…, region ru-3"; empty where there is one place only. */
export function placeText({ within, pathInputs }: Plan, where: Values): string {
  return [...new Set([...within, ...pathInputs])]
    .filter((name) => where[name] !== undefined && where[name] !== "")
    .map((name) => `${labelOf(name)} ${String(where[name])}`)
    .join(", ");
}
