import type { Specimen } from "@tripod/testkit";
import { PartitionSpecimen } from "../partitions/Partition.fixture.js";
import { DataForwardingDestinationSpecimen } from "./DataForwardingDestination.fixture.js";

export const DataForwardingRuleSpecimen: Specimen = {
  resource: "DataForwardingRule",
  facts: { replaces: ["indexId"], defaults: { enabled: false } },
  needs: { partition: PartitionSpecimen, destination: DataForwardingDestinationSpecimen },
  collection: "dataForwarding.rules",
  minimal: (of) => ({ indexId: of("partition"), destinationId: of("destination") }),
  full: (of) => ({
    indexId: of("partition"),
    destinationId: of("destination"),
    enabled: true,
    fileFormat: "{index}_{day}_{hour}",
    payloadSchema: "allFields",
    format: "json",
  }),
  changes: () => ({ enabled: false, fileFormat: "{index}_{day}", payloadSchema: "builtInFields", format: "csv" }),
  drift: { patch: { enabled: false }, shows: ["enabled"] },
};
