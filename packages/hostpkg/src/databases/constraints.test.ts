import { describe } from "node:test";
import { type Refused, refuses, TIMEOUTS } from "../constraints.testing.js";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasDatabaseV1 } from "./DbaasDatabaseV1.js";
import { DbaasExtensionV1 } from "./DbaasExtensionV1.js";
import { DbaasFirewallV1 } from "./DbaasFirewallV1.js";
import { DbaasGrantV1 } from "./DbaasGrantV1.js";
import { DbaasKafkaAclV1 } from "./DbaasKafkaAclV1.js";
import { DbaasKafkaTopicV1 } from "./DbaasKafkaTopicV1.js";
import { DbaasMysqlDatabaseV1 } from "./DbaasMysqlDatabaseV1.js";
import { DbaasPostgresqlDatabaseV1 } from "./DbaasPostgresqlDatabaseV1.js";
import { DbaasPostgresqlExtensionV1 } from "./DbaasPostgresqlExtensionV1.js";
import { DbaasPostgresqlLogicalReplicationSlotV1 } from "./DbaasPostgresqlLogicalReplicationSlotV1.js";
import { DbaasPrometheusMetricTokenV1 } from "./DbaasPrometheusMetricTokenV1.js";
import { DbaasUserV1 } from "./DbaasUserV1.js";
import { DbaasDatastoreV1 } from "./datastores/DbaasDatastoreV1.js";
import { DbaasKafkaDatastoreV1 } from "./datastores/DbaasKafkaDatastoreV1.js";
import { DbaasMysqlDatastoreV1 } from "./datastores/DbaasMysqlDatastoreV1.js";
import { DbaasPostgresqlDatastoreV1 } from "./datastores/DbaasPostgresqlDatastoreV1.js";
import { DbaasRedisDatastoreV1 } from "./datastores/DbaasRedisDatastoreV1.js";

const ID = "298fbdfc-0ed4-4700-8e03-944adfd6a81c";
const place = { projectId: PROJECT, region: REGION };
const inside = { ...place, datastoreId: ID };
const PLACED: readonly Refused[] = [
  [{ projectId: "" }, "projectId"],
  [{ projectId: undefined }, "projectId"],
  [{ region: "" }, "region"],
  [{ region: undefined }, "region"],
];
const INSIDE: readonly Refused[] = [...PLACED, [{ datastoreId: "main" }, "datastoreId"]];

describe("input checks of datastores", () => {
  const cluster = { ...place, name: "orders", typeId: ID, subnetId: ID, nodeCount: 1, flavorId: ID };
  const size = { vcpus: 2, ram: 4096, disk: 32 };
  const common: readonly Refused[] = [
    ...PLACED,
    ...TIMEOUTS,
    [{ name: "" }, "name"],
    [{ typeId: "postgresql" }, "typeId"],
    [{ subnetId: "main" }, "subnetId"],
    [{ flavorId: "small" }, "flavorId"],
    [{ nodeCount: 0 }, "nodeCount"],
    [{ nodeCount: 1.5 }, "nodeCount"],
    [{ securityGroups: ["default"] }, "securityGroups[0]"],
    [{ logs: "orders" }, "logs"],
    [{ logs: "s/dbaas/a b" }, "logs"],
    [{ logs: `s/dbaas/${"a".repeat(505)}` }, "logs"],
    [{ firewalls: [{ ips: [] }, { ips: [] }] }, "firewalls"],
    [{ firewalls: [{ ips: ["example.com"] }] }, "firewalls[0].ips[0]"],
  ];
  const inNumbers: readonly Refused[] = [
    [{ flavors: [size] }, "flavors"],
    [{ flavorId: undefined }, "flavorId"],
    [{ flavorId: undefined, flavors: [size, size] }, "flavors"],
    [{ flavorId: undefined, flavors: [{ ...size, vcpus: 0 }] }, "flavors[0].vcpus"],
    [{ flavorId: undefined, flavors: [{ ...size, diskType: "tape" }] }, "flavors[0].diskType"],
  ];
  const backedUp: readonly Refused[] = [
    [{ backupRetentionDays: 0 }, "backupRetentionDays"],
    [{ floatingIps: [{ master: 2, replica: 0 }] }, "floatingIps[0].master"],
    [{ floatingIps: [{ master: 1, replica: 1 }] }, "floatingIps[0].replica"],
    [{ floatingIps: [{ master: 1 }] }, "floatingIps[0].replica"],
    [{ restores: [{ datastoreId: "main" }] }, "restores[0].datastoreId"],
    [{ restores: [{ datastoreId: ID }, { datastoreId: ID }] }, "restores"],
  ];
  const pooled: readonly Refused[] = [
    [{ poolers: [{ mode: "fast", size: 30 }] }, "poolers[0].mode"],
    [{ poolers: [{ mode: "session", size: 0 }] }, "poolers[0].size"],
    [{ poolers: [{ mode: "session", size: 501 }] }, "poolers[0].size"],
    [{ poolers: Array(2).fill({ mode: "session", size: 30 }) }, "poolers"],
  ];
  refuses(DbaasDatastoreV1, cluster, [...common, ...inNumbers, ...backedUp, ...pooled]);
  refuses(DbaasPostgresqlDatastoreV1, cluster, [
    ...common,
    ...inNumbers,
    ...backedUp,
    ...pooled,
    [{ nodeCount: 7 }, "nodeCount"],
  ]);
  refuses(DbaasMysqlDatastoreV1, cluster, [...common, ...inNumbers, ...backedUp, [{ nodeCount: 4 }, "nodeCount"]]);
  refuses(DbaasRedisDatastoreV1, cluster, [
    ...common,
    ...backedUp,
    [{ nodeCount: 4 }, "nodeCount"],
    [{ flavorId: undefined }, "flavorId"],
  ]);
  refuses(DbaasKafkaDatastoreV1, cluster, [
    ...common,
    ...inNumbers,
    [{ nodeCount: 2 }, "nodeCount"],
    [{ backupRetentionDays: 7 }, "backupRetentionDays"],
    [{ floatingIps: [{ master: 1, replica: 0 }] }, "floatingIps"],
  ]);
});

describe("input checks of objects in datastores", () => {
  refuses(DbaasFirewallV1, { ...inside, ips: ["192.0.2.1", "10.0.0.0/8"] }, [
    ...INSIDE,
    [{ ips: undefined }, "ips"],
    [{ ips: ["192.0.2"] }, "ips[0]"],
    [{ ips: ["192.0.2.1", "10.0.0.0/33"] }, "ips[1]"],
    [{ ips: ["example.com"] }, "ips[0]"],
    [{ ips: ["010.0.0.1"] }, "ips[0]"],
  ]);
  refuses(DbaasUserV1, { ...inside, name: "app", password: "planted-1" }, [
    ...INSIDE,
    ...TIMEOUTS,
    [{ name: "" }, "name"],
    [{ password: "" }, "password"],
    [{ password: undefined }, "password"],
  ]);
  for (const database of [DbaasDatabaseV1, DbaasPostgresqlDatabaseV1]) {
    refuses(database, { ...inside, name: "orders", ownerId: ID, lcCollate: "C", lcCtype: "C" }, [
      ...INSIDE,
      [{ ownerId: "app" }, "ownerId"],
    ]);
  }
  refuses(DbaasPostgresqlDatabaseV1, { ...inside, name: "orders", ownerId: ID }, [
    [{ ownerId: undefined }, "ownerId"],
    [{ ownerId: "" }, "ownerId"],
  ]);
  refuses(DbaasMysqlDatabaseV1, { ...inside, name: "orders" }, [...INSIDE, [{ ownerId: ID }, "ownerId"]]);
  refuses(DbaasGrantV1, { ...inside, databaseId: ID, userId: ID }, [
    ...INSIDE,
    [{ databaseId: "orders" }, "databaseId"],
    [{ userId: "app" }, "userId"],
  ]);
  for (const extension of [DbaasExtensionV1, DbaasPostgresqlExtensionV1]) {
    refuses(extension, { ...inside, databaseId: ID, availableExtensionId: ID }, [
      ...INSIDE,
      [{ availableExtensionId: "hstore" }, "availableExtensionId"],
    ]);
  }
  refuses(DbaasPostgresqlLogicalReplicationSlotV1, { ...inside, databaseId: ID, name: "slot_1" }, [
    ...INSIDE,
    [{ name: "Slot" }, "name"],
    [{ name: "slot-1" }, "name"],
    [{ name: "s".repeat(64) }, "name"],
  ]);
  refuses(DbaasKafkaTopicV1, { ...inside, name: "orders.v1", partitions: 4000 }, [
    ...INSIDE,
    [{ name: "orders/v1" }, "name"],
    [{ name: "t".repeat(250) }, "name"],
    [{ partitions: 0 }, "partitions"],
    [{ partitions: 4001 }, "partitions"],
    [{ partitions: 1.5 }, "partitions"],
  ]);
  const rule = { ...inside, userId: ID, patternType: "literal", pattern: "orders", allowRead: true, allowWrite: false };
  refuses(DbaasKafkaAclV1, rule, [
    ...INSIDE,
    [{ patternType: "glob" }, "patternType"],
    [{ patternType: "all" }, "pattern"],
    [{ pattern: undefined }, "pattern"],
    [{ pattern: "orders/*" }, "pattern"],
    [{ pattern: "t".repeat(250) }, "pattern"],
    [{ allowRead: false }, "allowRead"],
    [{ allowWrite: undefined }, "allowWrite"],
  ]);
  refuses(DbaasKafkaAclV1, { ...rule, patternType: "all", pattern: "" }, []);
  refuses(DbaasPrometheusMetricTokenV1, { ...place, name: "grafana" }, [...PLACED, [{ name: "" }, "name"]]);
});
