import { type AnyField, s } from "@tripod/kit";
import { placed, uuid } from "../fields.js";
import { sameConfig } from "./config.js";

/** A list that stands for one object. */
function oneOf<E extends AnyField>(element: E) {
  return s.list(element).check((value) => (value.length > 1 ? "must have one element at most" : undefined));
}

/** What every cluster takes and shows. */
export const datastoreFields = {
  ...placed,
  name: s.string().notEmpty().autoNamed().doc("Name of the datastore. Others may have the same."),
  typeId: uuid(
    "Identifier of the datastore type: engine and version, as `getDbaasDatastoreTypeV1` finds it.",
  ).replaces(),
  subnetId: uuid("Identifier of the subnet in which the nodes get their addresses.").replaces(),
  config: s
    .map(s.string())
    .optional()
    .computed()
    .sameAs(sameConfig)
    .doc(
      "Parameters of the engine by name, such as `{work_mem: 8192}`; `getDbaasConfigurationParameterV1` lists them. One that is taken away goes back to its default; without the whole of it, everything stays.",
    ),
  securityGroups: s
    .set(uuid("Identifier of a security group."))
    .optional()
    .computed()
    .check((value) => (value.length === 0 ? "must have one element at least, or be left out" : undefined))
    .doc("Identifiers of the security groups of the nodes. Without them, those that are there stay."),
  logs: s
    .string()
    .check((value) =>
      /^s\/dbaas\/[A-Za-z0-9_\-/.#]*$/.test(value) && value.length <= 512
        ? undefined
        : "must begin with s/dbaas/ and go on with letters, digits and _ - / . #, with 512 characters at most",
    )
    .optional()
    .wire("log_platform.log_group")
    .doc("Group of the log platform that gets the logs, such as `s/dbaas/orders`. Without it, logs go nowhere."),
  firewalls: oneOf(
    s.object({
      ips: s.list(s.string().notEmpty()).doc("Addresses, or networks such as `10.0.0.0/8`, that may connect."),
    }),
  )
    .optional()
    .wire("firewall")
    .deprecated("Use the resource DbaasFirewallV1 instead.")
    .doc(
      "Who may connect. The same list as that of `DbaasFirewallV1`: with both in one program they overwrite each other.",
    ),
  enabled: s.boolean().computed().doc("Whether the datastore is switched on."),
  status: s.string().computed().doc("State that the platform reports, such as `ACTIVE`."),
  connections: s
    .map(s.string())
    .computed()
    .wire("connection")
    .doc("Names under which the nodes are reached, by role: `master`, `replica-1` and so on."),
  instances: s
    .list(
      s.object({
        role: s.string().computed().doc("`MASTER` or `REPLICA`."),
        floatingIp: s
          .string()
          .computed()
          .coded({ decode: publicAddress })
          .doc("Public address; empty when it has none."),
      }),
    )
    .computed()
    .doc("The nodes, in the platform's order."),
};

/** Nodes, of which an engine has `most`. */
export function nodes(most?: number) {
  const count = s.number().integer().min(1);
  return most === undefined
    ? count.doc("Number of nodes, the first of which is the master.")
    : count.max(most).doc(`Number of nodes, 1 to ${most}, the first of which is the master.`);
}

const flavorId = uuid(
  "Identifier of the flavor: size of the nodes, as `getDbaasFlavorV1` finds it. A change resizes them.",
);

/** The size of nodes, in one of two forms. */
export const sized = {
  flavorId: flavorId.optional().computed(),
  flavors: oneOf(
    s.object({
      vcpus: s.number().integer().min(1).doc("Number of virtual processors."),
      ram: s.number().integer().min(1).doc("Memory, in MiB."),
      disk: s.number().integer().min(1).doc("Disk, in GiB."),
      diskType: s
        .string()
        .values({ local: "A disk of the node's host.", "network-ultra": "A network disk." })
        .replaces()
        .default("local")
        .doc("Kind of the disk. A change replaces the datastore."),
    }),
  )
    .optional()
    .computed()
    .wire("flavor")
    .doc("Size of the nodes in numbers, in one element. Give this or `flavorId`."),
};

/** The size of Redis nodes. */
export const sizedByFlavor = {
  flavorId,
  flavors: s
    .list(
      s.object({
        vcpus: s.number().integer().computed().doc("Number of virtual processors."),
        ram: s.number().integer().computed().doc("Memory, in MiB."),
        disk: s.number().integer().computed().doc("Disk, in GiB."),
      }),
    )
    .computed()
    .coded({ decode: (raw) => (raw === null || raw === undefined ? [] : [pickSize(raw as Size)]) })
    .wire("flavor")
    .doc("Size of the nodes in numbers, in one element."),
};

/** What all but Kafka have. */
export const backedUp = {
  backupRetentionDays: s.number().integer().min(1).default(7).doc("How many days backups are kept."),
  floatingIps: oneOf(
    s.object({
      master: s.number().integer().min(0).max(1).doc("How many public addresses the master has, 0 or 1."),
      replica: s.number().integer().min(0).doc("How many replicas have a public address."),
    }),
  )
    .optional()
    .doc("How many nodes have public addresses, in one element. Without it, none."),
  restores: oneOf(
    s.object({
      datastoreId: uuid("Identifier of the datastore whose backup it is made from.").optional(),
      targetTime: s
        .string()
        .optional()
        .doc("The moment that it is restored to, in UTC, such as `2026-02-01T09:30:00`."),
    }),
  )
    .optional()
    .writeOnly()
    .onlyAtCreation("to go back to a backup, make another datastore with it beside this one")
    .wire("restore", { encode: ([first]) => encodeRestore(first) })
    .doc(
      "Makes the datastore out of a backup of another one, in one element. It counts when the datastore is made: it cannot be changed later, and taking it away changes nothing.",
    ),
};

/** The pooler of a cluster that is given none. */
export const USUAL_POOLER = { mode: "transaction", size: 30 };

/** The connection pooler of PostgreSQL. */
export const pooled = {
  poolers: oneOf(
    s.object({
      mode: s
        .string()
        .values({
          session: "A connection belongs to a client for its session.",
          transaction: "For a transaction.",
          statement: "For a statement.",
        })
        .doc("How long a client keeps a connection."),
      size: s.number().integer().min(1).max(500).doc("Number of connections, 1 to 500."),
    }),
  )
    .optional()
    .usually([USUAL_POOLER])
    .wire("pooler", {
      encode: ([first]) => first,
      decode: (raw) => (raw === null || raw === undefined ? undefined : [raw]),
    })
    .doc("Connection pooler, in one element. Taken away, it is what the platform gives: `transaction` and 30."),
};

/** The password of Redis. */
export const passworded = {
  redisPassword: s
    .string()
    .notEmpty()
    .secret()
    .optional()
    .computed()
    .doc("Password of Redis. The platform never shows it. Taken away, it stays as it is."),
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
    ...(datastoreId === undefined ? {} : { datastore_id: datastoreId }),
    ...(targetTime === undefined ? {} : { target_time: targetTime }),
  };
}

/** Null, an empty text and the text `None` all mean none. */
export function publicAddress(raw: unknown): string {
  return typeof raw === "string" && raw !== "None" ? raw : "";
}
