import type { Fields, PendingCreate, Resource, ResourceContext } from "@tripod/kit";
import { adoptedId } from "../addressing/id.js";
import { deleteBeforeReplace, tellsApart } from "../addressing/keys.js";
import { resourceInfoOf } from "../definition/about.js";
import type { Managed } from "../definition/groups.js";
import { planOf } from "../definition/plan.js";
import { verify } from "../definition/verify.js";
import { importsOf } from "../import/imports.js";
import { listableOf } from "../import/listing.js";
import { createObject } from "../lifecycle/create.js";
import { deleteObject } from "../lifecycle/delete.js";
import { canFind, findCreated } from "../lifecycle/pending.js";
import { readObject } from "../lifecycle/read.js";
import { updateObject } from "../lifecycle/update.js";
import type { Values } from "../values/values.js";

/**
 * Returns the resource of a definition, with handlers, import forms and list.
 *
 * @throws BugError naming the definition and the member if the definition contradicts itself.
 */
export function managed<const Name extends string, F extends Fields, P>(
  definition: Managed<Name, F, P>,
): Resource<Name, F, P> {
  const plan = planOf(definition as never);
  verify(plan);
  const { fields, importOnly, identity } = plan;
  const resource = {
    ...resourceInfoOf(definition as never),
    fields,
    ...(importOnly && { importOnly }),
    ...(identity.nonReusable && { nonReusable: identity.nonReusable }),
    imports: importsOf(plan),
    ...listableOf(plan),
    migrateId: (id: string, state: Values) => adoptedId(plan, id, state),
    identifiedBy: tellsApart(plan),
    deleteBeforeReplace: deleteBeforeReplace(plan),
    create: (inputs: Values, context: ResourceContext<P>) => createObject(plan, inputs, context as never),
    ...(canFind(plan) && {
      findCreated: (pending: PendingCreate, inputs: Values, context: ResourceContext<P>) =>
        findCreated(plan, pending, inputs, context as never),
    }),
    read: (id: string, state: Values, context: ResourceContext<P>) => readObject(plan, id, state, context as never),
    ...(plan.canUpdate && {
      update: (id: string, inputs: Values, state: Values, context: ResourceContext<P>) =>
        updateObject(plan, id, inputs, state, context as never),
    }),
    delete: (id: string, state: Values, context: ResourceContext<P>) => deleteObject(plan, id, state, context as never),
  };
  return resource as unknown as Resource<Name, F, P>;
}
