import { managed } from "../../managed.js";
import { CODECS, FLOATING_IPS } from "./codecs.js";
import { datastore } from "./datastore.js";
import { backedUp, datastoreFields, nodes, passworded, sizedByFlavor } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
import { enoughReplicas } from "./rules.js";
import {
  configure,
  rename,
  resizeByFlavor,
  setBackups,
  setFirewall,
  setFloatingIps,
  setGroups,
  setLogs,
  setPassword,
} from "./steps.js";
export const DbaasRedisDatastoreV1 = managed({
  name: "DbaasRedisDatastoreV1",
  doc: "Redis cluster (datastore) of Selectel Managed Databases. Creating or changing the cluster takes several minutes, at times tens of minutes.",
  ...datastore,
  wire: { codecs: { ...CODECS, ...FLOATING_IPS } },
  fields: { ...datastoreFields, nodeCount: nodes(3), ...sizedByFlavor, ...backedUp, ...passworded },
  rules: [enoughReplicas],
  preflight: foreseeFor(ENGINES.redis),
  create: { costs: true, deferred: ["firewalls"], prepare: prepareFor(ENGINES.redis) },
  update: [rename, setFirewall, resizeByFlavor, configure, setPassword, setBackups, setFloatingIps, setGroups, setLogs],
  list: { rows: "partial", filter: datastoresOf(ENGINES.redis) },
});
