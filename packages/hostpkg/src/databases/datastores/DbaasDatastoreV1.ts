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
  doc: "A managed database cluster of any engine, under the older name: the resources for one engine each check more. Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS } },
  fields: { ...datastoreFields, nodeCount: nodes(), ...sized, ...backedUp, ...pooled, ...passworded },
  rules: [oneSize, enoughReplicas],
  foresee: foreseeFor([]),
  create: {
    later: ["firewalls"],
    prepare: prepareFor([]),
  },
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
    rows: "short",
    yieldsTo: ["DbaasKafkaDatastoreV1", "DbaasMysqlDatastoreV1", "DbaasPostgresqlDatastoreV1", "DbaasRedisDatastoreV1"],
  },
});
