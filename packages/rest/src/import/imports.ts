import { fail, type ResourceContext } from "@tripod/kit";
import { formsOf, takenForms } from "../addressing/importForms.js";
import { parentTarget } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { withArticle } from "../values/article.js";
import type { Values } from "../values/values.js";
import { byPlacedId, byWholeId } from "./byId.js";
import { byIdOrKey } from "./byIdOrKey.js";
import { type Found, foundAs, typedPathParams } from "./found.js";
import { type Looked, namesNone, nothingThere, notThere, refuseNamesake, refuseUnsorted } from "./importErrors.js";
import { parentCandidates } from "./parentCandidates.js";
import { isAboutPlace } from "./parentErrors.js";
import { isAllNumbers, parseImportId, type Reading } from "./parseImportId.js";

/** Returns the import forms of a definition, and the function that finds the object of an import ID. */
export function importsOf(plan: Plan) {
  const forms = formsOf(plan);
  return {
    forms,
    resolve: async (importId: string, context: ResourceContext<never>) => {
      const { target, id, isSorted } = await resolve(plan, forms, importId, context);
      if (isSorted !== true) await refuseUnsorted(target);
      const otherwise = nothingThere(plan, forms, importId, [target.pathParams], context);
      // State of an import: the inputs that locate the object.
      const state: Values = Object.fromEntries([...plan.parentInputs].map((name) => [name, target.pathParams[name]]));
      return { id, state, otherwise };
    },
  };
}

async function resolve(
  plan: Plan,
  forms: readonly string[],
  importId: string,
  context: ResourceContext<never>,
): Promise<Found> {
  if (importId === "") return fail("", `the import ID is empty; write ${forms.join(" or ")}`);
  const settings = plan.endpoint.scopeDefaults?.(context.platform) ?? {};
  const takes = takenForms(plan, forms, settings);
  const byId =
    (await byPlacedId(plan, importId, settings, context)) ?? (await byWholeId(plan, importId, settings, context));
  if (byId instanceof Error) throw notThere(namesNone(plan, importId, byId, takes));
  if (byId !== undefined) return byId;
  const readings = parseImportId(plan, importId, settings);
  if (readings.length === 0)
    return fail(
      "",
      `${JSON.stringify(importId)} is not an import ID of ${withArticle(plan.kind)}; ${takes}${ofGet(plan)}`,
    );
  const [only] = readings;
  if (only !== undefined && readings.length === 1 && isAllNumbers(plan, only)) return numbered(plan, only, context);
  return byReadings(plan, readings, { forms, importId, takes }, context);
}

/** Returns the advice for a program that reads an object (`get`) by an ID that does not contain its parents. */
function ofGet({ idForm, pathInputs }: Plan): string {
  const parents = pathInputs.filter((name) => !idForm.includes(`{${name}}`));
  return parents.length === 0
    ? ""
    : `. In a program that reads it (get), set ${parents.join(" and ")} in the state arguments`;
}

/** Numbers are IDs. The following read checks whether the object exists. */
function numbered(plan: Plan, { pathParams, rest }: Reading, context: ResourceContext<never>): Found {
  const places = { ...pathParams, ...typedPathParams(plan, pathParams as Readonly<Record<string, string>>) };
  return foundAs(parentTarget(plan, places, context), rest[0] as string);
}

/** Returns the first object found among several interpretations of an import ID. */
async function byReadings(
  plan: Plan,
  readings: readonly Reading[],
  told: { readonly forms: readonly string[]; readonly importId: string; readonly takes: string },
  context: ResourceContext<never>,
): Promise<Found> {
  const { forms, importId, takes } = told;
  const tried: string[] = [];
  const looked: Looked[] = [];
  let noPlace: Error | undefined;
  for (const reading of readings) {
    try {
      for (const pathParams of await parentCandidates(plan, reading, context, tried)) {
        looked.push({ pathParams, rest: reading.rest });
        const found = await byIdOrKey(plan, pathParams, reading.rest, context, readings.length === 1);
        if (found !== undefined) return found;
      }
    } catch (error) {
      // The text before the ID may not be a parent.
      if (!isAboutPlace(error, reading)) throw error;
      noPlace ??= error;
    }
  }
  if (noPlace !== undefined) throw notThere(namesNone(plan, importId, noPlace, takes));
  if (tried.length === readings.length) throw notThere(`there is no ${tried.join(", and no ")}; ${takes}`);
  await refuseNamesake(plan, looked, context);
  const [{ rest } = { rest: [importId] }] = looked;
  const places = looked.map(({ pathParams }) => pathParams);
  throw notThere(nothingThere(plan, forms, rest.length === 1 ? (rest[0] as string) : importId, places, context));
}
