import type { Reader } from "@tripod/http";
import type { Rule } from "@tripod/kit";
import { type Dialect, findDuplicateIndex, isObject, memberAt, type Values } from "@tripod/rest";
import { liveProfiles, manifestIds } from "../clusters/profiles/attachedProfiles.js";
import { decodePack, duplicateProfileProblem } from "../clusters/profiles/clusterProfiles.js";
import { encodeProfile, type Profile, profiles } from "../clusters/profiles/profileFields.js";
import { inContext, scopeIn } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { clusters, config, decodeConfig, decodeHosts, encodeHosts } from "./hostClusters.js";

const ONE = "/v1/clustergroups/{id}";

const fields = {
  name: objectName("Name of the cluster group, unique in its scope."),
  context: contextField("a cluster group", { "": "project" }).default("tenant"),
  description: description("the group"),
  tags: tags("the group"),
  config,
  clusters,
  clusterProfiles: profiles
    .optional()
    .check(duplicateProfileProblem)
    .wire(null)
    .doc("Add-on cluster profiles that the platform applies to the virtual clusters of the group."),
  timeouts: operationTimeouts(),
};

/** Rejects K3s for new groups, which the platform does not create. Existing K3s groups remain supported. */
const checkGroup: Rule<typeof fields> = ({ config: newConfig, clusters: hosts, context }, { recorded, fail }) => {
  const before = recorded.config as typeof newConfig;
  const isNew = before?.k8sDistribution !== "k3s" || (recorded.context ?? context) !== context;
  if (newConfig?.k8sDistribution === "k3s" && isNew)
    fail("config.k8sDistribution", "must not be k3s for a new group: the platform no longer creates such groups");
  const double = findDuplicateIndex((hosts ?? []).map(({ clusterUid }) => clusterUid));
  if (double >= 0) fail(`clusters[${double}].clusterUid`, "is a duplicate: a group can contain a cluster only once");
};

export const ClusterGroup = managed({
  name: "ClusterGroup",
  kind: "cluster group",
  doc: "Cluster group: a set of host clusters with shared settings and limits for virtual clusters. The platform rejects the deletion of a group that has virtual clusters.",
  endpoint: {
    path: "/v1/clustergroups",
    scopeInputs: ["context"],
    dialect: groupApi,
    scopeDefaults: () => ({ context: "tenant" }),
  },
  wire: {
    codecs: {
      description: { encode: (text) => text ?? "" },
      // Settings and hosts are unknown if the response lacks the settings.
      config: {
        decode: (live, recorded) =>
          isMissingMember(live, recorded) ? recorded.config : decodeConfig(live, recorded.config),
      },
      clusters: {
        decode: (live, recorded) =>
          isMissingMember(live, recorded) ? recorded.clusters : decodeHosts(live, recorded.clusters),
      },
      clusterProfiles: {
        decode: (live, recorded) => decodeProfiles(live, recorded.clusterProfiles as readonly Profile[]),
      },
    },
  },
  fields,
  rules: [checkGroup],
  create: {
    body: ({ metadata }, { config: newConfig, clusters: hosts, clusterProfiles }) => ({
      metadata,
      spec: { type: "hostCluster", ...encodeHosts(newConfig, hosts), ...encodeProfiles(clusterProfiles) },
    }),
  },
  read: { isDeleted: (live) => live.optionalBoolean("status.isActive") === false },
  update: [
    { sends: ["name", "description", "tags"], body: "inputs", path: `${ONE}/meta`, returnsObject: false },
    {
      sends: ["config", "clusters"],
      method: "PUT",
      path: `${ONE}/hostCluster`,
      body: ({ inputs, live }) => encodeHosts(inputs.config, inputs.clusters, live),
    },
    {
      sends: ["clusterProfiles"],
      method: "PUT",
      path: `${ONE}/profiles`,
      body: ({ inputs, live }) => encodeProfiles(inputs.clusterProfiles, live),
    },
  ],
  list: { path: "/v1/clustergroups/hostCluster", rows: "partial" },
});

/**
 * Returns the dialect of the groups of one context. A project sees more groups than its own. The list is not paginated.
 */
function groupApi(platform: ClusterPlatform, where: Values): Dialect {
  const scope = scopeIn(where.context);
  return {
    ...inContext("clusterGroups")(platform, where),
    rows: async function* (path, on) {
      const request = { operation: "List cluster groups", path, tags: ["clusterGroups"], member: "summaries" };
      for await (const page of platform.api(scope).pages({ ...request, cache: "never", isProof: true }, on))
        yield page.filter((row) => ["", scope].includes(ownerOf(row)));
    },
  };
}

function isMissingMember(live: Reader, recorded: Values): boolean {
  return !isObject(memberAt(live.raw, "spec.clustersConfig")) && recorded.config !== undefined;
}

function ownerOf(row: Reader): string {
  return row.peekText("spec.scope") || row.peekText("metadata.annotations.scope");
}

/** Returns all profiles for a request. Existing manifests keep their IDs. */
function encodeProfiles(all: readonly Profile[] = [], live?: Reader): Values {
  const ids = manifestIds(liveProfiles(live?.raw) ?? []);
  return { profiles: all.map((profile) => encodeProfile(profile, ids)) };
}

/** Returns the live profiles of a group, limited to the packs of the inputs. Responses never contain variables. */
function decodeProfiles(live: Reader, recorded: readonly Profile[] | undefined): readonly Profile[] | undefined {
  const attached = liveProfiles(live.raw);
  if (attached === undefined) return recorded;
  if (attached.length === 0) return recorded && [];
  return attached.map(({ uid: id, packs: livePacks }) => {
    const { packs, variables } = recorded?.find((profile) => profile.id === id) ?? {};
    return {
      id,
      ...(packs !== undefined && { packs: packs.map((pack) => decodePack(livePacks, pack)) }),
      ...(variables !== undefined && { variables }),
    };
  });
}
