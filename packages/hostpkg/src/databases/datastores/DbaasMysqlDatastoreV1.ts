import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { datastore } from "./datastore.js";
import { backedUp, datastoreFields, nodes, sized } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
import { enoughReplicas, oneSize } from "./rules.js";
import { configure, rename, resize, setBackups, setFirewall, setFloatingIps, setGroups, setLogs } from "./steps.js";
export const DbaasMysqlDatastoreV1 = managed({
  name: "DbaasMysqlDatastoreV1",
  doc: "MySQL cluster (datastore) of Selectel Managed Databases, with synchronous replication (engine `mysql`, 1 or 3 nodes) or semi-synchronous replication (engine `mysql_native`, 1–3 nodes). Creating or changing the cluster takes several minutes, at times tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS } },
  fields: { ...datastoreFields, nodeCount: nodes(3), ...sized, ...backedUp },
  rules: [oneSize, enoughReplicas],
  preflight: foreseeFor(ENGINES.mysql),
  create: { costs: true, deferred: ["firewalls"], prepare: prepareFor(ENGINES.mysql) },
  update: [rename, setFirewall, resize, configure, setBackups, setFloatingIps, setGroups, setLogs],
  list: { rows: "partial", filter: datastoresOf(ENGINES.mysql) },
});
