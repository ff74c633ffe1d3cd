import type { Context, Hono } from "hono";
import { type Api, addCollection, type Call } from "../collection/collection.js";
import { choice, flag, identifier, list, type Members, object, text } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { uuid } from "../randomness.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { addNodegroups } from "./nodegroups.js";
import { CLUSTER_QUOTAS, shownQuotas } from "./quotas.js";
import { services } from "./services.js";
import { microseconds } from "./times.js";

const KUBE_VERSIONS = [
  { version: "1.29.9", is_default: false },
  { version: "1.30.7", is_default: true },
  { version: "1.31.4", is_default: false },
  { version: "1.31.2", is_default: false },
];

const GATES = [
  { KubeVersionMinor: "1.30", Names: ["TTLAfterFinished", "CSIMigration", "PodOverhead"] },
  { KubeVersionMinor: "1.31", Names: ["PodOverhead", "AnyVolumeDataSource"] },
];

const CONTROLLERS = [{ KubeVersionMinor: "1.30", Names: ["NamespaceLifecycle", "LimitRanger"] }];

const word = text({ default: "" });
const OPTIONS: Members = {
  enable_pod_security_policy: flag({ default: false }),
  feature_gates: list(text(), { default: [] }),
  admission_controllers: list(text(), { default: [] }),
  audit_logs: object(
    { enabled: flag({ default: false }), secret_name: word },
    { default: { enabled: false, secret_name: "" } },
  ),
  oidc: object(
    {
      enabled: flag({ default: false }),
      provider_name: word,
      issuer_url: word,
      client_id: word,
      username_claim: word,
      groups_claim: word,
      ca_certs: word,
    },
    {
      default: {
        enabled: false,
        provider_name: "",
        issuer_url: "",
        client_id: "",
        username_claim: "",
        groups_claim: "",
        ca_certs: "",
      },
    },
  ),
};

const WINDOW = text({ pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, valueName: "time of day" });

/** Members of a cluster that PUT changes. */
const CHANGES: Members = {
  enable_autorepair: flag(),
  enable_patch_version_auto_upgrade: flag(),
  maintenance_window_start: WINDOW,
  kubernetes_options: object(OPTIONS),
};

/** Managed Kubernetes v1: versions and their features, clusters, node groups. */
export function kubernetesRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const app = projectService(services.kubernetes, gate);
  const api: Api<ProjectEnv> = { ...projectApi(services.kubernetes, parts), refuse };
  app.get("/kubeversions", (context) => context.json({ kube_versions: KUBE_VERSIONS }));
  app.get("/feature-gates", (context) => context.json({ feature_gates: GATES }));
  app.get("/admission-controllers", (context) => context.json({ admission_controllers: CONTROLLERS }));

  const clusters = addCollection(app, api, {
    name: "kubernetes.clusters",
    kind: "cluster",
    path: "/clusters",
    within: ["project", "region"],
    envelope: { one: "cluster", many: "clusters" },
    members: {
      name: text({ required: true, max: 32, pattern: /^[A-Za-z0-9-]+$/ }),
      kube_version: text({ required: true }),
      region: text({ required: true }),
      zonal: flag(),
      cluster_type: choice(["BASIC", "HIGH_AVAILABILITY", "HIGH_AVAILABILITY_MULTI_AZ"]),
      cni_type: choice(["CALICO", "CILIUM"], { default: "CALICO" }),
      cni_cilium_settings: object({ envoy_daemonset: flag(), hubble_relay: flag() }),
      private_kube_api: flag({ default: false }),
      network_id: identifier(),
      subnet_id: identifier(),
      ...CHANGES,
    },
    check: (input, call) => {
      if (!KUBE_VERSIONS.some(({ version }) => version === input.kube_version)) throw invalid("kube_version");
      if (input.region !== call.place.region) throw invalid("region");
      // The cluster type determines whether the cluster is zonal.
      input.cluster_type ??= input.zonal === true ? "BASIC" : "HIGH_AVAILABILITY";
      input.zonal = input.cluster_type === "BASIC";
      if (input.cni_type === "CILIUM")
        input.cni_cilium_settings = {
          envoy_daemonset: true,
          hubble_relay: true,
          ...(input.cni_cilium_settings as Row | undefined),
        };
      else delete input.cni_cilium_settings;
      refuseUpgrades(input);
      refuseQuota(input, call);
    },
    notInLists: ["cni_cilium_settings"],
    serverMembers: (input, { random, now, place, objects }) => {
      const start = String(input.maintenance_window_start ?? "01:00:00");
      const at = microseconds(now);
      return {
        additional_software: null,
        created_at: at,
        updated_at: at,
        pki_tree_updated_at: at,
        enable_autorepair: input.enable_autorepair ?? true,
        enable_patch_version_auto_upgrade: input.enable_patch_version_auto_upgrade ?? input.zonal !== true,
        kube_api_ip: `203.0.113.${101 + (objects.rows("kubernetes.clusters").length % 100)}`,
        kubernetes_options: withDefaults(input.kubernetes_options),
        maintenance_last_start: null,
        maintenance_window_start: start,
        maintenance_window_end: twoHoursAfter(start),
        network_id: input.network_id ?? uuid(random),
        subnet_id: input.subnet_id ?? uuid(random),
        project_id: place.project,
        region: place.region,
        status: "PENDING_CREATE",
      };
    },
    states: {
      member: "status",
      rest: "ACTIVE",
      create: [{ state: "PENDING_CREATE", ms: 5000 }],
      update: [{ state: "PENDING_UPDATE", ms: 2000 }],
      remove: [{ state: "PENDING_DELETE", ms: 3000 }],
      whileBusy: "refuse",
    },
    changes: [
      {
        method: "PUT",
        accepts: CHANGES,
        apply: (row, input) => {
          refuseUpgrades({ ...row, ...input });
          Object.assign(
            row,
            input,
            input.kubernetes_options !== undefined && { kubernetes_options: withDefaults(input.kubernetes_options) },
          );
          row.maintenance_window_end = twoHoursAfter(String(row.maintenance_window_start));
        },
      },
      {
        method: "POST",
        path: "/upgrade-patch-version",
        accepts: false,
        apply: (row) => upgrade(row, minorOf(row.kube_version)),
        transient: [{ state: "PENDING_UPGRADE_PATCH_VERSION", ms: 3000 }],
      },
      {
        method: "POST",
        path: "/upgrade-minor-version",
        accepts: false,
        apply: (row) => upgrade(row, minorOf(row.kube_version) + 1),
        transient: [{ state: "PENDING_UPGRADE_MINOR_VERSION", ms: 5000 }],
      },
    ],
    touch: (row, { now }) => {
      row.updated_at = microseconds(now);
    },
    dependents: [{ collection: "kubernetes.nodegroups", by: "cluster_id", on: "cascade" }],
  });
  app.get(
    "/clusters/:id/kubeconfig",
    clusters.answer((call) => {
      const cluster = clusters.find(call);
      if (cluster.status === "PENDING_CREATE") throw new CollectionRefusal("busy", "The cluster is not ready yet.");
      return call.context.text(kubeconfig(cluster));
    }),
  );
  addNodegroups(app, api);
  return app;
}

function withDefaults(options: unknown): Row {
  const configured = (options ?? {}) as Row;
  return Object.fromEntries(
    Object.entries(OPTIONS).map(([name, rule]) => {
      const defaultRule = structuredClone(rule.default);
      const value = configured[name] ?? defaultRule;
      const whole = rule.type === "object" ? { ...(defaultRule as Row), ...(value as Row) } : value;
      return [name, name === "oidc" ? withClaims(whole as Row) : whole];
    }),
  );
}

/** While sign-in is enabled, the platform fills in the claims that a request leaves empty. */
function withClaims(oidc: Row): Row {
  if (oidc.enabled !== true) return oidc;
  return { ...oidc, username_claim: oidc.username_claim || "sub", groups_claim: oidc.groups_claim || "groups" };
}

function refuseUpgrades({ zonal, enable_patch_version_auto_upgrade: upgrades }: Row): void {
  if (zonal && upgrades) throw invalid("enable_patch_version_auto_upgrade");
}

function refuseQuota({ cluster_type: type }: Row, { objects, place }: Call<ProjectEnv>): void {
  const project = objects.at("resell.projects", place).find(({ id }) => id === place.project);
  if (!project) return;
  const resource = CLUSTER_QUOTAS[String(type)] ?? "";
  const here = shownQuotas(project, objects)[resource]?.filter(({ region }) => region === place.region) ?? [];
  if (here.length > 0 && here.every(({ value, used }) => value > used)) return;
  throw new CollectionRefusal("quota", `quota ${resource} is exceeded`);
}

function minorOf(version: unknown): number {
  return Number(String(version).split(".")[1]);
}

/** The platform chooses the patch: the highest. */
function upgrade(row: Row, minor: number): void {
  const patches = KUBE_VERSIONS.filter(({ version }) => minorOf(version) === minor).map(({ version }) =>
    Number(version.split(".")[2]),
  );
  const version = `1.${minor}.${Math.max(...patches)}`;
  if (patches.length === 0 || version === row.kube_version) throw invalid("kube_version");
  row.kube_version = version;
}

function twoHoursAfter(time: string): string {
  const [hours = "0", ...rest] = time.split(":");
  return [String((Number(hours) + 2) % 24).padStart(2, "0"), ...rest].join(":");
}

function kubeconfig({ id, name, kube_api_ip: address }: Row): string {
  const encoded = (what: string) => Buffer.from(`${what} of ${String(id)}`).toString("base64");
  return `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: ${encoded("CA")}
    server: https://${String(address)}:6443
  name: ${String(name)}
contexts:
- context:
    cluster: ${String(name)}
    user: admin
  name: admin@${String(name)}
current-context: admin@${String(name)}
kind: Config
preferences: {}
users:
- name: admin
  user:
    client-certificate-data: ${encoded("certificate")}
    client-key-data: ${encoded("key")}
`;
}

function invalid(member: string): CollectionRefusal {
  return new CollectionRefusal("invalid", `${member} value is invalid`);
}

function refuse(context: Context<ProjectEnv>, { reason, message, facts }: CollectionRefusal): Response {
  if (reason === "notFound") {
    const kind = String(facts.kind);
    const text = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`;
    return context.json({ error: { id: facts.id, message: text } }, 404);
  }
  const text = facts.member === undefined ? message : `${facts.member} value is invalid: ${message}`;
  return services.kubernetes.fail(context, USUAL_STATUS[reason], text);
}
