import type { Json, JsonObject, PlatformFacts, ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../../places.fixture.js";

/** Differences between the cluster resources that the conformance tests need. */
interface Kind {
  readonly resource: string;
  readonly facts: PlatformFacts;
  /** Datastore types of two versions of the engine. */
  readonly typeIds: readonly [string, string];
  /** Two flavors for these types. Default: flavors of PostgreSQL. */
  readonly flavorIds?: readonly [string, string];
  readonly full?: JsonObject;
  readonly changes?: JsonObject;
  readonly nestedChanges?: readonly JsonObject[];
  readonly refused?: JsonObject;
  readonly hidden?: readonly string[];
}

/** Additional fixture members of engines with backups and floating IP addresses. */
export const replicated = {
  full: { backupRetentionDays: 14, floatingIps: [{ master: 1, replica: 0 }] },
  changes: { backupRetentionDays: 30, floatingIps: [{ master: 0, replica: 0 }], nodeCount: 3 },
  // One node is the primary.
  nestedChanges: [{ nodeCount: 3, "floatingIps[0].replica": 1 }],
  // Only the create uses the backup to restore.
  refused: { restores: [{ datastoreId: "298fbdfc-0ed4-4700-8e03-944adfd6a81c", targetTime: "2026-02-01T09:30:00" }] },
};

/** Same members with connection poolers. */
export const pooled = {
  ...replicated,
  full: { ...replicated.full, poolers: [{ mode: "session", size: 50 }] },
  changes: { ...replicated.changes, poolers: [{ mode: "statement", size: 5 }] },
};

const POSTGRESQL = ["5f000000-0000-4000-8000-000000000001", "5f000000-0000-4000-8000-000000000002"] as const;

export function datastoreFixture(kind: Kind): ResourceFixture {
  const {
    resource,
    facts,
    typeIds,
    flavorIds = POSTGRESQL,
    full,
    changes,
    nestedChanges,
    refused = {},
    hidden = [],
  } = kind;
  const least = {
    name: "fixture",
    projectId: PROJECT,
    region: REGION,
    typeId: typeIds[0],
    subnetId: "724df69b-cc22-4919-87dc-c694622158f5",
    nodeCount: 1,
    flavorId: flavorIds[0],
  };
  return {
    resource,
    // The clusters of all engines share most fields.
    ...(resource !== "DbaasDatastoreV1" && { sharesFieldsWith: "DbaasDatastoreV1" }),
    facts,
    collection: "databases.datastores",
    minimal: () => least,
    full: () => ({
      ...least,
      config: { max_connections: "200" },
      securityGroups: ["f5fd8d0a-a071-4bee-8d7a-7592e49d3916", "1d9a9b9a-e81f-46a7-8a7a-d815e17aaf62"],
      logs: "s/dbaas/fixture",
      firewalls: [{ ips: ["192.0.2.10", "10.0.0.0/8"] }],
      ...full,
    }),
    changes: () => ({
      name: "renamed",
      // The two MySQL types have no common flavor, so that the type cannot change without the flavor.
      ...(typeIds[1] !== typeIds[0] && { typeId: typeIds[1] }),
      subnetId: "0ec3efd6-0f5e-4bd4-8a8c-6c27c1b3e4d1",
      flavorId: flavorIds[1],
      config: { max_connections: "300" },
      securityGroups: ["f5fd8d0a-a071-4bee-8d7a-7592e49d3916"],
      logs: "s/dbaas/other",
      firewalls: [{ ips: ["192.0.2.11"] }],
      ...changes,
    }),
    rejectedChanges: () => refused as Readonly<Record<string, Json>>,
    immutable: {
      region: "its flavor is offered in one region",
      flavors: "the fixture changes flavorId instead",
      redisPassword: "other engines do not have it",
      nodeCount: "a cluster of this engine has one node",
      typeId: "its versions have no flavor in common",
    },
    ...(nestedChanges !== undefined && { nestedChanges: () => nestedChanges }),
    drift: { patch: { name: "by-hand" }, shows: ["name"] },
    // Without a list of addresses, DbaasFirewallV1 manages them, so an import cannot know the list.
    writeOnly: ["firewalls", ...hidden],
    // A create lists offers twice, reads the cluster after each request, and reads the allowed addresses.
    requests: { create: 6, update: 5 },
  };
}
