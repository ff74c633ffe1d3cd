import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasFirewallV1Fixture: ResourceFixture = {
  resource: "DbaasFirewallV1",
  facts: { replaces: ["projectId", "region", "datastoreId"] },
  dependencies: { datastore: DbaasPostgresqlDatastoreV1Fixture },
  collection: "databases.datastores",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    ips: ["192.0.2.10", "10.0.0.0/8"],
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    ips: ["192.0.2.10", "10.0.0.0/8"],
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ ips: ["192.0.2.11"] }),
  drift: { patch: { firewall: [{ ip: "192.0.2.99" }] }, shows: ["ips"] },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 3, update: 3 },
  skip: {
    "lost create": "it is a list of its cluster, which always exists, so that setting it is idempotent",
    "equal twins": "each cluster has exactly one list, which a create adopts",
    gone: "it is deleted only with its cluster, so that it cannot be recreated",
    "place gone": "a delete sets it to an empty list",
  },
};
