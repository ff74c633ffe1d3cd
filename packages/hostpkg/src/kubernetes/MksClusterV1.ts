import { s } from "@tripod/kit";
import { samePem, timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { objectId } from "../uuid.js";
import { CLUSTER_TYPES, CNI_TYPES, codecs, fitTogether, isBasic, madeAs, refuseOther } from "./clusterTypes.js";
import { kubernetes } from "./dialect.js";
import { foreseeCluster } from "./foresee.js";
import { kubernetesOptions } from "./options.js";
import { neverReached, upgrade } from "./upgrade.js";
import { parseVersion, plainVersion, satisfies } from "./versions.js";
import { WAITS } from "./waits.js";

const OPTIONS = ["enablePodSecurityPolicy", "featureGates", "admissionControllers", "enableAuditLogs", "oidc"] as const;
const word = (doc: string) => s.string(doc).emptyAsUnset().optional();
/**
 * Returns a field for one of the words in any case. A value that an earlier version did not record causes no
 * replacement.
 */
const oneOf = (words: Readonly<Record<string, string>>) =>
  s
    .string()
    .optional()
    .computed()
    .check((value) =>
      Object.hasOwn(words, value.toUpperCase()) ? undefined : `must be one of ${Object.keys(words).join(", ")}`,
    )
    .codec({ encode: () => undefined })
    .semanticEquals((oldValue, newValue) => oldValue.toUpperCase() === newValue.toUpperCase())
    .replacesIf(() => true);
const id = (doc: string) => objectId(doc).optional().computed().replaces();

export const MksClusterV1 = managed({
  name: "MksClusterV1",
  kind: "Kubernetes cluster",
  doc: "Managed Kubernetes cluster of Selectel Managed Kubernetes (MKS). The platform runs the control plane. `MksNodegroupV1` manages the node groups, and `getMksKubeconfigV1` returns the kubeconfig. Creating the cluster takes several minutes.",
  dataLoss: "all workloads and data in the cluster",
  endpoint: {
    path: "/clusters",
    scopeInputs: ["projectId", "region"],
    alsoInBody: ["region"],
    dialect: kubernetes("clusters"),
  },
  identity: { unique: false },
  wire: {
    envelope: "cluster",
    codecs: { ...codecs, kubeVersion: { decode: (live) => live.string("kube_version") } },
    // A response without options does not show that they were removed.
    decode: (outputs, live, recorded) => {
      const kept = live.has("kubernetes_options") ? [] : OPTIONS.filter((name) => recorded[name] !== undefined);
      return { ...outputs, ...Object.fromEntries(kept.map((name) => [name, recorded[name]])) };
    },
  },
  fields: {
    name: s
      .string("Cluster name: 1–32 Latin letters, digits and hyphens. Case is ignored.")
      .check((value) =>
        /^[A-Za-z0-9-]{1,32}$/.test(value) ? undefined : "must have 1 to 32 Latin letters, digits and hyphens",
      )
      .autoName({ maxLength: 32 })
      .replaces()
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase()),
    projectId: inProject,
    region: inRegion,
    kubeVersion: s
      .string(
        "Kubernetes version, such as `1.31.4`. The cluster can be upgraded to the latest patch version or to the next minor version. Downgrades are not supported. Patch versions that the platform installs automatically cause no diff.",
      )
      .check((value) => (parseVersion(value) === undefined ? "must be a version such as 1.31.4" : undefined))
      .codec({ encode: (value) => plainVersion(value as string) })
      .semanticEquals(satisfies)
      .rejectChange(neverReached),
    clusterType: oneOf(CLUSTER_TYPES).doc(
      "Cluster type: `BASIC` (one control plane node), `HIGH_AVAILABILITY` (three control plane nodes in one pool segment) or `HIGH_AVAILABILITY_MULTI_AZ` (three control plane nodes in three pool segments). Case is ignored. Default: `HIGH_AVAILABILITY`, or `BASIC` if `zonal` is true. Changing it replaces the cluster. Removing the value keeps the type.",
    ),
    zonal: s
      .boolean("Whether the cluster is a basic cluster with one control plane node. `clusterType` takes precedence.")
      .optional()
      .computed()
      .replaces()
      .deprecated("Use `clusterType`: `BASIC` instead of true, `HIGH_AVAILABILITY` instead of false."),
    cniType: oneOf(CNI_TYPES).doc(
      "CNI plugin (pod network): `CALICO` or `CILIUM`. Case is ignored. Default: `CALICO`. Changing it replaces the cluster. Removing the value keeps the plugin.",
    ),
    cniCiliumSettings: s
      .object(
        "Cilium settings. Only for `cniType` `CILIUM`. Default: all members are true. Changing a member replaces the cluster. Removing the value keeps the settings.",
        {
          envoyDaemonset: s
            .boolean("Whether Cilium uses a separate Envoy DaemonSet. Changing it replaces the cluster.")
            .default(true)
            .replacesIf(() => true),
          hubbleRelay: s
            .boolean(
              "Whether Hubble Relay runs, which aggregates network flows of all nodes. Changing it replaces the cluster.",
            )
            .default(true)
            .replacesIf(() => true),
        },
      )
      .optional()
      .computed()
      .replacesIf(() => true),
    privateKubeApi: s
      .boolean(
        "Whether the cluster has a private Kubernetes API endpoint, reachable only from the network of the cluster.",
      )
      .default(false)
      .replaces(),
    networkId: id("OpenStack network ID of the cluster: a private network. Default: the platform creates a network."),
    subnetId: id("OpenStack subnet ID of the cluster. Default: the platform creates a subnet."),
    enableAutorepair: s
      .boolean(
        "Whether node auto-repair is enabled: the platform recovers failed worker nodes. Data on the boot volumes of these nodes is lost. Not available with a single worker node.",
      )
      .default(true),
    enablePatchVersionAutoUpgrade: s
      .boolean(
        "Whether patch version auto-upgrade is enabled: the platform installs Kubernetes patch versions in the maintenance window. Default: `true`, but false for `BASIC` clusters, for which true is not supported.",
      )
      .optional()
      .computed(),
    maintenanceWindowStart: s
      .string(
        "Maintenance window start: daily time in UTC as `hh:mm:ss`, such as `03:00:00`. Default: the platform chooses a time. Removing the value keeps the time.",
      )
      .optional()
      .computed()
      .check((value) =>
        /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) ? undefined : "must be a time of day such as 03:00:00, in UTC",
      ),
    enablePodSecurityPolicy: s
      .boolean("Whether the PodSecurityPolicy admission plugin is enabled. Kubernetes 1.25 removed PodSecurityPolicy.")
      .default(false)
      .wire("kubernetes_options.enable_pod_security_policy"),
    featureGates: s
      .set(
        "Feature gates to enable. `getMksFeatureGatesV1` lists the available feature gates. If the value is unset, the current feature gates are kept. Removing the list disables them.",
        s.string().notEmpty(),
      )
      .optional()
      .wire("kubernetes_options.feature_gates"),
    admissionControllers: s
      .set(
        "Admission controllers to enable. `getMksAdmissionControllersV1` lists the available admission controllers. If the value is unset, the current admission controllers are kept. Removing the list disables them.",
        s.string().notEmpty(),
      )
      .optional()
      .wire("kubernetes_options.admission_controllers"),
    enableAuditLogs: s
      .boolean("Whether Kubernetes audit logs are available for export.")
      .default(false)
      .wire("kubernetes_options.audit_logs.enabled"),
    oidc: s
      .object(
        "OIDC authentication of cluster users. If the value is unset, the current settings are kept. `enabled: false` disables OIDC authentication.",
        {
          enabled: s.boolean("Whether OIDC authentication is enabled."),
          providerName: word("Provider name of the OIDC identity provider. Required if `enabled` is true."),
          issuerUrl: word(
            "Issuer URL of the OIDC identity provider, which starts with `https://`. Required if `enabled` is true.",
          ).check((value) => (value.startsWith("https://") ? undefined : "must start with https://")),
          clientId: word("Client ID of the cluster at the OIDC identity provider. Required if `enabled` is true."),
          usernameClaim: word(
            "Username claim: claim of the ID token with the user name. Default: `sub`.",
          ).platformDefault("sub"),
          groupsClaim: word(
            "Groups claim: claim of the ID token with the groups of the user. Default: `groups`.",
          ).platformDefault("groups"),
          caCerts: word(
            "CA certificates (PEM) of the OIDC identity provider. Needed for private certificate authorities. Whitespace around lines is ignored.",
          ).semanticEquals(samePem),
        },
      )
      .optional()
      .computed()
      .wire("kubernetes_options.oidc"),
    timeouts: timeoutsField(["create", "update", "delete"], "60 minutes"),
    kubeApiIp: s.string("Kubernetes API server IP address.").computed().stable(),
    maintenanceWindowEnd: s.string("Maintenance window end: daily time in UTC as `hh:mm:ss`.").computed(),
    status: s.string("Status of the cluster. `ACTIVE` if no operation is in progress.").computed(),
  },
  rules: [
    fitTogether,
    ({ clusterType, zonal, enablePatchVersionAutoUpgrade }, { unknown, fail }) => {
      if (!unknown.has("clusterType") && isBasic({ clusterType, zonal }) && enablePatchVersionAutoUpgrade === true)
        fail("enablePatchVersionAutoUpgrade", "must not be true for a cluster with one control plane. Remove it.");
    },
    ({ oidc }, { fail }) => {
      if (oidc === undefined) return;
      for (const name of ["providerName", "issuerUrl", "clientId"] as const) {
        if (oidc.enabled && (oidc[name] ?? "") === "") fail(`oidc.${name}`, "is required if oidc.enabled is true");
      }
      for (const name of ["providerName", "issuerUrl", "clientId", "usernameClaim", "groupsClaim"] as const) {
        if (!oidc.enabled && (oidc[name] ?? "") !== "")
          fail(`oidc.${name}`, "must not be set if oidc.enabled is false. Remove it or set oidc.enabled to true.");
      }
    },
  ],
  preflight: foreseeCluster,
  create: {
    costs: true,
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
        // Options are always sent completely, because the platform resets omitted ones.
        ...(OPTIONS.some((name) => changed.has(name)) && {
          kubernetes_options: kubernetesOptions(inputs, before, live),
        }),
      }),
    },
  ],
  waits: WAITS,
});
