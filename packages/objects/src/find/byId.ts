import type { ResourceContext } from "@tripod/kit";
import { readOne } from "../ask/one.js";
import type { Plan } from "../definition/plan.js";
import { type Target, targetOf } from "../place/target.js";
import { parseText } from "../values/template.js";
import type { Values } from "../values/values.js";
import { type Found, typedWhere } from "./found.js";
import { refusalAt } from "./noPlace.js";

/** The object of an id that names places itself, with the project and the region before it. */
export async function byPlacedId(
  plan: Plan,
  importId: string,
  settings: Values,
  context: ResourceContext<never>,
): Promise<Found | undefined> {
  const { idForm, within } = plan;
  const parts = importId.split("/");
  if (idForm === "{id}" || within.length === 0 || within.some((name) => idForm.includes(`{${name}}`))) return undefined;
  if (parts.length !== within.length + idForm.split("/").length || parts.includes("")) return undefined;
  const id = parts.slice(within.length).join("/");
  const said = Object.fromEntries(within.map((name, index) => [name, parts[index] as string]));
  const own = parseText(idForm, id);
  if (own === undefined) return undefined;
  const target = targetOf("read", plan, { ...settings, ...typedWhere(plan, own), ...said }, context, id);
  const noPlace = await refusalAt(target, within);
  return noPlace === undefined && (await exists(target)) ? { id, target } : undefined;
}

/**
 * The object of an id that names places itself; why there is none, where it names no place. Where nothing else could be
 * meant, the read that follows tells whether it is there.
 */
export async function byWholeId(
  plan: Plan,
  importId: string,
  settings: Values,
  context: ResourceContext<never>,
): Promise<Found | Error | undefined> {
  const parts = plan.idForm === "{id}" ? undefined : parseText(plan.idForm, importId);
  if (parts === undefined) return undefined;
  const target = targetOf("read", plan, { ...settings, ...typedWhere(plan, parts) }, context, importId);
  const said = plan.within.filter((name) => parts[name] !== undefined && parts[name] !== settings[name]);
  const noPlace = await refusalAt(target, said);
  if (noPlace !== undefined) return noPlace;
  const isOnlyWay = plan.listPath === undefined || plan.key.length === 0;
  return isOnlyWay || (await exists(target)) ? { id: importId, target } : undefined;
}

async function exists(target: Target): Promise<boolean> {
  return (await readOne(target)) !== undefined;
}
