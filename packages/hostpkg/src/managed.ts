import type { Fields, PreflightContext, Resource } from "@tripod/kit";
import type { ClientApi, Consistent, Managed, Values } from "@tripod/rest";
import { reachOf } from "./dialect.js";
import { type HostingPlatform, hostingApi } from "./platform.js";
import { plainId } from "./uuid.js";

type Api = ClientApi<typeof hostingApi.package.settings, HostingPlatform>;

/** Declares entries of a list of another object, such as the members of a group. */
export const entries: Api["entries"] = hostingApi.entries;

/** Declares a resource for objects that the platform creates by a job. */
export const job: Api["job"] = hostingApi.job;

/**
 * Declares an object of the platform as a resource. If an import ID has no project or region, they come from the
 * provider's settings. Previews check that the region has the service, and run `preflight` of the definition.
 */
export function managed<const Name extends string, F extends Fields, const T extends string, K = undefined>(
  definition: Managed<Name, F, HostingPlatform> & Consistent<NoInfer<F>, T, K>,
): Resource<Name, F, HostingPlatform> {
  const { preflight, endpoint } = definition;
  const within = (endpoint.scopeInputs ?? []) as readonly string[];
  const isInRegion = within.includes("region");
  // A project token grants access to one project, and only the account of the project can obtain it.
  const scope = within.includes("projectId") ? { isScoped: () => true } : {};
  const placed = {
    ...definition,
    endpoint: { scopeDefaults: ({ imports }: HostingPlatform) => imports, spellId: plainId, ...endpoint },
  };
  if (!isInRegion && preflight === undefined) return { ...hostingApi.managed<Name, F, T, K>(placed), ...scope };
  const resource = hostingApi.managed<Name, F, T, K>({
    ...placed,
    preflight: (inputs, { platform, signal, ...context }: PreflightContext<HostingPlatform>) =>
      platform.foresight.look(signal, async (brief) => {
        const { projectId, region } = inputs as Values;
        const on = { ...context, platform, signal: brief };
        const isKnown = projectId !== undefined && region !== undefined;
        if (isInRegion && isKnown && context.oldInputs === undefined) {
          await reachOf(endpoint.dialect(platform, inputs as Values))?.(on);
        }
        await preflight?.call(definition, inputs, on);
      }),
  });
  return { ...resource, ...scope };
}
