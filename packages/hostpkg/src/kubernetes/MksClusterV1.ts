import { s } from "@tripod/kit";
import { timeoutsField } from "@tripod/objects";
import { managed } from "../managed.js";
import { samePem } from "../pemText.js";
import { inProject, inRegion } from "../project.js";
import { CLUSTER_TYPES, CNI_TYPES, codecs, fitTogether, isBasic, madeAs, refuseOther } from "./clusterTypes.js";
import { kubernetes } from "./dialect.js";
import { foreseeCluster } from "./foresee.js";
import { kubernetesOptions } from "./options.js";
import { neverReached, upgrade } from "./upgrade.js";
import { parseVersion, plainVersion, satisfies } from "./versions.js";
import { WAITS } from "./waits.js";

const OPTIONS = ["enablePodSecurityPolicy", "featureGates", "admissionControllers", "enableAuditLogs", "oidc"] as const;
const word = (doc: string) => s.string().optional().doc(doc);
/** A word in any case. What an older state did not record is not known, and no reason to make a cluster anew. */
const oneOf = (words: Readonly<Record<string, string>>) =>
  s
    .string()
    .optional()
    .computed()
    .check((value) =>
      Object.hasOwn(words, value.toUpperCase()) ? undefined : `must be one of ${Object.keys(words).join(", ")}`,
    )
    .coded({ encode: () => undefined })
    .sameAs((before, after) => before.toUpperCase() === after.toUpperCase())
    .replacesIf(() => true);
const id = (doc: string) => s.string().optional().computed().replaces().doc(doc);

export const MksClusterV1 = managed({
  name: "MksClusterV1",
  kind: "Kubernetes cluster",
  doc: "A managed Kubernetes cluster. Its nodes are `MksNodegroupV1`, its credentials come from `getMksKubeconfigV1`. Making one takes minutes.",
  loses: "everything that runs in it",
  at: { path: "/clusters", within: ["projectId", "region"], sent: ["region"], dialect: kubernetes("clusters") },
  identity: { unique: false },
  wire: {
    envelope: "cluster",
    codecs: {
      ...codecs,
      kubeVersion: { decode: (live) => live.string("kube_version") },
    },
  },
  fields: {
    name: s
      .string()
      .check((value) =>
        /^[A-Za-z0-9-]{1,32}$/.test(value) ? undefined : "must have 1 to 32 latin letters, digits and hyphens",
      )
      .autoNamed({ maxLength: 32 })
      .replaces()
      .sameAs((before, after) => before.toLowerCase() === after.toLowerCase())
      .doc("Name of the cluster: up to 32 latin letters, digits and hyphens. Upper and lower case make no difference."),
    projectId: inProject,
    region: inRegion,
    kubeVersion: s
      .string()
      .check((value) => (parseVersion(value) === undefined ? "must be a version such as 1.31.4" : undefined))
      .coded({ encode: (value) => plainVersion(value as string) })
      .sameAs(satisfies)
      .refusedIf(neverReached)
      .doc(
        "Version of Kubernetes, such as `1.31.4`. It can go to the last patch, or to the next minor version, and never back; later patches that the platform installs by itself are no difference.",
      ),
    clusterType: oneOf(CLUSTER_TYPES).doc(
      "Where the control plane is: `BASIC` (one), `HIGH_AVAILABILITY` (three in one zone) or `HIGH_AVAILABILITY_MULTI_AZ` (three in three zones), in upper or lower case. Without it, a new cluster is `HIGH_AVAILABILITY`, or what `zonal` says.",
    ),
    zonal: s
      .boolean()
      .optional()
      .computed()
      .replaces()
      .deprecated("use `clusterType`: `BASIC` in place of true, `HIGH_AVAILABILITY` in place of false")
      .doc("Whether there is one control plane instead of three. `clusterType` wins over it."),
    cniType: oneOf(CNI_TYPES).doc(
      "What connects pods: `CALICO` or `CILIUM`, in upper or lower case. Without it, a new cluster has `CALICO`, and one that is there keeps what it has.",
    ),
    cniCiliumSettings: s
      .object({
        envoyDaemonset: s
          .boolean()
          .default(true)
          .replacesIf(() => true)
          .doc("Whether Envoy runs on each node by itself."),
        hubbleRelay: s
          .boolean()
          .default(true)
          .replacesIf(() => true)
          .doc("Whether Hubble's relay runs."),
      })
      .optional()
      .computed()
      .replacesIf(() => true)
      .doc(
        "Settings of Cilium, with `cniType` `CILIUM` alone; what is left out inside is true. Without it, both are on.",
      ),
    privateKubeApi: s
      .boolean()
      .default(false)
      .replaces()
      .doc("Whether the API can be reached from the cluster's network alone."),
    networkId: id("Identifier of the private network that the cluster is in. The platform makes one without it."),
    subnetId: id("Identifier of the subnet that the cluster is in. The platform makes one without it."),
    enableAutorepair: s.boolean().default(true).doc("Whether the platform makes nodes anew that have failed."),
    enablePatchVersionAutoUpgrade: s
      .boolean()
      .optional()
      .computed()
      .doc(
        "Whether the platform installs patches of Kubernetes by itself in the maintenance window. Without it, yes, but for a cluster with one control plane, which cannot have it.",
      ),
    maintenanceWindowStart: s
      .string()
      .optional()
      .computed()
      .check((value) =>
        /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) ? undefined : "must be a time of day such as 03:00:00, in UTC",
      )
      .doc(
        "When the maintenance window begins each day, in UTC, such as `03:00:00`. The platform chooses a time without it.",
      ),
    enablePodSecurityPolicy: s
      .boolean()
      .default(false)
      .wire("kubernetes_options.enable_pod_security_policy")
      .doc("Whether pod security policies count."),
    featureGates: s
      .set(s.string().notEmpty())
      .optional()
      .wire("kubernetes_options.feature_gates")
      .doc("Feature gates that are open; `getMksFeatureGatesV1` lists them."),
    admissionControllers: s
      .set(s.string().notEmpty())
      .optional()
      .wire("kubernetes_options.admission_controllers")
      .doc("Admission controllers that are on; `getMksAdmissionControllersV1` lists them."),
    enableAuditLogs: s
      .boolean()
      .default(false)
      .wire("kubernetes_options.audit_logs.enabled")
      .doc("Whether audit logs are collected."),
    oidc: s
      .object({
        enabled: s.boolean().doc("Whether users sign in through the provider."),
        providerName: word("Name of the provider; needed when it is on."),
        issuerUrl: word("Address of the provider, which begins with `https://`; needed when it is on.").check(
          (value) => (value.startsWith("https://") ? undefined : "must begin with https://"),
        ),
        clientId: word("Identifier of the cluster at the provider; needed when it is on."),
        usernameClaim: word("Claim that holds the name of the user; `sub` without it.").usually("sub"),
        groupsClaim: word("Claim that holds the groups of the user; `groups` without it.").usually("groups"),
        caCerts: word(
          "Certificates of the provider's authority in PEM form. Space around their lines, and how these end, makes no difference.",
        ).sameAs(samePem),
      })
      .optional()
      .computed()
      .wire("kubernetes_options.oidc")
      .doc(
        "Sign-in of users through OpenID Connect. Leaving it out keeps what is there; `enabled: false` switches it off.",
      ),
    timeouts: timeoutsField(["create", "update", "delete"], "60 minutes"),
    kubeApiIp: s.string().computed().stable().doc("Address of the API."),
    maintenanceWindowEnd: s.string().computed().doc("When the maintenance window ends, in UTC."),
    status: s.string().computed().doc("State of the cluster; `ACTIVE` when nothing is being done to it."),
  },
  rules: [
    fitTogether,
    ({ clusterType, zonal, enablePatchVersionAutoUpgrade }, { unknown, fail }) => {
      if (!unknown.has("clusterType") && isBasic({ clusterType, zonal }) && enablePatchVersionAutoUpgrade === true)
        fail("enablePatchVersionAutoUpgrade", "must not be true for a cluster with one control plane");
    },
    ({ oidc }, { fail }) => {
      if (oidc === undefined) return;
      for (const name of ["providerName", "issuerUrl", "clientId"] as const) {
        if (oidc.enabled && (oidc[name] ?? "") === "") fail(`oidc.${name}`, "missing required input: oidc is enabled");
      }
      for (const name of ["providerName", "issuerUrl", "clientId", "usernameClaim", "groupsClaim"] as const) {
        if (!oidc.enabled && (oidc[name] ?? "") !== "")
          fail(`oidc.${name}`, "must not be given while oidc is not enabled");
      }
    },
  ],
  foresee: foreseeCluster,
  create: {
    body: (encoded, inputs) => ({
      cluster: {
        ...encoded,
        ...madeAs(inputs),
        enable_patch_version_auto_upgrade: inputs.enablePatchVersionAutoUpgrade ?? !isBasic(inputs),
        kubernetes_options: kubernetesOptions(inputs, {}, undefined),
      },
    }),
  },
  update: [
    {
      sends: ["clusterType", "cniType", "cniCiliumSettings"],
      run: async ({ inputs, live, changed }, on) => refuseOther(inputs, live ?? (await on.read()), changed),
    },
    { sends: ["kubeVersion"], run: ({ inputs }, on) => upgrade(inputs.kubeVersion, on) },
    {
      method: "PUT",
      sends: ["enableAutorepair", "enablePatchVersionAutoUpgrade", "maintenanceWindowStart", ...OPTIONS],
      body: ({ inputs, recorded: { inputs: before }, live, changed }) => ({
        ...(changed.has("enableAutorepair") && { enable_autorepair: inputs.enableAutorepair }),
        ...(changed.has("enablePatchVersionAutoUpgrade") && {
          enable_patch_version_auto_upgrade: inputs.enablePatchVersionAutoUpgrade,
        }),
        ...(changed.has("maintenanceWindowStart") && { maintenance_window_start: inputs.maintenanceWindowStart }),
        // Whatever else is sent, options that are sent at all are sent whole: the platform forgets what is left out.
        ...(OPTIONS.some((name) => changed.has(name)) && {
          kubernetes_options: kubernetesOptions(inputs, before, live),
        }),
      }),
    },
  ],
  waits: WAITS,
});
