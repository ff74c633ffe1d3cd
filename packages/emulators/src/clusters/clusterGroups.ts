import type { CollectionHandle } from "../collection/collection.js";
import { choice, list, object, text, whole } from "../collection/members.js";
import { type Row, valueAt } from "../collection/rows.js";
import { hex } from "../randomness.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { profilesOf } from "./clusterProfiles.js";
import { packsWith } from "./made/profiles.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf, ownerOf } from "./objectKinds.js";
import { PlatformError } from "./platformError.js";
import type { ClusterGroupSeed } from "./seed.js";

const PATH = "/v1/clustergroups";

const REFS = list(object({ clusterUid: text({ required: true, min: 1 }) }), { nullable: true });
const LIMIT = whole({ min: 0 });
const CONFIG = object(
  {
    endpointType: choice(["Ingress", "LoadBalancer"], { default: "Ingress" }),
    kubernetesDistroType: choice(["vcluster-generic", "k3s", "cncf_k8s"], { default: "vcluster-generic" }),
    limitConfig: object(
      { cpuMilliCore: LIMIT, memoryMiB: LIMIT, storageGiB: LIMIT, overSubscription: LIMIT },
      { default: {} },
    ),
    hostClustersConfig: list(object({ clusterUid: text({ required: true }), endpointConfig: object() }), {
      nullable: true,
    }),
    values: text(),
  },
  { required: true },
);
const PROFILES = list(
  object({
    uid: text({ required: true, min: 1 }),
    packValues: list(object(), { nullable: true }),
    variables: list(object({ name: text({ required: true }), value: text() }), { nullable: true }),
  }),
  { nullable: true },
);

/**
 * Groups of clusters that host virtual clusters: a list of short rows and a list of summaries, both without pagination.
 */
export function clusterGroupRoutes(app: ClustersApp, dependencies: Dependencies): void {
  let handle: CollectionHandle<ClustersEnv>;
  app.get(`${PATH}/hostCluster/metadata`, (context) =>
    handle.answer((call) =>
      context.json({
        items: handle.rows(call).map((row) => ({ name: metadataOf(row).name, scope: ownerOf(row)[0], uid: row.uid })),
      }),
    )(context),
  );
  app.get(`${PATH}/hostCluster`, (context) =>
    handle.answer((call) => context.json({ summaries: handle.rows(call).map((group) => summary(group, call)) }))(
      context,
    ),
  );
  handle = addObjectKind(app, dependencies, {
    name: "clusterGroups",
    kind: "cluster group",
    path: PATH,
    scope: "context",
    list: false,
    spec: {
      type: choice(["hostCluster"], { required: true }),
      clusterRefs: REFS,
      clustersConfig: CONFIG,
      profiles: PROFILES,
    },
    serverMembers: () => ({ status: { isActive: true } }),
    check: ({ spec }, call) => {
      const { kubernetesDistroType } = (spec as Spec).clustersConfig;
      if (kubernetesDistroType === "k3s") throw new PlatformError(422, "ValidationError", "k3s is not made any more");
      (spec as Row).profiles = resolveProfiles((spec as Spec).profiles, call);
    },
    users: ({ uid }, call) => {
      const at = (collection: string, path: string, name: string) =>
        call.objects
          .at(collection, call.place)
          .filter((row) => valueAt(row, path) === uid)
          .map((row) => String(valueAt(row, name)));
      return [
        ...at("applications", "spec.config.target.envRef.uid", "spec.config.target.clusterRef.name"),
        ...at("clusters", "spec.clusterConfig.hostClusterConfig.clusterGroup.uid", "metadata.name"),
      ];
    },
    changes: [
      {
        method: "PUT",
        path: "/meta",
        accepts: {
          name: text({ required: true, min: 1 }),
          labels: object(undefined, { default: {} }),
          annotations: object(undefined, { default: {} }),
        },
        apply: (row, { name, labels, annotations }) => {
          const before = metadataOf(row);
          const { scope, projectUid } = before.annotations as Row;
          const own = { scope, ...(projectUid !== undefined && { projectUid }) };
          row.metadata = { ...before, name, labels, annotations: { ...(annotations as Row), ...own } };
        },
      },
      {
        method: "PUT",
        path: "/hostCluster",
        accepts: { clusterRefs: REFS, clustersConfig: CONFIG },
        apply: (row, { clusterRefs, clustersConfig }) => {
          row.spec = { ...(row.spec as Row), clusterRefs: clusterRefs ?? [], clustersConfig };
        },
      },
      {
        method: "PUT",
        path: "/profiles",
        accepts: { profiles: PROFILES },
        apply: (row, { profiles }, call) => {
          row.spec = { ...(row.spec as Row), profiles: resolveProfiles(profiles as Spec["profiles"], call) };
        },
      },
    ],
    show: details,
  });
}

/** Returns a seeded group in the form of a created one. */
export function groupSpec({ endpointType, hostClusters }: ClusterGroupSeed): Row {
  return {
    type: "hostCluster",
    clusterRefs: hostClusters.map((clusterUid) => ({ clusterUid })),
    clustersConfig: { endpointType, kubernetesDistroType: "k3s", limitConfig: {}, hostClustersConfig: [] },
    profiles: [],
  };
}

interface Spec extends Row {
  readonly clusterRefs?: readonly { readonly clusterUid: string }[] | null;
  readonly clustersConfig: Row;
  readonly profiles?: readonly { readonly uid: string; readonly packValues?: readonly Row[] | null }[] | null;
}

/** Checks that the profiles exist, and assigns IDs to new manifests. */
function resolveProfiles(profiles: Spec["profiles"], call: ClustersCall): Row[] {
  const visibleProfiles = profilesOf(call);
  return (profiles ?? []).map((input) => {
    if (!visibleProfiles.some(({ uid }) => uid === input.uid))
      throw new PlatformError(400, "InvalidProfile", `cluster profile ${input.uid} not found`);
    const packValues = (input.packValues ?? []).map((pack) => ({
      ...pack,
      manifests: ((pack.manifests ?? []) as Row[]).map((one) => ({ uid: hex(call.random, 12), ...one })),
    }));
    return { ...input, packValues };
  });
}

/** Returns the response for a group; `metadata` already has its uid. Profiles include packs but no variables. */
function details({ metadata, spec, status }: Row, call: ClustersCall): Row {
  const { profiles, ...rest } = spec as Spec;
  const visibleProfiles = profilesOf(call);
  const clusterProfileTemplates = (profiles ?? []).map(({ uid, packValues }) => {
    const { name, published = [] } = visibleProfiles.find((profile) => profile.uid === uid) ?? {};
    return { uid, name, packs: packsWith(published, packValues ?? [], call.random) };
  });
  return { metadata, spec: { ...rest, clusterProfileTemplates }, status };
}

function summary(group: Row, { context }: ClustersCall): Row {
  const { tenant } = context.var.caller;
  const { clusterRefs, clustersConfig, profiles } = group.spec as Spec;
  const hosts = tenant.clusters.filter(({ uid }) => clusterRefs?.some(({ clusterUid }) => clusterUid === uid));
  return {
    metadata: { ...metadataOf(group), uid: group.uid },
    spec: {
      scope: ownerOf(group)[0],
      endpointType: clustersConfig.endpointType,
      kubernetesDistroType: clustersConfig.kubernetesDistroType,
      hostClustersCount: hosts.length,
      virtualClustersCount: 2 * hosts.length,
      cpu: { allocated: 8 * hosts.length, used: 2.5 * hosts.length },
      memory: { allocated: 16384 * hosts.length, used: 4096 * hosts.length },
      hostClusters: hosts.map(({ name, uid, owner }) => ({
        kind: "spectrocluster",
        name,
        uid,
        projectUid: owner.scope === "project" ? owner.project.uid : "",
        tenantUid: tenant.uid,
      })),
      clusterProfileTemplates: (profiles ?? []).map(({ uid }) => ({ uid })),
    },
  };
}
