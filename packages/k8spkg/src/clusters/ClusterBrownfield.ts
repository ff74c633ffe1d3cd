import { type AnyField, type Field, s } from "@tripod/kit";
import { type Dialect, memberAt, timeoutsField, type Values, warns } from "@tripod/objects";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { registeredParts } from "./beside.js";
import { clusterObjects } from "./clusterApi.js";
import { awaited } from "./life/awaited.js";
import { commanded } from "./life/commanded.js";
import { isDeleted } from "./life/remove.js";
import { repaves } from "./life/repave.js";
import { unregister } from "./life/unregister.js";
import { joined, ONE, type Part } from "./part.js";
import { applySetting } from "./parts/applySetting.js";
import { backups } from "./parts/backups.js";
import { bindings } from "./parts/bindings.js";
import { dispositions } from "./parts/dispositions.js";
import { host } from "./parts/host.js";
import { shownLocation } from "./parts/location.js";
import { namespaces } from "./parts/namespaces.js";
import { registration, registrationOf } from "./parts/registration.js";
import { scans } from "./parts/scans.js";
import { encodeMetadata, tagged } from "./parts/tags.js";
import { agentUpgrades, certificates, timeZone } from "./parts/upkeep.js";
import { nodesOfPools } from "./pools/namedNodes.js";
import { profilesAdded } from "./profiles/clusterProfiles.js";
import { importCommand, isRegistered, isUntold } from "./registered.js";

/** How long its agent takes to come, and its registration to go, at most, in minutes. */
const MINUTES = 60;

const LIST = "/v1/spectroclusters";

const identity: Part = {
  fields: {
    name: objectName(
      "Name of the cluster on the platform, unique in its project. Another one registers it anew.",
    ).replaces() as AnyField,
    context: contextField("a cluster") as AnyField,
  },
};

const usual = dispositions(MINUTES);
const manner: Part = {
  ...usual,
  fields: {
    ...usual.fields,
    skipCompletion: s
      .boolean()
      .optional()
      .wire(null)
      .manner()
      .doc(
        "With `false`, the creation waits until the agent is in the cluster and the cluster is healthy: somebody else runs the command meanwhile. Without it, the creation ends once the cluster is registered, so that the program itself can bring the agent.",
      ) as AnyField,
    forceDelete: (usual.fields.forceDelete as Field).doc(
      "Whether the end of the registration is forced where the ordinary one has not come after `forceDeleteDelay`. The cluster itself stays either way.",
    ) as AnyField,
    timeouts: timeoutsField(
      ["create", "read", "update", "delete"],
      `${MINUTES} minutes, and for reading what the setting \`requestTimeout\` allows`,
    ) as AnyField,
  },
  shows: { ...usual.shows, skipCompletion: (_, known) => known.skipCompletion ?? undefined },
};

const { fields, codecs, rules, steps } = joined([
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
  doc: "A Kubernetes cluster that is there already, registered with the platform. The output `kubectlCommand` is the command that brings the platform's agent into it. What the program says beyond that is brought by a request each; where one fails, the registration is recorded, and the next run goes on from there. A deletion takes the registration away, and leaves the cluster.",
  at: {
    path: LIST,
    one: `${ONE}?includeNonSpectroLabels=false&resolvePackValues=false`,
    within: ["context"],
    dialect: registrations,
  },
  wire: {
    isKind: (raw) => isRegistered(raw) || isUntold(raw),
    otherKind: () => "a cluster that the platform has made",
    codecs,
    encode: (body, inputs) => encodeMetadata(body, inputs as Values),
  },
  fields,
  rules,
  create: {
    body: (_, inputs) => registrationOf(inputs as Values),
    later: [
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
  read: { isGone: ({ raw }) => isDeleted(raw), beside: registeredParts },
  update: steps as never,
  delete: { run: unregister(MINUTES) as never },
  list: { rows: "short", only: "read" },
  extras: [
    warns(({ raw }) =>
      memberAt(raw, "status.state") === "Pending"
        ? `the platform waits for its agent in the cluster. Bring it with: ${importCommand(raw)}`
        : undefined,
    ),
  ],
});

const made = awaited(commanded(resource, { dialect: clusterObjects }), {
  minutes: MINUTES,
  // Others make its nodes: what the platform would like to make anew holds nothing up.
  asksForRepave: ({ reviewRepaveState }) => reviewRepaveState === "Approved",
  dialect: clusterObjects,
  isLeft: ({ skipCompletion }) => skipCompletion !== false,
});

/** In a registration, the cloud is told by the address alone. */
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
