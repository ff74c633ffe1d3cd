import type { Authorization, CallContext, Clock } from "@tripod/http";
import { type CurrentOwner, InputError } from "@tripod/kit";
import {
  type ClientApi,
  createOwners,
  type ObjectTracker,
  type OpenContext,
  type OwnerContext,
  ownerOnce,
  restApiWithClient,
} from "@tripod/rest";
import { addressOf } from "./address.js";
import { type Api, createApi } from "./api.js";
import { type Appliances, createAppliances } from "./appliances/appliances.js";
import { type ApplicationProfiles, createApplicationProfiles } from "./applications/applicationProfiles.js";
import { authoritiesOf } from "./authorities.js";
import { createBackupLocations } from "./backups/backupLocations.js";
import { type Caller, createCallers, readCaller } from "./callers.js";
import { type Clusters, createClusters } from "./clusters/clusterClient.js";
import { createKubeconfigs, type Kubeconfigs } from "./clusters/kubeconfigs.js";
import { createGateways } from "./gateways/gateways.js";
import { createProjectClusterGroups, createTenantClusterGroups } from "./groups/clusterGroups.js";
import { LIMITS } from "./limits.js";
import type { Metadata } from "./metadata.js";
import { createPacks, type Packs } from "./packs/packs.js";
import { createPermissions, type Permissions } from "./permissions/permissions.js";
import { describePlatformError } from "./platformError.js";
import { createMaintenancePolicies, type MaintenancePolicies } from "./policies/maintenancePolicies.js";
import { type ClusterProfiles, createClusterProfiles } from "./profiles/clusterProfiles.js";
import { createProjects, type Projects } from "./projects/projects.js";
import type { Scope } from "./scope.js";
import type { Named, Objects } from "./select.js";
import { type ClusterSettings, SETTING_NAMES, settings } from "./settings.js";
import { type ClusterTemplates, createClusterTemplates } from "./templates/clusterTemplates.js";
import { createWorkspaces } from "./workspaces/workspaces.js";

/** Version of the package, as in its package.json. */
export const VERSION = "0.1.0";

/**
 * Client of one provider instance, which the handlers of lookups and resources receive. Each request has its own scope.
 */
export interface ClusterPlatform {
  /** Returns the name of a scope for messages. */
  nameOfScope(scope: Scope): string;
  api(scope: Scope): Api;
  /** Returns the client of an area in one scope. It caches reads, so it is created once. */
  of<T>(scope: Scope, make: (api: Api, clock: Clock) => T): T;
  /** Project of the settings, and the names of others. */
  readonly projects: Projects;
  /** Returns the owner of the API key. */
  caller(context: CallContext): Promise<Caller>;
  /** Returns the tenant that the API key belongs to; undefined if the platform does not return it. */
  owner(context: OwnerContext): Promise<CurrentOwner | undefined>;
  /** Returns a key that identifies a scope and its owner within the process. */
  identityOf(scope: Scope): string;
  /** Redacts a text in all later output: a secret that is not an input of its own. */
  conceal(text: string): void;
  /** Whether published versions of cluster profiles are immutable. */
  readonly keepsVersions: boolean;
  /** Whether the settings forbid add-on deployments in addition to the profiles of the clusters. */
  readonly refusesAddons: boolean;
  /** Clock of the client. */
  readonly clock: Clock;
  /** Object tracker of the platform. */
  readonly tracker: ObjectTracker;
  appliances(scope: Scope): Appliances;
  applicationProfiles(scope: Scope): ApplicationProfiles;
  backupLocations(scope: Scope): Objects<Metadata>;
  clusterGroups(scope: Scope): Objects<Named>;
  clusterProfiles(scope: Scope): ClusterProfiles;
  clusters(scope: Scope): Clusters;
  clusterTemplates(scope: Scope): ClusterTemplates;
  gateways(scope: Scope): Objects<Metadata>;
  kubeconfigs(scope: Scope): Kubeconfigs;
  maintenancePolicies(scope: Scope): MaintenancePolicies;
  packs(scope: Scope): Packs;
  /** Permission sets belong to the tenant. */
  permissions(): Permissions;
  /** Workspaces belong to projects. */
  workspaces(): Objects<Metadata>;
  /** Logs a summary of all requests and closes idle connections. */
  close(): void;
}

/** API of the platform: its package, and the functions that declare its lookups and resources. */
export type ClusterApi = ClientApi<typeof settings, ClusterPlatform>;

export const clusterPlatformApi: ClusterApi = restApiWithClient({
  name: "k8spkg",
  version: VERSION,
  userAgent: `tripod-k8spkg/${VERSION}`,
  settings,
  settingNames: SETTING_NAMES,
  limits: LIMITS,
  client: createClusterPlatform,
  owner: (platform, context) => platform.owner(context),
});

/**
 * Creates the client of one provider instance. It reads no file and sends no request before its first call.
 *
 * @throws InputError on `host` if it is not an address; a call throws it on `caFile` when the file cannot be read.
 */
function createClusterPlatform(
  settings: ClusterSettings,
  { log, secrets, shared, open }: OpenContext,
): ClusterPlatform {
  const { apiKey, projectName, retryAttempts, trace, ignoreInsecureTlsError, caFile } = settings;
  const origin = originOf(settings.host);
  for (const name of unknownPreviews(settings.featurePreview))
    log(
      "warning",
      `featurePreview.${name} is not a feature preview of this provider. Known previews: ${PREVIEWS.join(", ")}`,
    );
  const authorities = authoritiesOf(caFile, !ignoreInsecureTlsError);
  const { clock, tracker, ...client } = open({
    credential: apiKey,
    retry: { attempts: retryAttempts + 1 },
    tls: authorities.tls,
    logs: trace ? "info" : "debug",
    describeError: describePlatformError,
  });
  const http = authorities.before(client.http);
  const ofTenant: Authorization = { id: "tenant", headers: async () => ({ ApiKey: apiKey }) };
  const projects = createProjects({ http, origin, authorization: ofTenant, projectName });
  const ofProject = async (context: CallContext): Promise<Authorization> => {
    const uid = await projects.uid(context);
    return { id: `project ${uid}`, headers: async () => ({ ApiKey: apiKey, ProjectUid: uid }) };
  };
  const tenant = createApi({ http, origin, authorization: async () => ofTenant });
  const project = createApi({ http, origin, authorization: ofProject });

  /** Creates one client per scope, because clients cache what they read. */
  const perScope = <T>(make: (api: Api, clock: Clock) => T): ((scope: Scope) => T) => {
    const made = { tenant: make(tenant, clock), project: make(project, clock) };
    return (scope) => made[scope];
  };
  const groups = {
    tenant: createTenantClusterGroups(tenant, clock),
    project: createProjectClusterGroups(project, clock),
  };
  const permissions = createPermissions(tenant);
  const workspaces = createWorkspaces(project, clock);
  const apis = { tenant, project };
  const clients = { tenant: new Map<unknown, unknown>(), project: new Map<unknown, unknown>() };
  const credential = JSON.stringify([origin, apiKey]);
  const callers = shared("k8spkg callers", createCallers);
  const caller = async (context: CallContext): Promise<Caller> =>
    callers.get(credential) ?? callers.add(credential, await readCaller(tenant, context));
  return {
    clock,
    tracker,
    conceal: (text) => secrets.add(text),
    keepsVersions: settings.featurePreview?.[KEEPS_VERSIONS] === true,
    refusesAddons: settings.featureFlag?.disable_addon_deployment_resource === true,
    projects,
    api: (scope) => apis[scope],
    of: <T>(scope: Scope, make: (api: Api, clock: Clock) => T): T => {
      const made = clients[scope];
      if (!made.has(make)) made.set(make, make(apis[scope], clock));
      return made.get(make) as T;
    },
    caller,
    owner: ownerOnce({
      credential,
      owners: createOwners(),
      find: async (context) => {
        const { tenant: uid, organization } = await caller(context);
        return { id: uid, title: organization === "" ? `tenant ${uid}` : `tenant ${organization} (${uid})` };
      },
    }),
    identityOf: (scope) => JSON.stringify([origin, apiKey, scope, scope === "project" ? projectName : ""]),
    nameOfScope: (scope) => (scope === "project" ? `project ${JSON.stringify(projectName)}` : "the tenant"),
    appliances: perScope(createAppliances),
    applicationProfiles: perScope(createApplicationProfiles),
    backupLocations: perScope(createBackupLocations),
    clusterGroups: (scope) => groups[scope],
    clusterProfiles: perScope(createClusterProfiles),
    clusters: perScope(createClusters),
    clusterTemplates: perScope(createClusterTemplates),
    gateways: perScope(createGateways),
    kubeconfigs: perScope(createKubeconfigs),
    maintenancePolicies: perScope(createMaintenancePolicies),
    packs: perScope(createPacks),
    permissions: () => permissions,
    workspaces: () => workspaces,
    close: client.close,
  };
}

const KEEPS_VERSIONS = "immutable-clusterprofiles";

/** Feature previews that can be enabled. */
const PREVIEWS: readonly string[] = [KEEPS_VERSIONS];

function unknownPreviews(switches: Readonly<Record<string, boolean>> = {}): readonly string[] {
  return Object.keys(switches).filter((name) => !PREVIEWS.includes(name));
}

function originOf(host: string): string {
  const address = addressOf(host);
  if ("problem" in address) throw new InputError([{ path: "host", reason: address.problem }]);
  return address.origin;
}
