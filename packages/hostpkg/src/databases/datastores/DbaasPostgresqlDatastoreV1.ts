import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { born, datastore } from "./datastore.js";
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
  ...datastore,
  name: "DbaasPostgresqlDatastoreV1",
  terraform: "dbaas_postgresql_datastore_v1",
  doc: "A managed PostgreSQL cluster. Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  prepare: prepareFor(ENGINES.postgresql),
  foresee: foreseeFor(ENGINES.postgresql),
  sorts: datastoresOf(ENGINES.postgresql),
  fields: { ...datastoreFields, nodeCount: nodes(6), ...sized, ...backedUp, ...pooled },
  codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS },
  rules: [oneSize, enoughReplicas],
  born: [...born, "flavors", "poolers", "floatingIps", "restores", "backupRetentionDays"],
  update: [rename, setPooler, setFirewall, resize, configure, setBackups, setFloatingIps, setGroups, setLogs],
});
