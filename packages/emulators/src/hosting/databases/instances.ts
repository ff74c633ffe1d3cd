import type { CreateContext } from "../../collection/collection.js";
import type { Row } from "../../collection/rows.js";
import { type Random, uuid } from "../../randomness.js";

export interface Instance {
  readonly id: string;
  readonly ip: string;
  floating_ip: string | null;
  readonly role: "MASTER" | "REPLICA";
  readonly role_name: string;
  readonly status: string;
  readonly hostname: string;
  readonly availability_zone: string;
}

const DOMAIN = "c.dbaas.hosting.example";

/** Returns the instances of a datastore: the existing ones, and new ones up to `count`. */
export function instances(before: readonly Instance[], count: number, cluster: string, region: string, random: Random) {
  const added = Array.from({ length: Math.max(0, count - before.length) }, (_, index): Instance => {
    const n = before.length + index;
    const isMaster = n === 0;
    return {
      id: uuid(random),
      ip: `10.0.0.${10 + n}`,
      floating_ip: null,
      role: isMaster ? "MASTER" : "REPLICA",
      role_name: isMaster ? "master" : "replica",
      status: "ACTIVE",
      hostname: `h${n}.${cluster}.${DOMAIN}`,
      availability_zone: `${region}a`,
    };
  });
  return [...before.slice(0, count), ...added];
}

/** Returns the host names of a datastore. Two of them belong to the master. */
export function connections(cluster: string, count: number): Row {
  const master = `master.${cluster}.${DOMAIN}`;
  const replicas = Array.from({ length: count - 1 }, (_, index) => `replica-${index + 1}`);
  return {
    MASTER: master,
    master,
    ...Object.fromEntries(replicas.map((name) => [name, `${name}.${cluster}.${DOMAIN}`])),
  };
}

/** Returns an unused public address. */
export function freeAddress({ objects }: CreateContext, others: readonly Instance[] = []): string {
  const clusters = objects.rows("databases.datastores").flatMap((cluster) => cluster.instances as Instance[]);
  const usedAddresses = new Set([...clusters, ...others].map(({ floating_ip }) => floating_ip));
  for (let last = 1; ; last += 1) {
    const address = `203.0.${113 + Math.floor(last / 255)}.${last % 255}`;
    if (!usedAddresses.has(address)) return address;
  }
}
