import { s } from "@tripod/kit";
import { setMember, timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField } from "../metadataFields.js";
import { withRecordedProject } from "../recordedProject.js";
import { withAttachment } from "../withAttachment.js";
import { attachedProfiles, PROFILES } from "./addons/attachedProfileApi.js";
import { changeAttached, profileIn, refuseTaken, takeOff } from "./addons/attachment.js";
import { awaitInstalled } from "./addons/installationWait.js";
import { listedByCluster } from "./addons/listByCluster.js";
import { onCluster } from "./addons/withAttachedProfile.js";
import { clusterPlaces } from "./clusterParents.js";
import { shown } from "./feature.js";
import { applySetting, applySettingOf } from "./features/applySetting.js";
import { attachedIn, isBase } from "./profiles/attachedProfiles.js";
import { profileIn as profileShown } from "./profiles/clusterProfiles.js";
import { type Profile, profiles } from "./profiles/profileFields.js";
import { profilesBody } from "./profiles/updateProfiles.js";

/** The kinds of clusters, each of which is imported with all profiles that it has. */
const CLUSTERS = [
  ...["ClusterAks", "ClusterBrownfield", "ClusterCloudA", "ClusterCloudB", "ClusterCloudC", "ClusterCustomCloud"],
  ...["ClusterEdgeNative", "ClusterEdgeVsphere", "ClusterEks", "ClusterGcp", "ClusterGke", "ClusterMaas"],
  ...["ClusterVsphere", "VirtualCluster"],
];

const clusterProfiles = profiles
  .check((all) => (all.length === 1 ? undefined : `must be exactly one, and are ${all.length}`))
  .wire(null)
  .doc(
    "Cluster profile that is attached to the cluster: exactly one add-on profile. Changing it to another version or profile replaces the attached profile with a single request.",
  );

const fields = {
  clusterUid: s
    .string()
    .notEmpty()
    .replaces()
    .doc(
      "Cluster ID. Changing it attaches the profile to the new cluster before it detaches the profile from the old one.",
    ),
  context: contextField("a cluster").doc("Cluster scope: the level that owns the cluster."),
  clusterProfiles,
  applySetting: applySetting.fields.applySetting,
  timeouts: timeoutsField(["create", "update", "delete"], "60 minutes"),
};

const addon = managed({
  name: "AddonDeployment",
  kind: "cluster add-on",
  doc: "Add-on deployment: an add-on cluster profile that is attached to an existing cluster. The resource attaches, changes and detaches this profile only; other profiles of the cluster stay. The provider waits until the cluster has installed the profile. If the profile is already attached, the create fails: import it instead. If another client attaches another version, a refresh shows the drift, and the next update reverts it. Manage each profile in one place: either here or in `clusterProfiles` of the cluster resource, which ignores profiles that it does not list. After an import of the cluster, `clusterProfiles` contains all attached profiles, so that the next update detaches those that the program omits.",
  dataLoss: "everything that the profile installed",
  endpoint: {
    path: PROFILES,
    dialect: attachedProfiles,
    scopeInputs: ["context"],
    parents: { clusterUid: clusterPlaces },
  },
  identity: {
    id: "{clusterUid}_{id}",
    key: ["clusterProfiles"],
    onLostResponse: "detectNew",
    // Attaching a profile again changes nothing.
    enforced: true,
    // The new one is put on its cluster first: where that is refused, the old one stays.
    unique: false,
    displayName: (live) => live.peekText("name"),
  },
  wire: {
    createdAt: null,
    encode: (body, inputs) => setMember(body, "uid", profileIn(inputs)?.id),
    codecs: {
      clusterProfiles: shown("clusterProfiles", clusterProfiles, (live, known) => [
        profileShown(live, attachedIn(live), profileIn(known) ?? {}, profileIn(known) === undefined),
      ]),
      applySetting: shown("applySetting", applySetting.fields.applySetting, applySettingOf),
    },
  },
  fields,
  create: {
    path: `${PROFILES}?resolveNotification=false`,
    prepare: async (inputs, on) => {
      await refuseTaken(inputs, on);
      return {};
    },
    body: (_, inputs) => profilesBody([profileIn(inputs) as Profile], { attached: [], replaced: new Map(), inputs }),
    // The response is empty and proves nothing, so the provider reads the cluster.
    response: { id: () => undefined },
  },
  read: "list",
  update: [{ sends: ["clusterProfiles"], run: changeAttached }],
  delete: { run: takeOff },
  list: {
    supersededBy: CLUSTERS,
    filter:
      async () =>
      ({ type }) =>
        isBase({ type: String(type) })
          ? `a profile of the type ${String(type)}, of which its cluster is made`
          : undefined,
  },
});

/** Resource for one attached profile of a cluster. The provider compares the project before it reads the cluster. */
export const AddonDeployment = withRecordedProject(
  withAttachment(listedByCluster(onCluster(addon)), async ({ does, inputs, state }, on) => {
    await awaitInstalled(does, inputs, fields, on);
    return state;
  }),
  ({ context = "project" }) => context,
);
