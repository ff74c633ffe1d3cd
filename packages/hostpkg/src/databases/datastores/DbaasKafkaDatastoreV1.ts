import { managed } from "../../managed.js";
import { CODECS, FLAVORS } from "./codecs.js";
import { datastore } from "./datastore.js";
import { datastoreFields, nodes, sized } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
import { oneSize } from "./rules.js";
import { configure, rename, resize, setFirewall, setGroups, setLogs } from "./steps.js";
export const DbaasKafkaDatastoreV1 = managed({
  name: "DbaasKafkaDatastoreV1",
  doc: "Kafka cluster (datastore) of Selectel Managed Databases, with one node. Creating or changing the cluster takes several minutes, at times tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLAVORS } },
  fields: { ...datastoreFields, nodeCount: nodes(1), ...sized },
  rules: [oneSize],
  preflight: foreseeFor(ENGINES.kafka),
  create: { costs: true, deferred: ["firewalls"], prepare: prepareFor(ENGINES.kafka) },
  update: [rename, setFirewall, resize, configure, setGroups, setLogs],
  list: { rows: "partial", filter: datastoresOf(ENGINES.kafka) },
});
