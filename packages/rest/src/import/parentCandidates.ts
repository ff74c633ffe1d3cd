import { fail, type ResourceContext } from "@tripod/kit";
import { labelOf } from "../addressing/places.js";
import type { Plan } from "../definition/plan.js";
import { encodedPathParams } from "../values/spelling.js";
import type { Values } from "../values/values.js";
import { isNumber, looksLikeId, type Reading } from "./parseImportId.js";

/**
 * Returns the parents that match an interpretation: each part is an ID, or a name if names can be looked up. The first
 * part that matches no parent is added to `tried`.
 */
export async function parentCandidates(
  plan: Plan,
  { pathParams }: Reading,
  context: ResourceContext<never>,
  tried: string[],
): Promise<readonly Values[]> {
  let found: Values[] = [pathParams];
  for (const name of plan.pathInputs) {
    const text = String(pathParams[name]);
    const hasNumbers = plan.fields[name]?.spec.type.kind === "number";
    const byName = plan.endpoint.parents?.[name]?.byName;
    const next: Values[] = [];
    for (const one of found) {
      if (!hasNumbers && (byName === undefined || looksLikeId(text))) next.push(one);
      else if (hasNumbers && isNumber(text)) next.push({ ...one, [name]: Number(text) });
      if (byName === undefined) continue;
      const ids = await byName(text, context, encodedPathParams(plan, one));
      if (ids.length > 1)
        fail("", `several parents are named ${JSON.stringify(text)}, with the IDs ${ids.join(", ")}; use an ID`);
      for (const id of ids) if (!next.some((candidate) => candidate[name] === id)) next.push({ ...one, [name]: id });
    }
    if (next.length === 0) {
      tried.push(`${labelOf(name)} ${JSON.stringify(text)}`);
      return [];
    }
    found = next;
  }
  return found;
}
