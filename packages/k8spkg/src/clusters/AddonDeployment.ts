import { setMember, timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField } from "../metadataFields.js";
import { withRecordedProject } from "../recordedProject.js";
import { uid } from "../uid.js";
import { withWriteHook } from "../withWriteHook.js";
import { attachedProfileApi, PROFILES_PATH } from "./addons/attachedProfileApi.js";
import { assertNotAttached, attachedProfileOf, detachProfile, updateAttachedProfile } from "./addons/attachment.js";
import { waitUntilInstalled } from "./addons/installationWait.js";
import { listByCluster } from "./addons/listByCluster.js";
import { withAttachedProfile } from "./addons/withAttachedProfile.js";
import { clusterParents } from "./clusterParents.js";
import { createLiveCodec } from "./feature.js";
import { applySetting, applySettingOf } from "./features/applySetting.js";
import { decodeAttachedProfile, isInfrastructureProfile } from "./profiles/attachedProfiles.js";
import { decodeProfile as profileShown } from "./profiles/clusterProfiles.js";
import { type Profile, profiles } from "./profiles/profileFields.js";
import { encodeProfiles } from "./profiles/updateProfiles.js";

/** Resources whose import includes all attached profiles. */
const CLUSTERS = [
  ...["ClusterAks", "ClusterBrownfield", "ClusterCloudA", "ClusterCloudB", "ClusterCloudC", "ClusterCustomCloud"],
  ...["ClusterEdgeNative", "ClusterEdgeVsphere", "ClusterEks", "ClusterGcp", "ClusterGke", "ClusterMaas"],
  ...["ClusterVsphere", "VirtualCluster"],
];

const clusterProfiles = profiles
  .checkCount((count) => (count === 1 ? undefined : `must be exactly one, and are ${count}`))
  .wire(null)
  .doc(
    "Cluster profile that is attached to the cluster: exactly one add-on profile. Changing it to another version or profile replaces the attached profile with a single request.",
  );

const fields = {
  clusterUid: uid()
    .doc(
      "Cluster ID. Changing it attaches the profile to the new cluster before it detaches the profile from the old one.",
    )
    .replaces(),
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
    path: PROFILES_PATH,
    dialect: attachedProfileApi,
    scopeInputs: ["context"],
    parents: { clusterUid: clusterParents },
  },
  identity: {
    id: "{clusterUid}_{id}",
    key: ["clusterProfiles"],
    onLostResponse: "detectNew",
    // Attaching a profile again changes nothing.
    enforced: true,
    // The new profile is attached first. If the platform rejects it, the old one stays.
    unique: false,
    displayName: (live) => live.peekText("name"),
  },
  wire: {
    createdAt: null,
    encode: (body, inputs) => setMember(body, "uid", attachedProfileOf(inputs)?.id),
    codecs: {
      clusterProfiles: createLiveCodec("clusterProfiles", clusterProfiles, (live, recorded) => [
        profileShown(
          live,
          decodeAttachedProfile(live),
          attachedProfileOf(recorded) ?? {},
          attachedProfileOf(recorded) === undefined,
        ),
      ]),
      applySetting: createLiveCodec("applySetting", applySetting.fields.applySetting, applySettingOf),
    },
  },
  fields,
  create: {
    path: `${PROFILES_PATH}?resolveNotification=false`,
    check: assertNotAttached,
    body: (_, inputs) =>
      encodeProfiles([attachedProfileOf(inputs) as Profile], { attached: [], replaced: new Map(), inputs }),
    // The response is empty and proves nothing, so the provider reads the cluster.
    response: { id: () => undefined },
  },
  read: "list",
  update: [{ sends: ["clusterProfiles"], run: updateAttachedProfile }],
  delete: { run: detachProfile },
  list: {
    supersededBy: CLUSTERS,
    filter:
      async () =>
      ({ type }) =>
        isInfrastructureProfile({ type: String(type) })
          ? `a profile of the type ${String(type)}, of which its cluster is made`
          : undefined,
  },
});

/** Resource for one attached profile of a cluster. The provider compares the project before it reads the cluster. */
export const AddonDeployment = withRecordedProject(
  withWriteHook(listByCluster(withAttachedProfile(addon)), async ({ operation, inputs, state }, on) => {
    await waitUntilInstalled(operation, inputs, fields, on);
    return state;
  }),
  ({ context = "project" }) => context,
);
