import type { AnyResource, Fields, OutputsOf } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { foundBy } from "./findSources.js";
import type { IsKind } from "./readSource.js";
import { idOutput } from "./sourceFields.js";

/**
 * Completes the definition of a source with what all of them have: the output that names it by its resource, such as
 * `cdnSourceId`, and the ways in which it is found.
 */
export function sourceDefinition(
  idName: string,
  isKind: IsKind,
  { create, read, update, ...rest }: AnyResource<LogPlatform>,
): AnyResource<LogPlatform> {
  return {
    ...rest,
    ...foundBy(isKind),
    fields: { ...rest.fields, [idName]: idOutput() },
    create: async (inputs, context) => {
      const { id, state } = await create(inputs, context);
      return { id, state: { ...state, [idName]: id } };
    },
    read: async (id, prior, context) => {
      const state = await read(id, prior, context);
      return state && ({ ...state, [idName]: id } as OutputsOf<Fields>);
    },
    update: async (id, inputs, prior, context) => ({ ...(await update?.(id, inputs, prior, context)), [idName]: id }),
  };
}
