import { type Fields, isInput, type Resource, type ResourceContext } from "@tripod/kit";
import { adoptedId } from "./adoptedId.js";
import { createObject } from "./create.js";
import { idOutput } from "./idOutput.js";
import { importsOf } from "./imports.js";
import { deletesFirst } from "./keys.js";
import { listableOf } from "./listing.js";
import type { AnyManaged, Managed, Waits } from "./managed.js";
import { planOf } from "./plan.js";
import { readObject } from "./readObject.js";
import { deleteObject } from "./remove.js";
import { updateObject } from "./update.js";
import type { Values } from "./values.js";
import { verify } from "./verify.js";

/**
 * A resource out of the description of an object: its handlers, ways to import it, and its list follow.
 *
 * @throws BugError naming the definition and the member where the description contradicts itself.
 */
export function managed<const Name extends string, F extends Fields, P>(
  definition: Managed<Name, F, P>,
): Resource<Name, F, P> {
  const idName = definition.idName === undefined ? `${lowerFirst(definition.name)}Id` : definition.idName;
  const declared = canResume(definition) ? replacing(definition.fields) : definition.fields;
  const fields = idName === null || idName in declared ? declared : { ...declared, [idName]: idOutput() };
  const plan = planOf({ ...definition, fields } as unknown as AnyManaged, idName);
  verify(plan);
  const resource = {
    name: definition.name,
    terraform: definition.terraform,
    doc: definition.doc,
    fields,
    ...(definition.rules && { rules: definition.rules }),
    ...(definition.deprecated && { deprecated: definition.deprecated }),
    ...(definition.foresee && { foresee: definition.foresee.bind(definition) }),
    ...(definition.neverCreated && { neverCreated: definition.neverCreated }),
    imports: importsOf(plan),
    ...listableOf(plan),
    adoptedId: (id: string, recorded: Values) => adoptedId(plan, id, recorded),
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
function canResume({ update, waits }: { readonly update?: unknown; readonly waits?: Waits }): boolean {
  return update === undefined && waits !== undefined;
}

/** The same fields, of which every input replaces. */
function replacing(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isInput(field) ? field.replaces() : field]),
  );
}

function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
