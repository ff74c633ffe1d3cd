import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { born, datastore } from "./datastore.js";
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
  ...datastore,
  name: "DbaasDatastoreV1",
  terraform: "dbaas_datastore_v1",
  doc: "A managed database cluster of any engine, under the older name: the resources for one engine each check more. Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  prepare: prepareFor([]),
  foresee: foreseeFor([]),
  yieldsTo: ["DbaasKafkaDatastoreV1", "DbaasMysqlDatastoreV1", "DbaasPostgresqlDatastoreV1", "DbaasRedisDatastoreV1"],
  fields: { ...datastoreFields, nodeCount: nodes(), ...sized, ...backedUp, ...pooled, ...passworded },
  codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS },
  rules: [oneSize, enoughReplicas],
  born: [...born, "flavors", "poolers", "floatingIps", "restores", "backupRetentionDays", "redisPassword"],
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
});
