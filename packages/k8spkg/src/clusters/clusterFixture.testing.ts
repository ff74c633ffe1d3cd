import type { Json, JsonObject, ResourceFixture } from "@tripod/testkit";

/** Profiles of the emulator: an infrastructure profile in two versions, and an add-on profile. */
export const BASE = "64f0a1b2c3d4e5f601020801";
export const BASE_OLD = "64f0a1b2c3d4e5f601020802";
export const ADD_ON = "64f0a1b2c3d4e5f601020805";
const TEMPLATE = "64f0a1b2c3d4e5f601021101";
export const ACCOUNT = "64f0a1b2c3d4e5f601020601";
/** Optional inputs of worker pools of every kind. */
export const WORKERS_IN_FULL = {
  updateStrategy: "OverrideScaling",
  overrideScaling: { maxSurge: "1", maxUnavailable: "0" },
  overrideKubeadmConfiguration: "kubeletExtraArgs: {}",
  additionalLabels: { role: "w" },
  additionalAnnotations: { note: "n" },
  taints: [{ key: "k", value: "v", effect: "NoSchedule" }],
};

/** Locations that programs set for a cluster. */
export const BERLIN = [
  {
    latitude: 52.5,
    longitude: 13.4,
    countryCode: "DE",
    countryName: "Germany",
    regionCode: "BE",
    regionName: "Berlin",
  },
];
export const MUNICH = [{ latitude: 48.1, longitude: 11.6 }];
const TEMPLATED = { id: TEMPLATE, clusterProfiles: [{ id: BASE, variables: { region: "us-west-2" } }] };
const LOCATIONS = ["64f0a1b2c3d4e5f601020501", "64f0a1b2c3d4e5f601020502"];

const binding = (name: string) => ({
  type: "ClusterRoleBinding",
  role: { kind: "ClusterRole", name },
  subjects: [
    { type: "User", name: "ann" },
    { type: "Group", name: "ops" },
  ],
});

const HOW = ["applySetting", "skipCompletion", "forceDelete", "forceDeleteDelay"];

/** All shared inputs of clusters. Only one kind is tested with them, since the others share the code. */
const full: JsonObject = {
  name: "fixture",
  description: "for the conformance tests",
  tags: ["a", "team:one:two"],
  clusterProfiles: [
    { id: BASE, variables: { region: "eu", password: "planted-variable" } },
    {
      id: ADD_ON,
      packs: [
        {
          name: "extra-manifests",
          tag: "1.0.0",
          type: "manifest",
          values: "a: 5\n",
          manifests: [{ name: "one", content: "kind: ConfigMap" }],
        },
      ],
    },
  ],
  applySetting: "DownloadAndInstallLater",
  clusterTimezone: "Europe/Berlin",
  clusterMetaAttribute: '{"x":1}',
  pauseAgentUpgrades: "lock",
  osPatchOnBoot: true,
  osPatchSchedule: "0 3 * * 0",
  osPatchAfter: "2099-05-04T22:00:00Z",
  updateWorkerPoolsInParallel: true,
  renewK8sCertificatesNow: "2026-01-01T00:00:00Z",
  backupPolicy: {
    backupLocationId: LOCATIONS[0] as string,
    prefix: "b",
    expiryInHour: 24,
    schedule: "0 1 * * *",
    includeDisks: false,
    includeClusterResourcesMode: "auto",
    namespaces: ["web", "default"],
  },
  scanPolicy: {
    configurationScanSchedule: "0 2 * * *",
    penetrationScanSchedule: "0 3 * * *",
    conformanceScanSchedule: "0 4 1 * *",
  },
  namespaces: [
    {
      name: "web",
      resourceAllocation: { cpu_cores: "0.5", memory_MiB: "2048", gpu_limit: "1", gpu_provider: "nvidia" },
    },
    { name: "/team-.*/", resourceAllocation: { cpu_cores: "1", memory_MiB: "512" } },
  ],
  clusterRbacBindings: [
    {
      type: "RoleBinding",
      namespace: "web",
      role: { kind: "Role", name: "view" },
      subjects: [{ type: "ServiceAccount", name: "sa", namespace: "web" }],
    },
    binding("admin"),
  ],
  hostConfigs: [
    {
      hostEndpointType: "LoadBalancer",
      externalTrafficPolicy: "Local",
      loadBalancerSourceRanges: "10.0.0.0/8,192.168.0.0/16",
    },
  ],
  reviewRepaveState: "Approved",
  skipCompletion: true,
  forceDelete: true,
  forceDeleteDelay: 25,
};

/** Inputs of `full` that the other kinds set in an update instead of the create. */
const GIVEN_LATER = ["clusterMetaAttribute", "osPatchAfter", "backupPolicy", "scanPolicy", "hostConfigs"];

/** Shared inputs of clusters of the other kinds. */
const less: JsonObject = {
  ...Object.fromEntries(Object.entries(full).filter(([name]) => !GIVEN_LATER.includes(name))),
  clusterProfiles: [{ id: BASE, variables: { region: "eu", password: "planted-variable" } }],
  namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "0.5", memory_MiB: "2048" } }],
  clusterRbacBindings: [binding("admin")],
};

const changes: JsonObject = {
  name: "other",
  description: "for others",
  tags: ["a", "team:two"],
  // A profile that was detached and attached again by another client belongs to that client. Separate tests cover it.
  clusterProfiles: [{ id: BASE_OLD, variables: { region: "us" } }, { id: ADD_ON }],
  clusterTimezone: "Asia/Tokyo",
  clusterMetaAttribute: "other",
  pauseAgentUpgrades: "unlock",
  osPatchOnBoot: false,
  osPatchSchedule: "0 5 * * 1",
  osPatchAfter: "2099-06-04T22:00:00Z",
  renewK8sCertificatesNow: "2026-02-01T00:00:00Z",
  backupPolicy: { backupLocationId: LOCATIONS[1] as string, prefix: "c", expiryInHour: 48, schedule: "0 5 * * *" },
  scanPolicy: {
    configurationScanSchedule: "0 5 * * *",
    penetrationScanSchedule: "",
    conformanceScanSchedule: "0 6 1 * *",
  },
  namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "4", memory_MiB: "4096" } }],
  clusterRbacBindings: [binding("view")],
  hostConfigs: [{ hostEndpointType: "Ingress", ingressHost: "*.apps.example.com" }],
  reviewRepaveState: "Pending",
};

/** Fixture members of one kind, in addition to the shared ones. */
interface Own {
  readonly resource: string;
  readonly replaces: readonly string[];
  readonly defaults?: Readonly<Record<string, boolean | number | string>>;
  /** Secrets of the kind, in addition to the shared ones. */
  readonly secret?: readonly string[];
  readonly minimal: JsonObject;
  readonly full: JsonObject;
  readonly changes: JsonObject;
  readonly refused?: JsonObject;
  readonly unchanged?: Readonly<Record<string, string>>;
  /** Whether this kind is tested with all shared inputs. */
  readonly isWhole?: true;
  /** Shared inputs that this kind does not have. */
  readonly lacks?: readonly string[];
  readonly further?: readonly JsonObject[];
  /** Create-only inputs of this kind. */
  readonly once?: readonly string[];
  /** Whether the cluster existed before its registration, so that a delete loses no data. */
  readonly isRegistered?: true;
  /** Inputs of this kind whose values remain after they are removed from the program. */
  readonly stays?: readonly string[];
  /** Inputs of this kind that an import cannot know. */
  readonly hidden?: readonly string[];
  readonly more?: Partial<ResourceFixture>;
}

/** Returns the fixture of one kind of cluster. */
export function clusterFixture(own: Own): ResourceFixture {
  const has = (path: string) => own.lacks?.includes(path.split(/[.[]/)[0] as string) !== true;
  const without = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => has(name)));
  return {
    resource: own.resource,
    facts: {
      ...(own.isRegistered !== true && { containsData: true }),
      replaces: [...["name", "context", "cloudAccountId", "clusterTemplate.id"].filter(has), ...own.replaces],
      createOnly: [...["updateWorkerPoolsInParallel"].filter(has), ...(own.once ?? [])],
      defaults: without<boolean | number | string>({
        context: "project",
        applySetting: "DownloadAndInstall",
        "backupPolicy.includeDisks": true,
        "clusterProfiles[].packs[].type": "spectro",
        "hostConfigs[].hostEndpointType": "Ingress",
        pauseAgentUpgrades: "unlock",
        osPatchOnBoot: false,
        skipCompletion: false,
        forceDelete: false,
        forceDeleteDelay: 20,
        ...own.defaults,
      }),
      secret: [
        "clusterProfiles[].variables",
        "clusterTemplate.clusterProfiles[].variables",
        "kubeconfig",
        "adminKubeConfig",
        ...(own.secret ?? []),
      ].filter(has),
    },
    collection: "clusters",
    ...(own.isWhole !== true && { sharesFieldsWith: "ClusterEks" }),
    minimal: () => ({ name: "fixture", ...own.minimal }),
    full: () => ({ ...without(own.isWhole ? full : less), ...own.full }),
    variants: () => [
      ...(has("clusterTemplate") ? [{ name: "templated", ...own.minimal, clusterTemplate: TEMPLATED }] : []),
      ...(own.further ?? []),
    ],
    changes: () => ({ ...without(changes), ...own.changes }) as Record<string, Json>,
    // A replacement keeps the name, so the old cluster is deleted first.
    rejectedChanges: () =>
      ({
        ...(own.isRegistered !== true && { ...without({ updateWorkerPoolsInParallel: false }), clusterProfiles: [] }),
        ...own.refused,
      }) as Record<string, Json>,
    drift: { patch: { rbacs: [], health: "Healthy" }, shows: ["clusterRbacBindings"] },
    immutable: {
      ...without({
        clusterTemplate: "it is given or not when the cluster is made, and takes the place of clusterProfiles",
        context: "a program knows one project and one tenant, whose clusters are not each other's",
        ...Object.fromEntries(
          HOW.map((name) => [name, "it controls how an operation runs: a change of it alone is not a diff"]),
        ),
        "namespaces[].resourceAllocation": "it takes no other member; each of them changes",
        "clusterRbacBindings[].role": "the same",
        "machinePools[].name": "another name is another pool: separate tests cover it",
        "machinePools[].controlPlane": "a cluster always has one control plane: separate tests cover it",
        "machinePools[].nodes": "a node has an ID only after its creation: separate tests cover it",
      }),
      ...own.unchanged,
    },
    keptIfUnlisted: [...["updateWorkerPoolsInParallel", "clusterTimezone"].filter(has), ...(own.stays ?? [])],
    unordered: ["machinePoolConfig", "clusterProfileTemplates"],
    // Traces of changes, such as the number of certificate renewals, are not compared. Backups and scans that never run
    // equal none.
    currentView: ({ renewals: _, backup, scan, ...row }) => ({
      ...row,
      ...(isDone(backup) && { backup: backup as Json }),
      ...(isDone(scan) && { scan: scan as Json }),
    }),
    // Write-only inputs, and inputs that responses omit.
    writeOnly: [
      ...["clusterProfiles", "reviewRepaveState", "renewK8sCertificatesNow"].filter(has),
      ...(own.hidden ?? []),
    ],
    constantOutputs: { cloudConfigId: "a cluster keeps what it has at its cloud as long as it lives" },
    notStored: [...HOW, "reviewRepaveState", "renewK8sCertificatesNow"].filter(has),
    // Subresources of the cluster: cloud config, two kubeconfigs, backups, scans, roles, namespaces, variables, nodes.
    requests: { create: 24, read: 11, update: 30, delete: 2 },
    ...own.more,
  };
}

/** Reports whether a schedule has a time. */
function isDone(planned: unknown): boolean {
  return /"scheduledRunTime":"[^"]/.test(JSON.stringify(planned ?? null));
}
