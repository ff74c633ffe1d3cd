import { managed } from "../../managed.js";
import { CODECS, FLAVORS } from "./codecs.js";
import { born, datastore } from "./datastore.js";
import { datastoreFields, nodes, sized } from "./datastoreFields.js";
import { datastoresOf, ENGINES, foreseeFor, prepareFor } from "./offers.js";
import { oneSize } from "./rules.js";
import { configure, rename, resize, setFirewall, setGroups, setLogs } from "./steps.js";
export const DbaasKafkaDatastoreV1 = managed({
  ...datastore,
  name: "DbaasKafkaDatastoreV1",
  terraform: "dbaas_kafka_datastore_v1",
  doc: "A managed Kafka cluster, of one node. Deleting it deletes everything in it. Making and changing one takes minutes to tens of minutes.",
  prepare: prepareFor(ENGINES.kafka),
  foresee: foreseeFor(ENGINES.kafka),
  sorts: datastoresOf(ENGINES.kafka),
  fields: { ...datastoreFields, nodeCount: nodes(1), ...sized },
  codecs: { ...CODECS, ...FLAVORS },
  rules: [oneSize],
  born: [...born, "flavors"],
  update: [rename, setFirewall, resize, configure, setGroups, setLogs],
});
