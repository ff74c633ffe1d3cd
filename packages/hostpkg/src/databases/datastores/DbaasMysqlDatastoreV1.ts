import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { born, datastore } from "./datastore.js";
import { backedUp, datastoreFields, nodes, sized } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
import { enoughReplicas, oneSize } from "./rules.js";
import { configure, rename, resize, setBackups, setFirewall, setFloatingIps, setGroups, setLogs } from "./steps.js";
export const DbaasMysqlDatastoreV1 = managed({
  ...datastore,
  name: "DbaasMysqlDatastoreV1",
  terraform: "dbaas_mysql_datastore_v1",
  doc: "A managed MySQL cluster, with synchronous (engine `mysql`, 1 or 3 nodes) or semi-synchronous replication (`mysql_native`). Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  prepare: prepareFor(ENGINES.mysql),
  foresee: foreseeFor(ENGINES.mysql),
  sorts: datastoresOf(ENGINES.mysql),
  fields: { ...datastoreFields, nodeCount: nodes(3), ...sized, ...backedUp },
  codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS },
  rules: [oneSize, enoughReplicas],
  born: [...born, "flavors", "floatingIps", "restores", "backupRetentionDays"],
  update: [rename, setFirewall, resize, configure, setBackups, setFloatingIps, setGroups, setLogs],
});
