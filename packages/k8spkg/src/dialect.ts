import { type Answer, type CallContext, type Reader, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import { type Dialect, isMissing, isObject, type ObjectRequest, type Values } from "@tripod/rest";
import { LARGEST_PAGE } from "./api.js";
import { canReachApi } from "./callers.js";
import type { ClusterPlatform } from "./platform.js";
import { type Scope, scopeOf } from "./scope.js";

/** Objects of the tenant, regardless of the project in the settings. `:tenant` in paths is the tenant's UID. */
export function ofTenant(...tags: readonly string[]) {
  return (platform: ClusterPlatform): Dialect => clusterApi(platform, "tenant", tags);
}

/** Objects of the project or of the tenant, as their input `context` says. */
export function inContext(...tags: readonly string[]) {
  return (platform: ClusterPlatform, { context }: Values): Dialect => {
    const scope = scopeIn(context);
    const dialect = clusterApi(platform, scope, tags);
    return {
      ...dialect,
      send: async (request, on) => {
        const answer = await dialect.send(request, on);
        if (request.method === "GET") assertScope(platform, scope, read(answer));
        return answer;
      },
      rows: async function* (path, on) {
        for await (const page of dialect.rows(path, on)) yield page.filter((row) => isOfScope(scope, row));
      },
    };
  };
}

/** Returns the scope that an input `context` names. */
export function scopeIn(context: unknown): Scope {
  return scopeOf(typeof context === "string" ? context : "project");
}

/** Lists that the platform publishes without pages. */
const UNPAGED = [
  "/v1/dashboard/clusterprofiles/metadata",
  "/v1/dashboard/projects/metadata",
  "/v1/dashboard/workspaces",
  "/v1/edgehosts/tokens",
  "/v1/overlords",
  "/v1/registries/oci/summary",
  "/v1/users/assets/locations",
  "/v1/users/assets/sshkeys",
  "/v1/users/assets/vsphere/dnsMappings",
];

/** Returns the shared dialect of the platform's objects, for one scope. */
export function clusterApi(platform: ClusterPlatform, scope: Scope, tags: readonly string[]): Dialect {
  const { clock, tracker } = platform;
  const api = platform.api(scope);
  const resolveTenant = async (path: string, on: CallContext): Promise<string> =>
    path.includes("/:tenant/") ? path.replace("/:tenant/", `/${(await platform.caller(on)).tenant}/`) : path;
  return {
    clock,
    tracker,
    scopeKey: platform.identityOf(scope),
    members: { id: "metadata.uid", createdAt: "metadata.creationTimestamp" },
    names: "same",
    clearWith: "omit",
    send: async ({ path, body, ...request }: ObjectRequest, on) =>
      api.send(
        {
          tags,
          ...request,
          path: await resolveTenant(path, on),
          body: bodyForPath(path, requestBody(body, request.method, path)),
        },
        on,
      ),
    rows: async function* (path, on) {
      const request = { operation: `List ${tags[0] ?? "objects"}`, path: await resolveTenant(path, on), tags };
      const query = UNPAGED.includes(path.split("?")[0] ?? "") ? {} : { limit: LARGEST_PAGE };
      yield* api.pages({ ...request, query, cache: "never", isProof: true }, on);
    },
    healthCheck: (on) => canReachApi(api, on),
    classifyError: (error) => (isMissing(error) ? "unconfirmed" : "other"),
  };
}

/** Reports whether an object belongs to a scope. A project also sees objects that the tenant shares with it. */
export function isOfScope(scope: Scope, object: Reader): boolean {
  const liveValue = object.peekText("metadata.annotations.scope");
  return liveValue === "" || liveValue === scope;
}

function assertScope(platform: ClusterPlatform, scope: Scope, object: Reader): void {
  if (isOfScope(scope, object)) return;
  const owner = object.peekText("metadata.annotations.scope");
  const ownerName = owner === "tenant" ? platform.nameOfScope("tenant") : `the ${owner}`;
  fail(
    "context",
    `${object.peekText("metadata.name")} belongs to ${ownerName}, not to ${platform.nameOfScope(scope)}. Set context to ${owner}`,
  );
}

/** Times that only the platform sets, next to members that requests contain. */
const TIMESTAMPS = ["creationTimestamp", "deletionTimestamp", "lastModifiedTimestamp", "updateTimestamp"];

/** Path prefix of appliances. Their ID comes from the device, so that requests contain it. */
const APPLIANCES = "/v1/edgehosts/";

/**
 * Returns a request body without the members that only responses contain. A body that replaces an object always has
 * `labels` and `annotations`, so that removed ones are cleared.
 */
function requestBody(body: unknown, method: string, path: string): unknown {
  if (!isObject(body)) return body;
  const { metadata, ...rest } = body;
  if (!isObject(metadata)) return omit(body, TIMESTAMPS);
  if (method !== "PUT") return { metadata: omit(metadata, TIMESTAMPS), ...rest };
  // The path identifies the object. Only responses contain the ID.
  const omitted = path.startsWith(APPLIANCES) ? TIMESTAMPS : [...TIMESTAMPS, "uid"];
  return { metadata: { labels: {}, annotations: {}, ...omit(metadata, omitted) }, ...rest };
}

/** Returns the body for a path. Metadata paths take the bare metadata, except those of appliances. */
function bodyForPath(path: string, body: unknown): unknown {
  const isBare = path.endsWith("/meta") && !path.startsWith(APPLIANCES);
  return isBare && isObject(body) && isObject(body.metadata) ? body.metadata : body;
}

function omit(members: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** Sends a read request for a path. */
export type GetRequest = (operation: string, path: string) => Promise<Answer>;

export function createGet(dialect: Dialect, on: CallContext): GetRequest {
  return (operation, path) => dialect.send({ operation, method: "GET", idempotency: "safe", path }, on);
}
