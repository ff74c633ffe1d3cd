import type { ResourceContext } from "@tripod/kit";
import { idAt, type Target, targetOf } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { readOne } from "../requests/one.js";
import { parseText } from "../values/template.js";
import type { Values } from "../values/values.js";
import { type Found, typedPathParams } from "./found.js";
import { isAboutPlace, refusalAt } from "./parentErrors.js";
import { canBe } from "./parseImportId.js";

/** Finds the object of an ID that contains parents, prefixed with the scope, such as project and region. */
export async function byPlacedId(
  plan: Plan,
  importId: string,
  settings: Values,
  context: ResourceContext<never>,
): Promise<Found | undefined> {
  const { idForm, scopeInputs } = plan;
  if (idForm === "{id}" || scopeInputs.length === 0 || scopeInputs.some((name) => idForm.includes(`{${name}}`)))
    return undefined;
  const parts = importId.split("/");
  const before = Object.fromEntries(scopeInputs.map((name, index) => [name, parts[index] ?? ""]));
  const id = parts.slice(scopeInputs.length).join("/");
  const own = parseText(idForm, id);
  if (own === undefined || Object.values(before).includes("") || !areValues(plan, { ...own, ...before }))
    return undefined;
  const target = targetOf("read", plan, { ...settings, ...typedPathParams(plan, own), ...before }, context, id);
  return (await readIn(target, [...plan.parentInputs])) && { id: idAt(plan, target.pathParams), target };
}

/**
 * Finds the object of an ID that contains parents. Returns an error if a parent does not exist. If the ID has no other
 * meaning, the following read checks whether the object exists.
 */
export async function byWholeId(
  plan: Plan,
  importId: string,
  settings: Values,
  context: ResourceContext<never>,
): Promise<Found | Error | undefined> {
  const parts = plan.idForm === "{id}" ? undefined : parseText(plan.idForm, importId);
  if (parts === undefined || !areValues(plan, parts)) return undefined;
  const target = targetOf("read", plan, { ...settings, ...typedPathParams(plan, parts) }, context, importId);
  const said = [...plan.parentInputs].filter((name) => parts[name] !== undefined && parts[name] !== settings[name]);
  if (plan.listPath !== undefined && plan.key.length > 0)
    return (await readIn(target, said)) && { id: idAt(plan, target.pathParams), target };
  const withins = said.filter((name) => plan.scopeInputs.includes(name));
  return (await refusalAt(target, withins)) ?? { id: idAt(plan, target.pathParams), target };
}

/** Reports whether all parts of an import ID can be values of their inputs. */
function areValues({ fields }: Plan, parts: Readonly<Record<string, string>>): boolean {
  return Object.entries(parts).every(([name, text]) => canBe(fields[name], text));
}

/** Reads the object. Returns undefined if it or a parent in the import ID does not exist. */
async function readIn(target: Target, said: readonly string[]): Promise<Live | undefined> {
  try {
    return await readOne(target);
  } catch (error) {
    if (!isAboutPlace(error, { said })) throw error;
    return undefined;
  }
}
