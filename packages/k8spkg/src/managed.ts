import { type Answer, HttpFailure, read } from "@tripod/http";
import { type CallContext, type Fields, NotFoundError, type Resource, type ResourceContext } from "@tripod/kit";
import type { Consistent, Managed } from "@tripod/rest";
import { asPlain } from "./extendResource.js";
import { newestFirst } from "./packs/version.js";
import { type ClusterApi, type ClusterPlatform, clusterPlatformApi } from "./platform.js";
import { projectUid, withRecordedProject } from "./recordedProject.js";

/** Declares a setting that exists exactly once per tenant. */
export const singleton: ClusterApi["singleton"] = clusterPlatformApi.singleton;

/** Declares a setting that exists exactly once in the tenant and in each project. */
export const scopedSingleton: ClusterApi["scopedSingleton"] = clusterPlatformApi.scopedSingleton;

/**
 * Declares an object of the platform as a resource. The create response contains only the UID. An import without a
 * context uses the project.
 */
export function managed<const Name extends string, F extends Fields, const T extends string, K = undefined>(
  definition: Managed<Name, F, ClusterPlatform> & Consistent<NoInfer<F>, T, K>,
): Resource<Name, F, ClusterPlatform> {
  const { endpoint, create } = definition;
  const isScoped = (endpoint.scopeInputs as readonly string[] | undefined)?.includes("context") === true;
  const resource = clusterPlatformApi.managed<Name, F, T, K>({
    ...definition,
    ...(isScoped && { fields: { ...definition.fields, projectUid } }),
    endpoint: { scopeDefaults: () => ({ context: "project" }), ...endpoint },
    ...(create?.importOnly === undefined && {
      create: { ...create, response: { partial: true as const, id: uidIn, ...create?.response } },
    }),
  });
  // State of an earlier version without a context uses the default context.
  const defaultValue = (definition.fields as Fields).context?.spec.default;
  if (!isScoped) return resource;
  return listInAllContexts(importWithContext(withRecordedProject(resource, ({ context = defaultValue }) => context)));
}

function uidIn(answer: Answer): string | undefined {
  return read(answer).peekText("uid") || undefined;
}

const WITH_CONTEXT = /^(?!(?:project|tenant|system)\/)(.+?):(project|tenant|system)(?::([^:/]+))?$/;
const UID = /^[0-9a-f]{24}$/i;

/**
 * Returns an import ID in the form of this provider. The original provider has `<id or name>:<context>`, for profiles
 * followed by `:<version>`. A version after an ID has no effect.
 */
function withContextFirst(importId: string): string {
  return importId.replace(WITH_CONTEXT, (_, one: string, scope: string, version: string | undefined) =>
    version === undefined || UID.test(one) ? `${scope}/${one}` : `${scope}/${one}/${version}`,
  );
}

/** Also accepts `<id or name>:<context>`, the import ID of the original provider. */
function importWithContext<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  const { imports } = resource;
  if (imports === undefined) return resource;
  return {
    ...resource,
    imports: {
      ...imports,
      resolve: async (importId, context) => {
        // The original provider uses the project for a name alone.
        const [, name = importId, scope = "project", version] = WITH_CONTEXT.exec(importId) ?? [];
        const isVersioned = version === undefined && "version" in resource.fields;
        const isBare = isVersioned && !UID.test(name) && !name.includes("/");
        const newest = isBare ? await findNewest(resource, name, scope, context) : undefined;
        try {
          return await imports.resolve(
            newest === undefined ? withContextFirst(importId) : `${scope}/${newest}`,
            context,
          );
        } catch (error) {
          // The name may contain slashes.
          const isNamed = isVersioned && !isBare && error instanceof NotFoundError;
          const found = isNamed ? await findNewest(resource, name, scope, context) : undefined;
          if (found === undefined) throw error;
          return imports.resolve(`${scope}/${found}`, context);
        }
      },
    },
  };
}

/**
 * Returns the ID of the newest version of a name in a context. The original provider imports it if no version is set.
 */
async function findNewest<F extends Fields>(
  resource: Resource<string, F, ClusterPlatform>,
  name: string,
  scope: string,
  on: ResourceContext<ClusterPlatform>,
): Promise<string | undefined> {
  const { listable, read } = asPlain(resource);
  const found: { readonly id: string; readonly version: string }[] = [];
  for await (const row of listable?.list({ context: scope }, on) ?? []) {
    if (row.name !== name) continue;
    const id = row.platformId ?? row.id;
    const state = await read(id, { context: scope }, on);
    found.push({ id, version: String(state?.version ?? "") });
  }
  return newestFirst(found, ({ version }) => version)[0]?.id;
}

/** Also accepts `<gateway>:<id or name>`, the import ID of the original provider for objects of a gateway. */
export function importWithGateway<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  const { imports } = resource;
  if (imports === undefined) return resource;
  const inOurForm = (importId: string) => (importId.includes("/") ? importId : importId.replace(":", "/"));
  return { ...resource, imports: { ...imports, resolve: (id, context) => imports.resolve(inOurForm(id), context) } };
}

/** Also lists the objects of the tenant if the query has no context. Some keys cannot read them. */
function listInAllContexts<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  const { listable } = resource;
  if (listable === undefined) return resource;
  const { query, list } = listable;
  const doc =
    "Scope of the listed objects: `project` (project that the setting `projectName` names) or `tenant`. Default: both.";
  return {
    ...resource,
    listable: {
      ...listable,
      query: { ...query, context: (query.context as Fields[string]).doc(doc) },
      list: async function* (query, on: CallContext<ClusterPlatform>) {
        if (query.context !== undefined) return yield* list(query, on);
        yield* list({ ...query, context: "project" }, on);
        try {
          yield* list({ ...query, context: "tenant" }, on);
        } catch (error) {
          if (!(error instanceof HttpFailure) || error.code !== "permission-denied") throw error;
          on.log("warning", `objects of the tenant are not listed: ${error.message}`);
        }
      },
    },
  };
}
