import type { ResourceFixture } from "@tripod/testkit";
import { PartitionFixture } from "../partitions/Partition.fixture.js";
import { DataForwardingDestinationFixture } from "./DataForwardingDestination.fixture.js";

export const DataForwardingRuleFixture: ResourceFixture = {
  resource: "DataForwardingRule",
  facts: { replaces: ["indexId"], defaults: { enabled: false } },
  dependencies: { partition: PartitionFixture, destination: DataForwardingDestinationFixture },
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
