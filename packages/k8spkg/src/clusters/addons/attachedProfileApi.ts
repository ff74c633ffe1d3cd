import { type Answer, type Reader, read } from "@tripod/http";
import type { CallContext } from "@tripod/kit";
import { type Dialect, isMissing, isObject, memberAt, type Values } from "@tripod/rest";
import { inContext } from "../../dialect.js";
import type { ClusterPlatform } from "../../platform.js";
import { isDeleted } from "../lifecycle/deleteCluster.js";
import { type AttachedProfile, liveProfiles } from "../profiles/attachedProfiles.js";

/** Path of a cluster, with unresolved pack values. */
export const CLUSTER_WITH_PROFILES =
  "/v1/spectroclusters/{clusterUid}?includeNonSpectroLabels=false&resolvePackValues=false";

/** Path of the profiles of a cluster. Only the response of the cluster contains them. */
export const PROFILES_PATH = "/v1/spectroclusters/{clusterUid}/profiles";

/** Fills the cluster ID into a path. */
function fillPath(template: string, { clusterUid }: Values): string {
  return template.replace("{clusterUid}", encodeURIComponent(String(clusterUid)));
}

/** Returns the path of the profiles of one cluster. */
export const profilesPath = (values: Values): string => fillPath(PROFILES_PATH, values);

type On = CallContext<ClusterPlatform>;
const READ = { method: "GET", idempotency: "safe", cache: "never" } as const;

/** Returns the attached profiles of a cluster, without variables, and a function for further requests. */
export async function readAttachedProfiles(values: Values, on: On) {
  const dialect = attachedProfileApi(on.platform, values);
  const get = (operation: string, path: string) => dialect.send({ ...READ, operation, path }, on);
  const answer = await get("Get cluster", fillPath(CLUSTER_WITH_PROFILES, values));
  return {
    attached: decodeAttachedProfiles(answer, values),
    send: (_: string, path: string) => get("Get cluster profile", path),
  };
}

/**
 * Returns the profiles of a cluster response. A deleted cluster has no profiles. Fails if the response is another
 * cluster.
 */
export function decodeAttachedProfiles(answer: Answer, { clusterUid }: Values): readonly AttachedProfile[] {
  const cluster = read(answer);
  if (cluster.peekText("metadata.uid") !== clusterUid)
    throw cluster.unexpected("metadata.uid", "is not that of the cluster that was asked for");
  if (isDeleted(cluster.raw)) return [];
  const attached = liveProfiles(cluster.raw);
  if (attached === undefined) throw cluster.unexpected("spec.clusterProfileTemplates", "is not a list");
  return attached;
}

/** Returns the dialect of attached profiles: rows are entries of the cluster, with their variables. */
export function attachedProfileApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = inContext("clusters")(platform, where);
  return {
    ...dialect,
    members: { id: "uid" },
    // The platform attaches by PATCH, but the request is a create.
    send: ({ method, ...request }, on) =>
      dialect.send({ ...request, method: method === "POST" ? "PATCH" : method }, on),
    rows: async function* (path, on) {
      const [, clusterUid = ""] = /^\/v1\/spectroclusters\/([^/]+)\/profiles$/.exec(path) ?? [];
      const pathParams = { clusterUid: decodeURIComponent(clusterUid) };
      const get = (operation: string, template: string) =>
        dialect.send({ ...READ, operation, path: fillPath(template, pathParams) }, on);
      const answer = await get("Get cluster", CLUSTER_WITH_PROFILES);
      const { raw } = read(answer);
      decodeAttachedProfiles(answer, pathParams);
      const rows = isDeleted(raw) ? [] : (memberAt(raw, "spec.clusterProfileTemplates") as readonly unknown[]);
      if (rows.length === 0) return;
      const variables = await readVariables(get);
      const status = { spcApply: memberAt(raw, "status.spcApply") };
      // A row that is not an object may be the profile.
      yield rows.map((one) =>
        read({ ...answer, json: () => (isObject(one) ? { ...one, status, parts: { variables } } : one) }),
      );
    },
  };
}

/** Returns an attached profile of a cluster, or undefined if it is not attached. */
export async function findAttachedProfile(
  dialect: Dialect,
  where: Values,
  id: string,
  on: On,
): Promise<Reader | undefined> {
  for await (const page of dialect.rows(profilesPath(where), on)) {
    const found = page.find((row) => row.peekText("uid") === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the variable values of all profiles of a cluster. A cluster that is being created may not have any yet. */
async function readVariables(get: (operation: string, template: string) => ReturnType<Dialect["send"]>) {
  try {
    const body = read(await get("Get variables of cluster", "/v1/spectroclusters/{clusterUid}/variables"));
    if (!Array.isArray(body.raw)) throw body.unexpected("", "is not a list");
    return body.raw as readonly unknown[];
  } catch (error) {
    if (isMissing(error, "ResourceNotFound")) return [];
    throw error;
  }
}
