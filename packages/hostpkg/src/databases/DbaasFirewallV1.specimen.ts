import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.specimen.js";
import { DbaasPostgresqlDatastoreV1Specimen } from "./datastores/DbaasPostgresqlDatastoreV1.specimen.js";

export const DbaasFirewallV1Specimen: Specimen = {
  resource: "DbaasFirewallV1",
  facts: { replaces: ["projectId", "region", "datastoreId"] },
  needs: { datastore: DbaasPostgresqlDatastoreV1Specimen },
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
  // The object takes its time: a look before a change, and one after each request.
  requests: { create: 3, update: 3 },
  except: {
    "lost create": "it is a list of its cluster, which is there before and after: setting it twice is setting it once",
    "equal twins": "there is one list in each cluster, which a create takes over",
    gone: "it is gone with its cluster only, in which none can be made anew",
    "place gone": "it is deleted by setting it to nothing",
  },
};
