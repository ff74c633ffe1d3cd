import { s } from "@tripod/kit";
import { type Dialect, memberAt, timeoutsField, type Values, warning } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { clusterDialect } from "./clusterApi.js";
import { CLUSTER_PATH, feature, mergeFeatures } from "./feature.js";
import { applySetting } from "./features/applySetting.js";
import { backups } from "./features/backups.js";
import { hostCluster } from "./features/hostCluster.js";
import { computedLocation } from "./features/location.js";
import { agentUpgrades, certificateRenewal, timezone } from "./features/maintenance.js";
import { namespaces } from "./features/namespaces.js";
import { operationOptions } from "./features/operationOptions.js";
import { rbac } from "./features/rbac.js";
import { encodeRegistration, registration } from "./features/registration.js";
import { scans } from "./features/scans.js";
import { clusterTags, encodeMetadata } from "./features/tags.js";
import { isDeleted } from "./lifecycle/deleteCluster.js";
import { withImportCommand } from "./lifecycle/importCommandWait.js";
import { withReadinessWait } from "./lifecycle/readinessWait.js";
import { repaveApproval } from "./lifecycle/repave.js";
import { unregister } from "./lifecycle/unregister.js";
import { nodeActionPools } from "./pools/nodeActionPools.js";
import { addOnProfiles } from "./profiles/clusterProfiles.js";
import { importCommand, isRegistered, lacksManagementStatus } from "./registrationStatus.js";
import { registrationSubresources } from "./subresources.js";

/** Timeout for the agent to connect and for the registration to be deleted, in minutes. */
const MINUTES = 60;

const LIST = "/v1/spectroclusters";

const identity = feature({
  fields: {
    name: objectName("Cluster name on the platform, unique in its project.").replaces(),
    context: contextField("a cluster"),
  },
  decoders: { name: "wire", context: "notReturned" },
});

const defaultOptions = operationOptions(MINUTES);
const options = feature({
  ...defaultOptions,
  fields: {
    ...defaultOptions.fields,
    skipCompletion: s
      .boolean(
        "Whether create skips the wait for the agent. With `false`, create waits until the agent connects and the cluster is healthy; another process must run `kubectlCommand` meanwhile. If unset, create returns after the registration, so that the program can install the agent.",
      )
      .optional()
      .wire(null)
      .noDiff(),
    forceDelete: defaultOptions.fields.forceDelete.doc(
      "Whether to force delete the registration: the provider forces the deletion if it has not finished after `forceDeleteDelay`. The cluster itself is kept in either case. The deletion uses the value of the last `pulumi up`.",
    ),
    timeouts: timeoutsField(["create", "read", "update", "delete"], {
      create: `${MINUTES} minutes`,
      read: "the value of the setting `requestTimeout`",
      update: `${MINUTES} minutes`,
      delete: `${MINUTES} minutes`,
    }),
  },
  decoders: { ...defaultOptions.decoders, skipCompletion: (_, recorded) => recorded.skipCompletion ?? undefined },
});

const { fields, codecs, rules, steps } = mergeFeatures([
  identity,
  registration,
  nodeActionPools,
  clusterTags,
  namespaces,
  rbac,
  addOnProfiles,
  applySetting,
  backups,
  scans,
  hostCluster,
  agentUpgrades,
  computedLocation,
  timezone,
  repaveApproval,
  options,
  certificateRenewal,
]);

const resource = managed<"ClusterBrownfield", typeof fields, string>({
  name: "ClusterBrownfield",
  terraform: "cluster_brownfield",
  kind: "registered cluster",
  doc: "Brownfield (imported) cluster: an existing Kubernetes cluster that is registered with the platform. The output `kubectlCommand` is the import command that installs the platform's agent in the cluster. The provider applies each feature with a separate request. After a failure, state records the registration, and the next update continues from there. Deleting the resource removes the registration and keeps the cluster.",
  deletion: "removes the registration and keeps the cluster",
  endpoint: {
    path: LIST,
    itemPath: `${CLUSTER_PATH}?includeNonSpectroLabels=false&resolvePackValues=false`,
    scopeInputs: ["context"],
    dialect: registrationApi,
  },
  wire: {
    isKind: (raw) => isRegistered(raw) || lacksManagementStatus(raw),
    otherKind: () => "a cluster that the platform provisioned",
    codecs,
    encode: (body, inputs) => encodeMetadata(body, inputs as Values),
  },
  fields,
  rules,
  create: {
    body: (_, inputs) => encodeRegistration(inputs as Values),
    deferred: [
      "tags",
      "description",
      "namespaces",
      "clusterRbacBindings",
      "clusterProfiles",
      "backupPolicy",
      "scanPolicy",
      "hostConfigs",
      "pauseAgentUpgrades",
      "clusterTimezone",
      "machinePools",
    ],
  },
  read: { isDeleted: ({ raw }) => isDeleted(raw), subresources: registrationSubresources },
  update: steps,
  delete: { run: unregister(MINUTES) },
  list: { rows: "partial", filter: "read" },
  extras: [
    warning(({ raw }) =>
      memberAt(raw, "status.state") === "Pending"
        ? `the platform waits for its agent in the cluster. Install it with: ${importCommand(raw)}`
        : undefined,
    ),
  ],
});

const registeredCluster = withReadinessWait(withImportCommand(resource, { dialect: clusterDialect }), {
  minutes: MINUTES,
  // The platform does not create the nodes, so a pending repave does not block updates.
  checksRepave: ({ reviewRepaveState }) => reviewRepaveState === "Approved",
  dialect: clusterDialect,
  skipsWait: ({ skipCompletion }) => skipCompletion !== false,
});

/** Returns the dialect of registrations: the path of the create request contains the cloud type. */
function registrationApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = clusterDialect(platform, where);
  return {
    ...dialect,
    send: (request, on) => {
      if (request.method !== "POST" || request.path !== LIST) return dialect.send(request, on);
      const { cloudType, ...body } = request.body as Values;
      return dialect.send({ ...request, path: `${LIST}/${encodeURIComponent(String(cloudType))}/import`, body }, on);
    },
  };
}

const WITH_CLOUD = /^(.+:(?:project|tenant)):([^:/]+)$/;
const { imports } = registeredCluster;

/** Also accepts `<id or name>:<context>:<cloud>`, the import ID of the original provider. */
export const ClusterBrownfield: typeof registeredCluster = {
  ...registeredCluster,
  ...(imports && {
    imports: {
      ...imports,
      resolve: async (id, on) => {
        const [, one = id, cloudType] = WITH_CLOUD.exec(id) ?? [];
        const found = await imports.resolve(one, on);
        return found === undefined || cloudType === undefined
          ? found
          : { ...found, state: { ...found.state, cloudType } };
      },
    },
  }),
};
