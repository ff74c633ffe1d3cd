import { type Answer, HttpFailure, type Reader, read } from "@tripod/http";
import { isMissing, isObject, memberAt, type Subresource, type Values } from "@tripod/rest";
import { type GetRequest, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { CLUSTER_PATH } from "./feature.js";
import type { Kubeconfig } from "./kubeconfigs.js";
import { cloudConfigId, cloudConfigPath, cloudPath } from "./pools/cloudConfigPaths.js";
import { readNamedNodes } from "./pools/nodeActionPools.js";
import { readNodeActions } from "./pools/nodeActions.js";
import { isRegistered, isUnprovisioned } from "./registrationStatus.js";

/** Code of a cluster without a backup policy, which the platform sends with 400 or 404. */
const NOT_CONFIGURED = "BackupNotConfigured";

/** Names of a kind of clusters: in paths and in responses. */
export interface Cloud {
  /** Braces contain the name of an input. */
  readonly path: string;
  /** Undefined if an input sets it: the caller has already checked the cluster. */
  readonly type?: string;
}

/** Reports whether a cluster is of this cloud. True if the response has no valid cloud type. */
export function isOfCloud({ type }: Cloud, cloudType: unknown): boolean {
  return type === undefined || typeof cloudType !== "string" || cloudType === type;
}

/**
 * Returns subresources of a cluster: cloud config, backups, scans, roles, namespaces, variables, nodes, kubeconfigs.
 */
export function clusterSubresources(cloud: Cloud): Subresource<ClusterPlatform> {
  return {
    members: ["parts"],
    read: async ({ values: recorded, live, context, get }) => {
      const { raw } = live as { raw: Values };
      // A cluster of another cloud does not have these paths. The caller reports the other kind.
      if (!isOfCloud(cloud, memberAt(raw, "spec.cloudType")) || isUnprovisioned(raw)) return { parts: {} };
      const path = cloudPath(cloud.path, recorded);
      const files = context.platform.kubeconfigs(scopeIn(recorded.context));
      const id = live.peekText("metadata.uid");
      // A request without an ID gets a 404, which means that the cluster has no kubeconfig.
      if (id === "") throw live.unexpected("metadata.uid", "is missing");
      const template = memberAt(raw, "spec.clusterTemplate.uid") ?? memberAt(recorded, "clusterTemplate.id");
      const [config, user, admin, settings, named] = await Promise.all([
        readCloudConfig(path, raw, get),
        files.user(id, context),
        files.admin(id, context),
        readSettings(recorded, get),
        template ? readTemplate(String(template), get) : undefined,
      ]);
      const machines = await readNodeActions({ recorded, cloud: path, raw }, get);
      return {
        parts: {
          ...(config !== undefined && { cloud: config }),
          ...kubeconfigMember("kubeconfig", user, live),
          ...kubeconfigMember("adminKubeConfig", admin, live),
          ...settings,
          template: named,
          machines,
        },
      };
    },
  };
}

/** Subresources of a registered cluster: health, settings, and the nodes in the inputs. */
export const registrationSubresources: Subresource<ClusterPlatform> = {
  members: ["parts"],
  read: async ({ values: recorded, live, context, get }) => {
    const { raw } = live as { raw: Values };
    if (!isRegistered(raw)) return { parts: {} };
    const [health, settings, machines] = await Promise.all([
      readOptional(get("/v1/dashboard/spectroclusters/{id}/overview"), (answer) => answer.object("status")),
      readSettings(recorded, get),
      readNamedNodes(recorded, raw, { get, context }),
    ]);
    return { parts: { health, ...settings, machines } };
  },
};

/** Returns backups, scans, roles, namespaces and variables of a cluster. */
async function readSettings(recorded: Values, get: (path: string) => Promise<Answer>): Promise<Values> {
  const [backup, scan, rbacs, namespaces, variables] = await Promise.all([
    readOptional(get(`${CLUSTER_PATH}/features/backup`), (answer) => answer.object("spec.config")),
    readOptional(get(`${CLUSTER_PATH}/features/complianceScan`), (answer) => answer.object("spec.driverSpec")),
    get(`${CLUSTER_PATH}/config/rbacs`).then(itemsBody),
    get(`${CLUSTER_PATH}/config/namespaces`).then(itemsBody),
    needsVariables(recorded) ? get(`${CLUSTER_PATH}/variables`).then(listBody) : undefined,
  ]);
  // Null: the platform reports that the cluster has no backups.
  return { backup: backup ?? null, scan, rbacs, namespaces, variables };
}

/**
 * Returns a kubeconfig as a member of the parts, without it if access was denied. Fails if the text is not a
 * kubeconfig.
 */
function kubeconfigMember(name: string, file: Kubeconfig, cluster: Reader): Values {
  if (file === "refused") return {};
  if (file.text !== "" && !/kind"?\s*:\s*"?Config/.test(file.text))
    throw cluster.unexpected("", `is not a valid ${name}`);
  return { [name]: file.text };
}

/** Reads the cloud config. Undefined until the platform has created it. */
async function readCloudConfig(
  cloud: string,
  cluster: Values,
  get: (path: string) => Promise<Answer>,
): Promise<unknown> {
  const path = cloudConfigPath(cloud, cluster);
  if (path === undefined) return undefined;
  const config = read(await get(path));
  config.object("spec.clusterConfig");
  return assertId(config, String(cloudConfigId(cluster))).raw;
}

/**
 * Returns the cloud config of a cluster in a search row. Undefined if it does not exist yet or cannot be read; the next
 * read of the cluster reports the error.
 */
export async function readRowCloudConfig(cloud: string, row: Values, get: GetRequest): Promise<Values | undefined> {
  const id = String(memberAt(row, "metadata.uid"));
  try {
    const cluster = assertId(read(await get("Get cluster", `/v1/spectroclusters/${encodeURIComponent(id)}`)), id);
    const config = await readCloudConfig(cloud, cluster.raw as Values, (path) => get("Get cloud config", path));
    const spec = memberAt(config, "spec");
    return isObject(spec) ? spec : undefined;
  } catch (error) {
    if (error instanceof HttpFailure && [403, 404].includes(error.status ?? 0)) return undefined;
    throw error;
  }
}

/** Reads the template of a cluster. Undefined if it does not exist. */
async function readTemplate(id: string, get: (path: string) => Promise<Answer>): Promise<unknown> {
  return readOptional(get(`/v1/clusterTemplates/${encodeURIComponent(id)}`), (answer) => assertId(answer, id));
}

/** Fails if a response is another object than the requested one. */
function assertId(object: Reader, id: string): Reader {
  const liveUid = object.peekText("metadata.uid");
  if (liveUid !== id) throw object.unexpected("metadata.uid", `is ${JSON.stringify(liveUid)}, and ${id} was asked for`);
  return object;
}

function itemsBody(answer: Answer): unknown {
  const body = read(answer);
  body.list("items");
  return body.raw;
}

function listBody(answer: Answer): unknown {
  const body = read(answer);
  if (!Array.isArray(body.raw)) throw body.unexpected("", "is not a list");
  return body.raw;
}

/** Returns the body of a response, or undefined if the platform reports that the object does not exist. */
async function readOptional(answer: Promise<Answer>, validate: (answer: Reader) => unknown): Promise<unknown> {
  try {
    const body = read(await answer);
    validate(body);
    return body.raw;
  } catch (error) {
    if (isMissing(error, "ResourceNotFound")) return undefined;
    const isUnset = error instanceof HttpFailure && error.platformCode === NOT_CONFIGURED;
    if (isUnset && [400, 404].includes(error.status ?? 0)) return undefined;
    throw error;
  }
}

/** Reports whether the inputs set variables or are unknown. */
function needsVariables({ name, clusterProfiles, clusterTemplate }: Values): boolean {
  if (name === undefined) return true;
  const template = isObject(clusterTemplate) ? clusterTemplate.clusterProfiles : undefined;
  return [clusterProfiles, template].some(
    (all) => Array.isArray(all) && all.some((one) => isObject(one) && one.variables !== undefined),
  );
}
