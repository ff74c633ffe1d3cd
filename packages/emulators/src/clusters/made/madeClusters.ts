import { addCollection } from "../../collection/collection.js";
import { object } from "../../collection/members.js";
import { isRow, type Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp, ClustersContext, ClustersEnv } from "../app.js";
import type { Cluster } from "../clusters.js";
import { seededFile } from "../kubeconfigs.js";
import {
  type ClustersCall,
  type Dependencies,
  isVisible,
  metadataOf,
  newMetadata,
  ownerOf,
  placeOf,
  translated,
} from "../objectKinds.js";
import { answerWithError, invalid, notFound, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { cloudConfigRoutes } from "./cloudConfigs.js";
import { zonesKnown } from "./cloudStack.js";
import { CLUSTERS, type ClusterHandle, madeOne, settingsOf, specOf } from "./clusterRows.js";
import { customCreation, isCustom } from "./customCloud.js";
import { featureRoutes, namespacesOf, scanOf } from "./features.js";
import { kubeconfigOf } from "./kubeconfig.js";
import { poolOf } from "./pools.js";
import { attach, attachedProfileRoutes, attachedProfiles, packsShown } from "./profiles.js";
import { registrationRoutes, registrationShown } from "./registered.js";
import { wholeSeeded } from "./seeded.js";
import { hostClusterOf, RUNNING, VIRTUAL, virtualConfig, virtualPool } from "./virtual.js";

/** Clouds for which clusters can be created. */
const CLOUDS = [
  "aws",
  "eks",
  "azure",
  "aks",
  "gcp",
  "gke",
  "maas",
  "vsphere",
  "edge-native",
  "apache-cloudstack",
  VIRTUAL,
];

/** Returns the location in the response for a cluster without one. */
const NOWHERE = (): Row => ({
  countryCode: "",
  countryName: "",
  regionCode: "",
  regionName: "",
  geoLoc: { latitude: 0, longitude: 0 },
});

/**
 * Created clusters: states over time, cloud configs and subresources.
 */
export function madeClusterRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handle: ClusterHandle = addCollection<ClustersEnv>(
    app,
    {
      ...dependencies,
      place: placeOf,
      refuse: (context, refusal) => answerWithError(context, translated(refusal, "cluster"), dependencies.random),
    },
    {
      name: CLUSTERS,
      kind: "cluster",
      path: "/v1/spectroclusters",
      within: ["tenant"],
      id: { member: "uid", make: ({ random }) => hex(random, 12) },
      members: { metadata: object(undefined, { required: true }), spec: object(undefined, { required: true }) },
      serverMembers: (input, { place, now }) => ({
        metadata: newMetadata(input.metadata as Row, place, new Date(now).toISOString()),
      }),
      unique: [{ by: (row) => JSON.stringify([metadataOf(row).name, ...ownerOf(row)]) }],
      visible: (row, { context }) => isVisible(row, context.var.caller),
      touch: (row, { now }) => {
        row.metadata = { ...metadataOf(row), lastModifiedTimestamp: new Date(now).toISOString() };
      },
      states: {
        member: "state",
        rest: "Running",
        create: [
          { state: "Pending", ms: 10_000 },
          { state: "Provisioning", ms: 50_000 },
        ],
        remove: [{ state: "Deleting", ms: 30_000 }],
        whileBusy: "accept",
      },
      create: false,
      list: false,
      read: false,
      remove: false,
    },
  );
  for (const cloud of [...CLOUDS, "cloudTypes/:cloud"]) {
    app.post(
      `/v1/spectroclusters/${cloud}`,
      handle.answer(async (call) => {
        const body = await readBody(call.context);
        const name = cloud.replace(":cloud", call.context.req.param("cloud") ?? "");
        return call.context.json({ uid: createCluster(handle, name, body, call).uid }, 201);
      }),
    );
  }
  registrationRoutes(app, handle, (cloud, body, call) => createCluster(handle, cloud, body, call));
  featureRoutes(app, handle);
  attachedProfiles(dependencies.objects);
  attachedProfileRoutes(app, handle);
  cloudConfigRoutes(app, handle);
  const one = (path: string, of: (row: Row, context: ClustersContext) => Response): void => {
    app.get(path, async (context, next) => {
      const row = madeOne(handle, handle.call(context));
      return row === undefined ? next() : of(row, context);
    });
  };
  one("/v1/spectroclusters/:uid", (row, context) => context.json(clusterView(row)));
  one("/v1/dashboard/spectroclusters/:uid/overview", (row, context) => context.json(overview(row)));
  for (const [asset, member] of [
    ["kubeconfigclient", "kubeconfig"],
    ["adminKubeconfig", "adminKubeconfig"],
  ] as const) {
    one(`/v1/spectroclusters/:uid/assets/${asset}`, (row, context) => {
      if (row.seed !== undefined) return seededFile(context, row.seed as Cluster, asset);
      if (row.state !== "Running") throw notFound("Specified kubeconfig");
      return context.body(String(row[member]), 200, { "Content-Type": "application/octet-stream" });
    });
  }
  app.delete("/v1/spectroclusters/:uid", async (context, next) => {
    const call = handle.call(context);
    const requestedUid = context.req.param("uid");
    const row = madeOne(handle, call) ?? wholeSeeded(call, ({ uid }) => uid === requestedUid);
    if (row === undefined) return next();
    if (context.req.query("forceDelete") === "true") dependencies.objects.remove(CLUSTERS, String(row.uid));
    else if (row.isStuck === true) row.state = "Deleting";
    else handle.remove(row, call);
    return context.body(null, 204);
  });
}

/** Creates a cluster from a request body. */
function createCluster(handle: ClusterHandle, cloud: string, { metadata, spec }: Row, call: ClustersCall): Row {
  if (!isRow(metadata) || !isRow(spec) || !metadata.name) throw invalid("metadata.name and spec in body are required");
  const { cloudConfig, machinepoolconfig, profiles, policies, clusterConfig, fargateProfiles, ...rest } = spec;
  const { resources, location, ...settings } = (clusterConfig ?? {}) as Row;
  if (cloud === "apache-cloudstack") zonesKnown(cloudConfig);
  if (isCustom(cloud)) customCreation(cloud, spec);
  const isVirtual = cloud === VIRTUAL;
  const pools = isVirtual
    ? [virtualPool(machinepoolconfig)]
    : ((machinepoolconfig ?? []) as Row[]).map((pool) => poolOf(pool, cloud, () => hex(call.random, 12)));
  const names = pools.map(({ name }) => name);
  if (new Set(names).size < names.length) throw invalid("names of machine pools must differ");
  const { backupPolicy, scanPolicy } = (policies ?? {}) as Row;
  const { cloudAccountUid, edgeHostUid, clusterTemplate, clusterType = "PureManage" } = rest;
  const row: Row = {
    metadata,
    spec: {
      cloudType: isVirtual ? "nested" : cloud.replace("cloudTypes/", ""),
      clusterType,
      ...(clusterTemplate !== undefined && { clusterTemplate }),
      clusterConfig: {
        ...(!isCustom(cloud) && { updateWorkerPoolsInParallel: false }),
        ...settings,
        ...(isVirtual && { hostClusterConfig: hostClusterOf(settings.hostClusterConfig, call) }),
      },
      clusterProfileTemplates: [],
    },
  };
  const isTaken = handle
    .rows(call)
    .some((other) => metadataOf(other).name === metadata.name && isOfCaller(other, call));
  if (isTaken)
    throw new PlatformError(
      409,
      "ClusterNameAlreadyExists",
      `cluster with name '${String(metadata.name)}' already exists`,
    );
  const draft: Row = { ...row, variables: {} };
  for (const profile of (profiles ?? []) as Row[]) attach(draft, profile, call);
  const created = handle.make(call, row);
  const config = hex(call.random, 12);
  const { random } = call;
  Object.assign(created, {
    spec: {
      ...(draft.spec as Row),
      cloudConfigRef: { kind: cloud, name: `${String(metadata.name)}-config`, uid: config },
    },
    variables: draft.variables,
    cloud,
    config: {
      kind: cloud,
      metadata: { name: `${String(metadata.name)}-config`, uid: config },
      spec: {
        ...(cloudAccountUid !== undefined && { cloudAccountRef: { kind: "cloudaccount", uid: cloudAccountUid } }),
        ...(edgeHostUid !== undefined && { edgeHostRef: { kind: "edgehost", uid: edgeHostUid } }),
        ...(isVirtual ? virtualConfig(cloudConfig, settingsOf(row)) : { clusterConfig: cloudConfig }),
        machinePoolConfig: pools,
        ...(fargateProfiles !== undefined && { fargateProfiles }),
      },
    },
    ...(backupPolicy !== undefined && { backup: backupPolicy }),
    ...(scanPolicy !== undefined && { scan: scanOf(scanPolicy) }),
    namespaces: namespacesOf((resources as Row | undefined)?.namespaces, () => hex(random, 12)),
    rbacs: (resources as Row | undefined)?.rbacs ?? [],
    location: location ?? NOWHERE(),
    health: "Healthy",
    ...(isVirtual && { lifecycle: RUNNING }),
    repave: { state: "", reasons: [] },
    kubeconfig: kubeconfigOf(String(metadata.name), config, "dev"),
    adminKubeconfig: kubeconfigOf(String(metadata.name), config, "admin"),
  });
  return created;
}

function isOfCaller(row: Row, { context }: ClustersCall): boolean {
  const [scope, project] = ownerOf(row);
  const { uid } = context.var.caller.project ?? {};
  return scope === "project" ? project === uid : uid === undefined;
}

/** Returns the response to a read of a cluster by UID. */
function clusterView(row: Row): Row {
  const { uid, metadata, state, location, repave, changedBy, lifecycle } = row;
  const isProvisioned = state !== "Pending" && state !== "Provisioning";
  const condition = {
    type: "InfrastructureReady",
    status: isProvisioned ? "True" : "False",
    message: isProvisioned ? "" : "waiting for machines",
  };
  return {
    apiVersion: "v1",
    kind: "SpectroCluster",
    metadata: { ...(metadata as Row), uid },
    spec: specOf(row),
    status: {
      state,
      ...registrationShown(row),
      conditions: [condition],
      packs: packsShown(row, isProvisioned),
      location,
      ...(lifecycle !== undefined && { virtual: { lifecycleStatus: { status: lifecycle, msg: "" } } }),
      repave: { state: (repave as Row).state },
      spcApply: { canBeApplied: true, ...(changedBy !== undefined && { actionType: changedBy }) },
    },
  };
}

function overview(row: Row): Row {
  const { uid, metadata, state, health } = row;
  return {
    metadata: { ...(metadata as Row), uid },
    spec: { cloudConfig: { cloudType: specOf(row).cloudType } },
    status: { state, ...(state === "Running" && { health: { state: health } }) },
  };
}
