import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { datastore } from "./datastore.js";
import { backedUp, datastoreFields, nodes, passworded, pooled, sized } from "./datastoreFields.js";
import { foreseeFor, prepareFor } from "./offers.js";
import { enoughReplicas, oneSize } from "./rules.js";
import {
  configure,
  rename,
  resize,
  setBackups,
  setFirewall,
  setFloatingIps,
  setGroups,
  setLogs,
  setPassword,
  setPooler,
} from "./steps.js";
export const DbaasDatastoreV1 = managed({
  name: "DbaasDatastoreV1",
  doc: "Database cluster (datastore) of Selectel Managed Databases, with any engine. The resources for a single engine, such as `DbaasPostgresqlDatastoreV1`, validate more inputs: use them for new clusters. Creating or changing the cluster takes several minutes, at times tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS } },
  fields: { ...datastoreFields, nodeCount: nodes(), ...sized, ...backedUp, ...pooled, ...passworded },
  rules: [oneSize, enoughReplicas],
  preflight: foreseeFor([]),
  create: { costs: true, deferred: ["firewalls"], prepare: prepareFor([]) },
  update: [
    rename,
    setPooler,
    setFirewall,
    resize,
    configure,
    setPassword,
    setBackups,
    setFloatingIps,
    setGroups,
    setLogs,
  ],
  list: {
    rows: "partial",
    supersededBy: [
      "DbaasKafkaDatastoreV1",
      "DbaasMysqlDatastoreV1",
      "DbaasPostgresqlDatastoreV1",
      "DbaasRedisDatastoreV1",
    ],
  },
});
