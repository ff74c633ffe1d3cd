import { type Fields, InputError, NotFoundError, type Resource, type ResourceContext } from "@tripod/kit";
import { asPlain } from "./extendResource.js";
import type { ClusterPlatform } from "./platform.js";

/** Also accepts an ID or a name alone and searches one type after the other. */
export function importByType<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  types: readonly string[],
): Resource<Name, F, ClusterPlatform> {
  const { imports } = resource;
  if (imports === undefined) return resource;
  const { forms, resolve } = imports;
  return {
    ...resource,
    imports: {
      ...imports,
      forms: [...forms, "<id>", "<name>"],
      resolve: async (importId: string, context: ResourceContext<ClusterPlatform>) => {
        const candidates = [
          ...(importId.includes("/") ? [importId] : []),
          ...types.map((type) => `${type}/${importId}`),
        ];
        let firstError: unknown;
        for (const candidate of candidates) {
          try {
            const found = await resolve(candidate, context);
            const state = found && (await asPlain(resource).read(found.id, found.state, context));
            if (state !== undefined) return found;
          } catch (error) {
            // An import ID that starts with an unknown type may be a name that contains a slash.
            if (!(error instanceof InputError)) throw error;
            firstError ??= error;
          }
        }
        throw firstError ?? new NotFoundError([{ path: "", reason: `there is no ${resource.name} ${importId}` }]);
      },
    },
  };
}
