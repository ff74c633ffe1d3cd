import { type Plain, s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { cronProblem } from "../../cron.js";
import { uid } from "../../uid.js";

/** Backup policy: scope, schedule and retention. */
export interface BackupPolicy {
  readonly backupLocationId: string;
  readonly prefix: string;
  readonly expiryInHour: number;
  readonly schedule: string;
  readonly includeDisks?: boolean | undefined;
  readonly includeClusterResources?: boolean | undefined;
  readonly includeClusterResourcesMode?: string | undefined;
  readonly namespaces?: readonly string[] | undefined;
  readonly clusterUids?: readonly string[] | undefined;
  readonly includeAllClusters?: boolean | undefined;
}

/** Platform's values for the inclusion of cluster-scoped resources. */
const MODES: Readonly<Record<string, string>> = { always: "Always", never: "Never", auto: "Auto" };

/** Returns the input for a backup policy. */
export function backupPolicy(of: "the cluster" | "the workspace") {
  const only = (rejected: string) =>
    of === "the cluster"
      ? ` Applies to the backup policy of a \`Workspace\` only: the preview rejects ${rejected} for a cluster.`
      : "";
  return s
    .object(`Backup policy of ${of}: location, schedule, scope and retention of backups. Default: no backups.`, {
      backupLocationId: uid().doc(
        "Backup storage location ID: the ID of a `BackupStorageLocation` or of a result of `getBackupStorageLocation`.",
      ),
      prefix: s.string("Backup name prefix. Backup names are `<prefix>-<cluster>-<timestamp>`."),
      expiryInHour: s
        .number("Backup retention, in hours, at least 1. The platform deletes a backup after this time.")
        .integer()
        .min(1),
      schedule: s
        .string(
          "Backup schedule: a five-field cron expression, such as `0 3 * * 0`. If empty, backups are on demand only.",
        )
        .check(cronProblem),
      includeDisks: s.boolean("Whether backups include persistent volumes.").default(true),
      includeClusterResources: s
        .boolean(
          "Whether backups include cluster-scoped resources, as the mode `always` (`true`) or `never` (`false`). Mutually exclusive with `includeClusterResourcesMode`, which replaces this input. Default: `true` if the mode is unset.",
        )
        .optional(),
      includeClusterResourcesMode: s
        .string("Cluster-scoped resources mode of the backups.")
        .values({
          always: "backups include cluster-scoped resources",
          never: "backups exclude cluster-scoped resources",
          auto: "backups include cluster-scoped resources if they cover all namespaces",
        })
        .enumType("IncludeClusterResourcesMode")
        .optional(),
      namespaces: s.set("Namespaces in the backup. Default: all namespaces.", s.string().notEmpty()).optional(),
      clusterUids: s.set(`Cluster IDs in the workspace backup.${only("a value")}`, uid()).optional(),
      includeAllClusters: s
        .boolean(
          `Whether the workspace backup includes all clusters of the workspace, including clusters that are added later.${only("`true`")}`,
        )
        .optional(),
    })
    .optional()
    .check((policy) =>
      policy.includeClusterResources !== undefined && policy.includeClusterResourcesMode !== undefined
        ? "takes either includeClusterResources or includeClusterResourcesMode, not both"
        : undefined,
    )
    .semanticEquals((before, after) => canonical(before) === canonical(after));
}

/** Returns a backup policy for the request of a cluster. */
export function encodeBackupConfig(policy: BackupPolicy): Values {
  return {
    backupLocationUid: policy.backupLocationId,
    backupPrefix: policy.prefix,
    durationInHours: policy.expiryInHour,
    includeAllDisks: policy.includeDisks ?? true,
    includeClusterResourceMode: encodeMode(policy),
    namespaces: [...(policy.namespaces ?? [])],
    schedule: { scheduledRunTime: policy.schedule },
  };
}

/** Returns the live backup policy of a cluster. `recorded` decides which of two inputs is used. */
export function decodeBackupPolicy(config: unknown, recorded: BackupPolicy | undefined): BackupPolicy | undefined {
  if (!isObject(config)) return undefined;
  const text = (member: string, known = "") => String(memberAt(config, member) ?? known);
  const liveValue = text("includeClusterResourceMode");
  const mode = Object.keys(MODES).find((word) => MODES[word] === liveValue) ?? liveValue;
  const isByMode = recorded?.includeClusterResourcesMode !== undefined || !["always", "never"].includes(mode);
  return {
    backupLocationId: text("backupLocationUid"),
    prefix: text("backupPrefix", recorded?.prefix),
    expiryInHour: Number(memberAt(config, "durationInHours") ?? recorded?.expiryInHour ?? 0),
    schedule: isObject(config.schedule) ? text("schedule.scheduledRunTime") : (recorded?.schedule ?? ""),
    includeDisks: memberAt(config, "includeAllDisks") === true,
    ...(isByMode ? { includeClusterResourcesMode: mode } : { includeClusterResources: mode === "always" }),
    ...stringListMember("namespaces", memberAt(config, "namespaces"), recorded),
  };
}

/**
 * Returns a list of strings as the member `name`. Omits an empty list unless the response and the known value contain
 * it.
 */
export function stringListMember(name: string, value: unknown, recorded: unknown): Values {
  const texts = Array.isArray(value) ? value.map(String) : [];
  const isShown = texts.length > 0 || (value !== undefined && Array.isArray(memberAt(recorded, name)));
  return isShown ? { [name]: texts } : {};
}

function encodeMode({ includeClusterResources, includeClusterResourcesMode: mode }: BackupPolicy): string {
  if (mode !== undefined) return MODES[mode] ?? mode;
  return includeClusterResources === false ? "Never" : "Always";
}

/** Returns the same key for equal policies. */
function canonical(value: Plain): string {
  const policy = value as unknown as BackupPolicy;
  const { namespaces, ...config } = encodeBackupConfig(policy);
  return JSON.stringify([
    config,
    (namespaces as string[]).sort(),
    [...(policy.clusterUids ?? [])].sort(),
    policy.includeAllClusters === true,
  ]);
}
