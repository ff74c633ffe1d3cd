import { s } from "@tripod/kit";
import { type Dialect, memberAt, timeoutsField, type Values, warning } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { clusterObjects } from "./clusterApi.js";
import { feature, mergeFeatures, ONE } from "./feature.js";
import { applySetting } from "./features/applySetting.js";
import { backups } from "./features/backups.js";
import { host } from "./features/hostCluster.js";
import { shownLocation } from "./features/location.js";
import { agentUpgrades, certificates, timeZone } from "./features/maintenance.js";
import { namespaces } from "./features/namespaces.js";
import { dispositions } from "./features/operationOptions.js";
import { bindings } from "./features/rbac.js";
import { registration, registrationOf } from "./features/registration.js";
import { scans } from "./features/scans.js";
import { encodeMetadata, tagged } from "./features/tags.js";
import { isDeleted } from "./lifecycle/deleteCluster.js";
import { commanded } from "./lifecycle/importCommandWait.js";
import { withReadinessWait } from "./lifecycle/readinessWait.js";
import { repaves } from "./lifecycle/repave.js";
import { unregister } from "./lifecycle/unregister.js";
import { nodesOfPools } from "./pools/nodeActionPools.js";
import { profilesAdded } from "./profiles/clusterProfiles.js";
import { importCommand, isRegistered, isUntold } from "./registrationStatus.js";
import { registeredParts } from "./subresources.js";

/** Timeout for the agent to connect and for the registration to be deleted, in minutes. */
const MINUTES = 60;

const LIST = "/v1/spectroclusters";

const identity = feature({
  fields: {
    name: objectName(
      "Cluster name on the platform, unique in its project. Changing it registers the cluster again.",
    ).replaces(),
    context: contextField("a cluster"),
  },
  decoders: { name: "wire", context: "notReturned" },
});

const usual = dispositions(MINUTES);
const manner = feature({
  ...usual,
  fields: {
    ...usual.fields,
    skipCompletion: s
      .boolean()
      .optional()
      .wire(null)
      .noDiff()
      .doc(
        "Whether create skips the wait for the agent. With `false`, create waits until the agent connects and the cluster is healthy; another process must run `kubectlCommand` meanwhile. If unset, create returns after the registration, so that the program can install the agent.",
      ),
    forceDelete: usual.fields.forceDelete.doc(
      "Whether to force delete the registration if deletion has not finished after `forceDeleteDelay`. The cluster itself is kept in either case.",
    ),
    timeouts: timeoutsField(
      ["create", "read", "update", "delete"],
      `${MINUTES} minutes; for the read timeout, the value of the setting \`requestTimeout\``,
    ),
  },
  decoders: { ...usual.decoders, skipCompletion: (_, known) => known.skipCompletion ?? undefined },
});

const { fields, codecs, rules, steps } = mergeFeatures([
  identity,
  registration,
  nodesOfPools,
  tagged,
  namespaces,
  bindings,
  profilesAdded,
  applySetting,
  backups,
  scans,
  host,
  agentUpgrades,
  shownLocation,
  timeZone,
  repaves,
  manner,
  certificates,
]);

const resource = managed<"ClusterBrownfield", typeof fields, string>({
  name: "ClusterBrownfield",
  terraform: "cluster_brownfield",
  kind: "registered cluster",
  doc: "Brownfield (imported) cluster: an existing Kubernetes cluster that is registered with the platform. The output `kubectlCommand` is the import command that installs the platform's agent in the cluster. The provider applies each feature with a separate request. After a failure, state records the registration, and the next update continues from there. Deleting the resource removes the registration and keeps the cluster.",
  endpoint: {
    path: LIST,
    itemPath: `${ONE}?includeNonSpectroLabels=false&resolvePackValues=false`,
    scopeInputs: ["context"],
    dialect: registrations,
  },
  wire: {
    isKind: (raw) => isRegistered(raw) || isUntold(raw),
    otherKind: () => "a cluster that the platform provisioned",
    codecs,
    encode: (body, inputs) => encodeMetadata(body, inputs as Values),
  },
  fields,
  rules,
  create: {
    body: (_, inputs) => registrationOf(inputs as Values),
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
  read: { isDeleted: ({ raw }) => isDeleted(raw), subresources: registeredParts },
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

const made = withReadinessWait(commanded(resource, { dialect: clusterObjects }), {
  minutes: MINUTES,
  // The platform does not create the nodes, so a pending repave does not block updates.
  asksForRepave: ({ reviewRepaveState }) => reviewRepaveState === "Approved",
  dialect: clusterObjects,
  isLeft: ({ skipCompletion }) => skipCompletion !== false,
});

/** A registration names the cloud in the path only. */
function registrations(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = clusterObjects(platform, where);
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
const { imports } = made;

/** Takes `<id or name>:<context>:<cloud>` as well, which users of this platform know. */
export const ClusterBrownfield: typeof made = {
  ...made,
  ...(imports && {
    imports: {
      ...imports,
      resolve: async (id, on) => {
        const [, one = id, cloudType] = WITH_CLOUD.exec(id) ?? [];
        const found = await imports.resolve(one, on);
        return found === undefined || cloudType === undefined
          ? found
          : { ...found, prior: { ...found.prior, cloudType } };
      },
    },
  }),
};
