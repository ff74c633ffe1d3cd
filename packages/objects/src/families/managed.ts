import { type Fields, isInput, type Resource, type ResourceContext } from "@tripod/kit";
import { aboutOf, idNameOf } from "../definition/about.js";
import type { AnyManaged } from "../definition/definition.js";
import { flatten } from "../definition/flatten.js";
import type { Managed } from "../definition/groups.js";
import { idOutput } from "../definition/idOutput.js";
import { planOf } from "../definition/plan.js";
import { verify } from "../definition/verify.js";
import { importsOf } from "../find/imports.js";
import { listableOf } from "../find/listing.js";
import { createObject } from "../life/create.js";
import { readObject } from "../life/readObject.js";
import { deleteObject } from "../life/remove.js";
import { updateObject } from "../life/update.js";
import { adoptedId } from "../place/adoptedId.js";
import { deletesFirst, tellsApart } from "../place/keys.js";
import type { Values } from "../values/values.js";

/**
 * A resource out of the description of an object: its handlers, ways to import it, and its list follow.
 *
 * @throws BugError naming the definition and the member where the description contradicts itself.
 */
export function managed<const Name extends string, F extends Fields, P>(
  said: Managed<Name, F, P>,
): Resource<Name, F, P> {
  const definition = flatten(said as never);
  const idName = definition.idName === undefined ? idNameOf(definition.name) : definition.idName;
  const declared: Fields = canResume(definition) ? replacing(definition.fields) : definition.fields;
  const fields = idName === null || idName in declared ? declared : { ...declared, [idName]: idOutput() };
  const plan = planOf({ ...definition, fields }, idName);
  verify(plan);
  const resource = {
    ...aboutOf(definition as never),
    fields,
    ...(definition.neverCreated && { neverCreated: definition.neverCreated }),
    ...(definition.spends && { spends: definition.spends }),
    imports: importsOf(plan),
    ...listableOf(plan),
    adoptedId: (id: string, recorded: Values) => adoptedId(plan, id, recorded),
    tells: tellsApart(plan),
    deletesFirst: deletesFirst(plan),
    create: (inputs: Values, context: ResourceContext<P>) => createObject(plan, inputs, context as never),
    read: (id: string, prior: Values, context: ResourceContext<P>) => readObject(plan, id, prior, context as never),
    ...(definition.update === undefined && !canResume(definition)
      ? {}
      : {
          update: (id: string, inputs: Values, prior: Values, context: ResourceContext<P>) =>
            updateObject(plan, id, inputs, prior, context as never),
        }),
    delete: (id: string, prior: Values, context: ResourceContext<P>) => deleteObject(plan, id, prior, context as never),
  };
  return resource as unknown as Resource<Name, F, P>;
}

/** What cannot change but takes its time: a run that was stopped waiting for it goes on waiting in the next one. */
function canResume({ update, waits }: AnyManaged): boolean {
  return update === undefined && waits !== undefined;
}

/** The same fields, of which every input replaces but for how long to wait. */
function replacing(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isInput(field) && field.spec.duration === undefined ? field.replaces() : field,
    ]),
  );
}
