import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { datastore } from "./datastore.js";
import { backedUp, datastoreFields, nodes, pooled, sized } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
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
  setPooler,
} from "./steps.js";
export const DbaasPostgresqlDatastoreV1 = managed({
  name: "DbaasPostgresqlDatastoreV1",
  doc: "PostgreSQL cluster (datastore) of Selectel Managed Databases. Creating or changing the cluster takes several minutes, at times tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS } },
  fields: { ...datastoreFields, nodeCount: nodes(6), ...sized, ...backedUp, ...pooled },
  rules: [oneSize, enoughReplicas],
  preflight: foreseeFor(ENGINES.postgresql),
  create: { costs: true, deferred: ["firewalls"], prepare: prepareFor(ENGINES.postgresql) },
  update: [rename, setPooler, setFirewall, resize, configure, setBackups, setFloatingIps, setGroups, setLogs],
  list: { rows: "partial", filter: datastoresOf(ENGINES.postgresql) },
});
