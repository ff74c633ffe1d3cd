import { managed } from "../../managed.js";
import { CODECS, FLAVORS, FLOATING_IPS } from "./codecs.js";
import { datastore } from "./datastore.js";
import { backedUp, datastoreFields, nodes, sized } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
import { enoughReplicas, oneSize } from "./rules.js";
import { configure, rename, resize, setBackups, setFirewall, setFloatingIps, setGroups, setLogs } from "./steps.js";
export const DbaasMysqlDatastoreV1 = managed({
  name: "DbaasMysqlDatastoreV1",
  doc: "A managed MySQL cluster, with synchronous (engine `mysql`, 1 or 3 nodes) or semi-synchronous replication (`mysql_native`). Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLAVORS, ...FLOATING_IPS } },
  fields: { ...datastoreFields, nodeCount: nodes(3), ...sized, ...backedUp },
  rules: [oneSize, enoughReplicas],
  foresee: foreseeFor(ENGINES.mysql),
  create: {
    later: ["firewalls"],
    prepare: prepareFor(ENGINES.mysql),
  },
  update: [rename, setFirewall, resize, configure, setBackups, setFloatingIps, setGroups, setLogs],
  list: { rows: "short", only: datastoresOf(ENGINES.mysql) },
});
