import type { ResourceContext } from "@tripod/kit";
import { readOne } from "../ask/one.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { idAt, type Target, targetOf } from "../place/target.js";
import { parseText } from "../values/template.js";
import type { Values } from "../values/values.js";
import { type Found, typedWhere } from "./found.js";
import { isAboutPlace, refusalAt } from "./noPlace.js";

/** The object of an id that names places itself, with the project and the region before it. */
export async function byPlacedId(
  plan: Plan,
  importId: string,
  settings: Values,
  context: ResourceContext<never>,
): Promise<Found | undefined> {
  const { idForm, within } = plan;
  if (idForm === "{id}" || within.length === 0 || within.some((name) => idForm.includes(`{${name}}`))) return undefined;
  const parts = importId.split("/");
  const before = Object.fromEntries(within.map((name, index) => [name, parts[index] ?? ""]));
  const id = parts.slice(within.length).join("/");
  const own = parseText(idForm, id);
  if (own === undefined || Object.values(before).includes("")) return undefined;
  const target = targetOf("read", plan, { ...settings, ...typedWhere(plan, own), ...before }, context, id);
  return (await readIn(target, [...plan.whereabouts])) && { id: idAt(plan, target.where), target };
}

/**
 * The object of an id that names places itself; why there is none, where one of them is none. Where nothing else could be
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
  const said = [...plan.whereabouts].filter((name) => parts[name] !== undefined && parts[name] !== settings[name]);
  if (plan.listPath !== undefined && plan.key.length > 0)
    return (await readIn(target, said)) && { id: idAt(plan, target.where), target };
  const withins = said.filter((name) => plan.within.includes(name));
  return (await refusalAt(target, withins)) ?? { id: idAt(plan, target.where), target };
}

/** The object, where the places that the import id says are some and it is there. */
async function readIn(target: Target, said: readonly string[]): Promise<Live | undefined> {
  try {
    return await readOne(target);
  } catch (error) {
    if (!isAboutPlace(error, { said })) throw error;
    return undefined;
  }
}
