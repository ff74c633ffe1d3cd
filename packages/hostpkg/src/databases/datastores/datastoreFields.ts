import { type AnyField, s, sameInstant } from "@tripod/kit";
import { plainId, uuid } from "../../uuid.js";
import { allowedAddress, placed } from "../fields.js";
import { sameConfig } from "./config.js";

/** Returns a list field with at most one element. */
function oneOf<E extends AnyField>(element: E) {
  return s.list(element).checkCount((count) => (count > 1 ? "must have at most one element" : undefined));
}

/** Fields of all clusters. */
export const datastoreFields = {
  ...placed,
  name: s.string("Cluster name. Not unique: several clusters can have the same name.").notEmpty().autoName(),
  typeId: uuid(
    "Datastore type ID, which selects engine and version. `getDbaasDatastoreTypeV1` finds datastore types.",
  ).replaces(),
  subnetId: uuid("Subnet ID (OpenStack) of the nodes.").replaces(),
  config: s
    .map(
      "Configuration parameters of the database engine by name, with all values as strings. `getDbaasConfigurationParameterV1` lists the parameters of each engine. Removing a parameter restores its default. Removing the whole map keeps all values. Adding a parameter with its default value is an update, because the API returns only parameters that were set.",
      s.string(),
    )
    .optional()
    .computed()
    .semanticEquals(sameConfig),
  securityGroups: s
    .set(
      "Security group IDs (OpenStack) of the nodes, at least one. Default: the platform creates a default security group with the cluster. Removing the list keeps the current security groups.",
      uuid("Security group ID."),
    )
    .optional()
    .computed()
    .checkCount((count) =>
      count === 0 ? "must have at least one element. Add a security group ID or remove the input." : undefined,
    ),
  logs: s
    .string(
      "Log group of Selectel Logs that receives the logs of the cluster, such as `s/dbaas/orders`. The name consists of the prefix `s/dbaas/` and letters, digits and `_ - / . #`, with at most 512 characters in total. Default: no log export. Removing the value stops the export.",
    )
    .check((value) =>
      /^s\/dbaas\/[A-Za-z0-9_\-/.#]*$/.test(value) && value.length <= 512
        ? undefined
        : "must start with s/dbaas/, followed by letters, digits and _ - / . #, with at most 512 characters",
    )
    .optional()
    .wire("log_platform.log_group"),
  firewalls: oneOf(
    s.object({ ips: s.list("Allowed IP addresses and CIDR blocks (IPv4), such as `10.0.0.0/8`.", allowedAddress()) }),
  )
    .optional()
    .wire("firewall")
    .deprecated("Use the resource DbaasFirewallV1 instead.")
    .doc(
      "IP allowlist (firewall) of the cluster, at most one element. Removing the list empties the allowlist, which blocks all clients. `DbaasFirewallV1` manages the same list: do not use both, because each overwrites the list of the other.",
    ),
  enabled: s.boolean("Whether the cluster is enabled.").computed(),
  status: s
    .string(
      "Status of the cluster, such as `ACTIVE`, `RESIZING`, `DEGRADED` (exists with restrictions), `DISK_FULL` or `ERROR`.",
    )
    .computed(),
  connections: s.map("DNS names by role: `master`, `replica-1` and so on.", s.string()).computed().wire("connection"),
  instances: s
    .list(
      "Cluster nodes, in the order of the API response.",
      s.object({
        role: s.string("Node role: `MASTER` for the primary or `REPLICA` for a replica.").computed(),
        floatingIp: s
          .string("Floating IP address of the node. Empty if the node has no floating IP address.")
          .computed()
          .codec({ decode: publicAddress }),
      }),
    )
    .computed(),
};

/** Returns the node count field of an engine with at most `most` nodes. */
export function nodes(most?: number) {
  const count = s.number().integer().min(1);
  return most === undefined
    ? count.doc("Node count, at least 1. The first node is the primary, the others are replicas.")
    : count
        .max(most)
        .doc(
          most === 1
            ? "Node count. Must be 1."
            : `Node count, 1–${most}. The first node is the primary, the others are replicas.`,
        );
}

const flavorId = uuid(
  "Flavor ID, which selects vCPUs, RAM and disk of each node. `getDbaasFlavorV1` finds flavors. Changing the flavor resizes the nodes.",
);

/** Fields of the node size: a flavor ID or numbers. */
export const sized = {
  flavorId: flavorId.optional().computed(),
  flavors: oneOf(
    s.object({
      vcpus: s.number("vCPUs of each node, at least 1.").integer().min(1),
      ram: s.number("RAM of each node, in MiB, at least 1.").integer().min(1),
      disk: s.number("Disk size of each node, in GiB, at least 1.").integer().min(1),
      diskType: s
        .string("Disk type of the nodes.")
        .values({ local: "disk of the host", "network-ultra": "network volume" })
        .enumType("DbaasDatastoreFlavorDiskType")
        .replaces()
        .default("local"),
    }),
  )
    .optional()
    .computed()
    .wire("flavor")
    .doc(
      "Custom flavor of the nodes, one element. Mutually exclusive with `flavorId`. Changing the flavor resizes the nodes.",
    ),
};

/** Field of the size of Redis nodes, which is always a flavor ID. */
export const sizedByFlavor = {
  flavorId,
  flavors: s
    .list(
      "Size of the nodes, one element: vCPUs, RAM and disk of the flavor in `flavorId`.",
      s.object({
        vcpus: s.number("vCPUs of each node.").integer().computed(),
        ram: s.number("RAM of each node, in MiB.").integer().computed(),
        disk: s.number("Disk size of each node, in GiB.").integer().computed(),
      }),
    )
    .computed()
    .codec({ decode: (raw) => (raw === null || raw === undefined ? [] : [pickSize(raw as Size)]) })
    .wire("flavor"),
};

/** Fields of all engines except Kafka. */
export const backedUp = {
  backupRetentionDays: s.number("Backup retention, in days. At least 1.").integer().min(1).default(7),
  floatingIps: oneOf(
    s.object({
      master: s
        .number("Number of primary floating IPs (floating IP addresses of the primary): 0 or 1.")
        .integer()
        .min(0)
        .max(1),
      replica: s
        .number(
          "Number of replica floating IPs: how many replicas have a floating IP address, from 0 to the number of replicas.",
        )
        .integer()
        .min(0),
    }),
  )
    .optional()
    .doc(
      "Floating IP addresses of the nodes by role, one element. Default: none. Removing the element removes all floating IP addresses.",
    ),
  restores: oneOf(
    s.object({
      datastoreId: uuid("Source cluster ID: the cluster whose backup is restored.").optional(),
      targetTime: s
        .string(
          "Recovery time: point in time (UTC, without offset) whose state is restored, such as `2026-02-01T09:30:00`. Within the last 7 days.",
        )
        .emptyAsUnset()
        .semanticEquals(sameInstant)
        .optional(),
    }),
  )
    .optional()
    .writeOnly()
    .createOnly("to restore a backup, create another cluster with this input")
    .wire("restore", { encode: ([first]) => encodeRestore(first) })
    .doc(
      "Point-in-time recovery (PITR): creates the cluster from a backup of another cluster. One element. Applies to the creation only: later changes are rejected, and removing the element has no effect.",
    ),
};

/** Connection pooler of a cluster without this input. */
export const USUAL_POOLER = { mode: "transaction", size: 30 };

/** Field of the connection pooler of PostgreSQL. */
export const pooled = {
  poolers: oneOf(
    s.object({
      mode: s
        .string("Pooling mode of the connection pooler.")
        .values({
          session: "one server connection for each client session",
          transaction: "one server connection for each transaction",
          statement: "one server connection for each statement",
        })
        .enumType("DbaasDatastorePoolerMode"),
      size: s.number("Pool size: number of server connections, 1–500.").integer().min(1).max(500),
    }),
  )
    .optional()
    .platformDefault([USUAL_POOLER])
    .wire("pooler", {
      encode: ([first]) => first,
      decode: (raw) => (raw === null || raw === undefined ? undefined : [raw]),
    })
    .doc(
      "Connection pooler of the cluster, one element. Default: mode `transaction` and size 30. Removing the element restores the default.",
    ),
};

/** Field of the Redis password. */
export const passworded = {
  redisPassword: s
    .string("Redis password. The API does not return the password. Removing the value keeps the current password.")
    .notEmpty()
    .secret()
    .optional()
    .computed(),
};

interface Size {
  readonly vcpus?: number;
  readonly ram?: number;
  readonly disk?: number;
}

function pickSize({ vcpus = 0, ram = 0, disk = 0 }: Size): Required<Size> {
  return { vcpus, ram, disk };
}

function encodeRestore(
  restore: { readonly datastoreId?: string | undefined; readonly targetTime?: string | undefined } | undefined,
) {
  if (restore === undefined) return undefined;
  const { datastoreId, targetTime } = restore;
  return {
    ...(datastoreId === undefined ? {} : { datastore_id: plainId(datastoreId) }),
    ...(targetTime === undefined ? {} : { target_time: targetTime.toUpperCase() }),
  };
}

/** Returns a floating IP address, or an empty string for null, an empty string and the text `None`. */
export function publicAddress(raw: unknown): string {
  return typeof raw === "string" && raw !== "None" ? raw : "";
}
