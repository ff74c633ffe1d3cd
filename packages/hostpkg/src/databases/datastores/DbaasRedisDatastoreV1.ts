import { managed } from "../../managed.js";
import { CODECS, FLOATING_IPS } from "./codecs.js";
import { born, datastore } from "./datastore.js";
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
  ...datastore,
  name: "DbaasRedisDatastoreV1",
  terraform: "dbaas_redis_datastore_v1",
  doc: "A managed Redis cluster. Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  prepare: prepareFor(ENGINES.redis),
  foresee: foreseeFor(ENGINES.redis),
  sorts: datastoresOf(ENGINES.redis),
  fields: { ...datastoreFields, nodeCount: nodes(3), ...sizedByFlavor, ...backedUp, ...passworded },
  codecs: { ...CODECS, ...FLOATING_IPS },
  rules: [enoughReplicas],
  born: [...born, "floatingIps", "restores", "backupRetentionDays", "redisPassword"],
  update: [rename, setFirewall, resizeByFlavor, configure, setPassword, setBackups, setFloatingIps, setGroups, setLogs],
});
